// error: requires that 'Counter.Part' conform to 'Equatable'
import Thorium

struct Counter: Reactor {
  struct Part: Sendable { var x = 0 }
  struct State: Sendable { var part = Part() }
  let initialState = State()
  func reduce(into state: inout State, mutation: Int) {}
}
func watch(_ store: Store<Counter>) -> Subscription { store.observe(\.part) { _ in } }
