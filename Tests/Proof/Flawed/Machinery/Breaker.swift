package import Thorium

/// A circuit breaker that lets all through when it only wants to try whether one gets through: 8 steps.
package struct Breaker: Specimen {
  package enum Action: Sendable, Hashable, CaseIterable { case call, succeed, fail, tick }

  package struct State: Sendable, Hashable {
    package var calls = 0
    package var failures = 0
    /// How many ticks it stays open yet.
    package var left = 0
    /// How many calls it has let through since it tries again.
    package var probes: Int?
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .call:
      state.calls += 1
      state.probes = state.probes.map { $0 + 1 }
    case .succeed:
      state.calls -= 1
      (state.failures, state.probes) = (0, nil)
    case .fail:
      state.calls -= 1
      state.failures += 1
      if state.failures >= 2 || state.probes != nil { (state.left, state.probes) = (2, nil) }
    case .tick:
      if state.left == 1 { (state.failures, state.probes) = (0, 0) }
      state.left = max(0, state.left - 1)
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .call where state.left > 0: "the breaker is open"
    case .call where !isFlawed && (state.probes ?? 0) > 0: "one tries already"
    case .succeed, .fail: state.calls == 0 ? "nobody calls" : nil
    case .call, .tick: nil
    }
  }

  package static let rule = "one tries at a time"

  package static func holds(in state: State) -> Bool { (state.probes ?? 0) <= 1 }
}
