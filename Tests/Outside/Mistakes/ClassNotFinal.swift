// error: non-final class 'Counter' cannot conform to the 'Sendable' protocol
import Thorium

class Counter: Reactor {
  let initialState = 0
  func mutate(action: Int) -> Effect<Counter> { .just(action) }
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}
