// error: No store calls hear(_:). Name it childEvents(_:).
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
  func hear(_ events: ChildEvents<Self>) -> ChildEvents<Self> { events }
}
