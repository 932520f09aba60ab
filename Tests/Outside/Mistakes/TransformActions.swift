// error: No store calls transform(actions:). Name it transform(action:).
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
  func transform(actions: Pipeline<String>) -> Pipeline<String> { actions }
}
