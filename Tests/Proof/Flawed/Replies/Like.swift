import Thorium

/// A heart that is red before the server knows, and goes back to what it was when that fails.
///
/// When two requests fail, it goes back to what the first one had shown: 2 steps.
struct Like: Scene {
  enum Action: Sendable, Hashable, CaseIterable { case toggle }

  enum Mutation: Sendable, Hashable {
    case show(Bool)
    case save(Bool)
    case undo(to: Bool)
  }

  struct State: Sendable, Hashable {
    var shown = false
    var saved = false
    var requests = 0
  }

  let initialState = State()
  let isFlawed: Bool
  let ask: Ask

  func mutate(action: Action, state: State) -> Effect<Self> {
    let wanted = !state.shown
    let save = Effect<Self>.run { emit in
      try await ask()
      emit(.save(wanted))
    }
    .catch { _ in .undo(to: state.shown) }
    return .concat(.just(.show(wanted)), save.policy(.sequential, id: "save"))
  }

  func reduce(into state: inout State, mutation: Mutation) {
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

  static let rule = "what is shown was saved"
  static let isAtRest = true
  static func holds(in state: State) -> Bool { state.shown == state.saved }
  static let shortest = 2
}
