import Thorium

/// A lamp that is lighter or darker by one step, as far as it goes.
struct SwitchedLamp: Reactor {
  enum Action: Sendable, CaseIterable {
    case lighter
    case darker
    /// Refused in each state.
    case mend
  }

  struct State: Hashable, Sendable {
    var light = 0
  }

  var most = Int.max
  let initialState = State()

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .lighter: state.light < most ? nil : "it is as light as it can be"
    case .darker: nil
    case .mend: "nothing is broken"
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    state.light += mutation == .lighter ? 1 : -1
  }
}
