// error: stored property 'taps' of 'Sendable'-conforming class 'Counter' is mutable
import Thorium

final class Counter: Reactor {
  let initialState = 0
  private var taps = 0

  func mutate(action: Int) -> Effect<Counter> {
    taps += 1
    return .just(taps)
  }
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}
