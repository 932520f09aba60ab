// error: hear(events:) is called by nothing. Name it hear(_:).
import Thorium

struct Counter: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
  func hear(events: ChildEvents<Self>) -> ChildEvents<Self> { events }
}
