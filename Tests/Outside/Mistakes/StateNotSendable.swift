// error: type 'Counter.State' does not conform to the 'Sendable' protocol
import Thorium

final class Cache { var hits = 0 }
struct Counter: Reactor {
  struct State { var cache = Cache() }
  let initialState = State()
  func reduce(into state: inout State, mutation: Int) {}
}
