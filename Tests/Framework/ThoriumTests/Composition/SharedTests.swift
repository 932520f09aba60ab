import Testing
import Thorium
import ThoriumProof

/// A value that several stores share.
struct SharedTests {
  @Test func `C1: each store that merges a shared value receives its changes, and changes it`() {
    let world = VirtualWorld()
    let session = Store(Shared(Account()), in: world.runtime)
    let readers = (1...3).map { _ in Store(Greeting(session: session), in: world.runtime) }
    world.run()
    #expect(readers.map(\.currentState) == ["hello guest", "hello guest", "hello guest"])
    readers[0].send("Ada")
    world.run()
    #expect(readers.map(\.currentState) == ["hello Ada", "hello Ada", "hello Ada"])
    #expect(session.currentState.logins == 1)
  }

  @Test func `C1: no change of a shared value is lost, however many threads change it`() async {
    let count = Store(Shared(0))
    await onThreads(8) { _ in for _ in 0..<1_000 { count.send { $0 += 1 } } }
    await count.settled()
    #expect(count.currentState == 8_000)
  }
}

/// A reactor whose actions are changes of its value.
private struct Shared<Value: Sendable>: Reactor {
  let initialState: Value

  init(_ value: Value) {
    initialState = value
  }

  func reduce(into value: inout Value, mutation: @Sendable (inout Value) -> Void) {
    mutation(&value)
  }
}

private struct Account: Sendable {
  var user = "guest"
  var logins = 0
}

/// Greets who is logged in, and logs in.
private struct Greeting: Reactor {
  let session: Store<Shared<Account>>
  let initialState = ""

  func mutate(action: String) -> Effect<Self> {
    .run { _ in
      session.send {
        $0.user = action
        $0.logins += 1
      }
    }
  }

  func transform(mutation: Pipeline<String>) -> Pipeline<String> {
    mutation.merge(session.states(\.user).map { "hello \($0)" })
  }

  func reduce(into state: inout String, mutation: String) {
    state = mutation
  }
}
