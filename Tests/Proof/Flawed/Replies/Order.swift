package import Thorium

/// An order that is sent twice, by whoever taps twice before the answer is there: 2 steps.
package struct Order: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case submit, addItem }

  package enum Mutation: Sendable, Hashable { case add, begin, end, order }

  package struct State: Sendable, Hashable {
    package var items = 1
    package var requests = 0
    package var orders = 0
  }

  package let initialState = State()
  private let isFlawed: Bool
  private let ask: Ask

  package init(isFlawed: Bool, ask: @escaping Ask) {
    self.isFlawed = isFlawed
    self.ask = ask
  }

  package func mutate(action: Action) -> Effect<Self> {
    if action == .addItem { return .just(.add) }
    return .concat(
      .just(.begin),
      .run { emit in
        try await ask()
        emit(.order)
      }
      .catch { _ in .end }
    )
  }

  package func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add: state.items += 1
    case .begin: state.requests += 1
    case .end: state.requests -= 1
    case .order:
      state.requests -= 1
      state.orders += 1
      state.items = 0
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    if state.orders > 0 { return "it was ordered" }
    return !isFlawed && state.requests > 0 ? "it is being ordered" : nil
  }

  package static let rule = "it is ordered once"
  package static func holds(in state: State) -> Bool { state.orders <= 1 }
  package static let shortest = 2
}
