import Thorium

/// A state with one pulse.
struct Belfry: Reactor {
  enum Action: Sendable {
    case ring([Int])
  }

  struct State: Sendable {
    @Pulse var bell = 0
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .ring(let numbers): for number in numbers { state.bell = number }
    }
  }
}
