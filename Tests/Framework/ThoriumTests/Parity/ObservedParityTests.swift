import Observation
import Testing
import Thorium

/// What ReactorKit's tests assert of its `ObservedReactor`, asserted of an observed store.
///
/// | theirs | ours |
/// |---|---|
/// | `testInitialStateValues`, `testPulseReactorStateCompiles` | it has the parts of its state from the first on |
/// | `testSequentialActions`, `testMultipleRapidStateChangesTracked` | what is sent is seen at once, in order |
/// | `testNativePerPropertyScopingReader…`, `testWritingPropertyInvalidatesItsObserver` | a binding tells its readers |
/// | others | see `ObservedStoreTests` and `BindingTests` |
@MainActor
struct ObservedParityTests {
  private let store = Store(Form(), in: Runtime(place: .actor(MainActor.shared)))

  @Test func `S4: an observed store has the parts of its state from the first on`() {
    let observed = ObservedStore(store)
    #expect(observed.count == 0)
    #expect(observed.name == "")
    #expect(!observed.isLoading)
    #expect(observed.alert == nil)
  }

  @Test func `S4: an action for an observed store takes effect at once, in order`() {
    let observed = ObservedStore(store)
    for count in 1...100 {
      observed.send(.increment)
      #expect(observed.count == count)
    }
    observed.send(.name("world"))
    observed.send(.load(true))
    observed.send(.alert("hello"))
    #expect(observed.name == "world")
    #expect(observed.isLoading)
    #expect(observed.alert == "hello")
    #expect(observed.count == 100)
  }

  @Test func `S4: a value that a binding sets notifies the readers of its part, and no others`() {
    let observed = ObservedStore(store)
    let changes = Record<String>()
    withObservationTracking {
      _ = observed.name
    } onChange: {
      changes.append("name")
    }
    withObservationTracking {
      _ = observed.count
    } onChange: {
      changes.append("count")
    }
    observed.binding(\.name, send: Form.Action.name).value = "Ada"
    #expect(changes.all == ["name"])
    #expect(observed.name == "Ada")
  }
}

private struct Form: Reactor {
  enum Action: Sendable {
    case increment
    case name(String)
    case load(Bool)
    case alert(String)
  }

  struct State: Sendable {
    var count = 0
    var name = ""
    var isLoading = false
    @Pulse var alert: String?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .increment: state.count += 1
    case .name(let name): state.name = name
    case .load(let isLoading): state.isLoading = isLoading
    case .alert(let alert): state.alert = alert
    }
  }
}
