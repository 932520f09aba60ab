// error: No store calls mutate(error:state:). Name it mutate(failure:state:).
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
  func mutate(error: any Error, state: Int) -> Effect<Self>? { nil }
}
