// error: No store calls mutate(action:currentState:). Name it mutate(action:state:).
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
  func mutate(action: String, currentState: Int) -> Effect<Self> { .none }
}
