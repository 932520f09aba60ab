import Thorium

/// A state that is the number of its reductions.
struct Chain: Reactor {
  enum Action: Sendable {
    case next
  }

  let initialState = 0

  func reduce(into state: inout Int, mutation: Action) {
    state += 1
  }
}
