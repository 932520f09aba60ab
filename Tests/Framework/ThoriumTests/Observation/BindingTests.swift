import Testing
import Thorium

/// Parts of a state that a class of the main actor shows and sets (laws L12 and S4).
@MainActor
struct BindingTests {
  private let store = Store(Field(), in: Runtime(place: .actor(MainActor.shared)))

  @Test func `L12: a class of the main actor shows a state in its own properties`() {
    let page = Editor(store)
    #expect(page.shown == [""])
    store.send(.setText("a"))
    #expect(page.shown == ["", "a"])
    store.send(.setText("a"))
    #expect(page.shown == ["", "a"])
    page.close()
    store.send(.setText("b"))
    #expect(page.shown == ["", "a"])
  }

  @Test func `S2, L12: a main-actor class is notified of a pulse each time that it is set`() {
    let page = Editor(store)
    store.send(.fail("x"))
    store.send(.fail("x"))
    store.send(.setText("a"))
    #expect(page.errors == [nil, "x", "x"])
  }

  @Test func `S4: a two-way value reads back the value that it has set`() {
    let text = ObservedStore(store).binding(\.text, send: Field.Action.setText)
    text.value += "a"
    text.value += "b"
    #expect(text.value == "ab")
    text.set("c")
    #expect(text.get() == "c")
    #expect(store.currentState.text == "c")
  }

  @Test func `S4: the reactor decides the new value of a two-way value`() {
    let text = ObservedStore(store).binding(\.text, send: Field.Action.setText)
    text.value = "much too long"
    #expect(text.value == "much t")
  }

  @Test func `S4: a store whose place is the sender has two-way values, too`() {
    let text = ObservedStore(Store(Field())).binding(\.text, send: Field.Action.setText)
    text.value += "a"
    text.value += "b"
    #expect(text.value == "ab")
  }

  @Test func `L12: a binding outside of the place of the store stops the program with a sentence`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let subscription = Store(Field()).bind(\.text) { _ in }
        subscription.cancel()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("MainActor binds a store of Field that runs in another place."))
  }
}

/// A page as an app has it: it keeps what it shows, without any lock.
@MainActor
private final class Editor {
  private(set) var shown: [String] = []
  private(set) var errors: [String?] = []
  private var subscriptions: [Subscription] = []

  init(_ store: Store<Field>) {
    subscriptions = [
      store.bind(\.text) { [weak self] text in self?.shown.append(text) },
      store.bind(\.$error) { [weak self] error in self?.errors.append(error.wrappedValue) },
    ]
  }

  func close() {
    for subscription in subscriptions { subscription.cancel() }
  }
}

/// A text of at most six characters.
private struct Field: Reactor {
  enum Action: Sendable {
    case setText(String)
    case fail(String)
  }

  struct State: Sendable {
    var text = ""
    @Pulse var error: String?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .setText(let text): state.text = String(text.prefix(6))
    case .fail(let error): state.error = error
    }
  }
}
