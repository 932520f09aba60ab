// error: No store calls refusal(of:state:). Name it refusal(action:state:).
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
  func refusal(of action: String, state: Int) -> Refusal? { nil }
}
