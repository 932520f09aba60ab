// error: No store calls childEvents(events:). Name it childEvents(_:).
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
  func childEvents(events: ChildEvents<Self>) -> ChildEvents<Self> { events }
}
