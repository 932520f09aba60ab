package import Thorium

/// A search whose earlier answer comes later, and is shown for what was typed last.
package struct Search: Scene {
  package enum Action: Sendable, Hashable { case type(Int) }

  package enum Mutation: Sendable, Hashable {
    case type(Int)
    case show(Int)
  }

  package struct State: Sendable, Hashable {
    package var typed = 0
    package var shown = 0
  }

  package let initialState = State()
  private let isFlawed: Bool
  private let ask: Ask

  package init(isFlawed: Bool, ask: @escaping Ask) {
    self.isFlawed = isFlawed
    self.ask = ask
  }

  package func mutate(action: Action) -> Effect<Self> {
    guard case .type(let query) = action else { return .none }
    let search = Effect<Self>.run { emit in
      try await ask()
      emit(.show(query))
    }
    .catch { _ in .show(query) }
    return .concat(
      .just(.type(query)),
      search.policy(isFlawed ? .concurrent : .latest, id: "search")
    )
  }

  package func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .type(let query): state.typed = query
    case .show(let query): state.shown = query
    }
  }

  package static let alphabet: [Action] = [.type(0), .type(1), .type(2)]
  package static let rule = "what is shown was typed"
  package static let isAtRest = true
  package static func holds(in state: State) -> Bool { state.shown == state.typed }
  package static let shortest = 2
}
