import Testing
import ThoriumProof

/// What a reactor is that says as little as possible, and what a refusal is.
struct ReactorTests {
  @Test func `where there is a mutation, an action does nothing by itself`() {
    let world = VirtualWorld()
    let store = Store(Deaf(), in: world.runtime)
    store.send(.shout)
    #expect(store.currentState == 0)
    #expect(world.reports.isEmpty)
  }

  @Test func `reduce by hand leaves the state before as it is`() {
    let state = 1
    #expect(Chain().reduce(state: state, mutation: .next) == 2)
    #expect(state == 1)
  }

  @Test func `a reactor may be a class`() {
    let store = Store(Door(), in: VirtualWorld().runtime)
    store.send(.open)
    #expect(store.currentState == "open")
    #expect(store.reactor === store.reactor)
  }

  @Test func `a refusal is written as a sentence`() {
    let row = 7
    let refusal: Refusal = "no row \(row)"
    #expect(refusal.reason == "no row 7")
    #expect("\(refusal)" == "no row 7")
    #expect(refusal == Refusal("no row 7"))
    #expect(refusal != "no row 8")
  }
}

private struct Deaf: Reactor {
  enum Action: Sendable {
    case shout
  }

  enum Mutation: Sendable {
    case hear
  }

  let initialState = 0

  func reduce(into state: inout Int, mutation: Mutation) {
    state += 1
  }
}

private final class Door: Reactor {
  enum Action: Sendable {
    case open
  }

  let initialState = "closed"

  func reduce(into state: inout String, mutation: Action) {
    state = "open"
  }
}
