// error: A definition cannot be changed in place: send an action to the child, or assign a new reactor.
import Thorium

struct Row: Reactor {
  var title = ""
  let initialState = 0
  func reduce(into state: inout Int, mutation: String) {}
}

func rename(_ rows: inout Children<Int, Row>) { rows[7]?.title = "tea" }
