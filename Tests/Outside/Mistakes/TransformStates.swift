// error: No store calls transform(states:). Name it transform(state:).
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
  func transform(states: Pipeline<Int>) -> Pipeline<Int> { states }
}
