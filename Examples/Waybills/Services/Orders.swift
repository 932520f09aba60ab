import Thorium

/// The number of waiting orders, as a reactor that several screens read.
struct Orders: Reactor {
  var initialState = 0

  func reduce(into count: inout Int, mutation: Int) {
    count = mutation
  }
}
