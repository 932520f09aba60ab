import Thorium

/// A machine with two numbers, of which only one ever changes.
struct TwoParts: Reactor {
  enum Action: Sendable {
    case increase
  }

  struct State: Sendable {
    var changing = 0
    var constant = 0
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .increase: state.changing += 1
    }
  }
}
