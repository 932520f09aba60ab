package import Thorium

/// A heart that is red before the server knows, and goes back to what it was when that fails.
///
/// When two requests fail, it goes back to what the first one had shown: 2 steps.
package struct Like: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case toggle }

  package enum Mutation: Sendable, Hashable {
    case show(Bool)
    case save(Bool)
    case undo(to: Bool)
  }

  package struct State: Sendable, Hashable {
    package var shown = false
    package var saved = false
    package var requests = 0
  }

  package let initialState = State()
  private let isFlawed: Bool
  private let ask: Ask

  package init(isFlawed: Bool, ask: @escaping Ask) {
    self.isFlawed = isFlawed
    self.ask = ask
  }

  package func mutate(action: Action, state: State) -> Effect<Self> {
    let wanted = !state.shown
    let save = Effect<Self>.run { emit in
      try await ask()
      emit(.save(wanted))
    }
    .catch { _ in .undo(to: state.shown) }
    return .concat(.just(.show(wanted)), save.policy(.sequential, id: "save"))
  }

  package func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .show(let isLiked):
      state.shown = isLiked
      state.requests += 1
    case .save(let isLiked):
      state.saved = isLiked
      state.requests -= 1
    case .undo(let isLiked):
      state.requests -= 1
      if isFlawed { state.shown = isLiked }
    }
    if !isFlawed && state.requests == 0 { state.shown = state.saved }
  }

  package static let rule = "what is shown was saved"
  package static let isAtRest = true
  package static func holds(in state: State) -> Bool { state.shown == state.saved }
  package static let shortest = 2
}
