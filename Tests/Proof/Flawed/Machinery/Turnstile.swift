package import Thorium

/// A turnstile whose time runs on when somebody else pays, so that who has just paid is locked out.
///
/// That takes 6 steps.
package struct Turnstile: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable { case tick, pay, pass }

  package struct State: Sendable, Hashable {
    package var isOpen = false
    /// How many ticks are left until it locks.
    package var left = 0
    /// How many ticks ago somebody paid who has not passed.
    package var waiting: Int?
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .pay:
      if !isFlawed || !state.isOpen { state.left = 4 }
      state.isOpen = true
      state.waiting = 0
    case .pass:
      state.isOpen = false
      state.waiting = nil
    case .tick:
      state.waiting = state.waiting.map { min($0 + 1, 4) }
      state.left = max(0, state.left - 1)
      if state.left == 0 { state.isOpen = false }
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    action == .pass && !state.isOpen ? "it is locked" : nil
  }

  package static let rule = "who has paid may pass for four ticks"

  package static func holds(in state: State) -> Bool {
    state.isOpen || (state.waiting ?? 4) >= 4
  }
}
