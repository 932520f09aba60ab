import Thorium

/// A page that loads for ever when loading it anew has failed: 2 steps.
struct Loader: Scene {
  enum Action: Sendable, Hashable, CaseIterable { case load, reload }

  enum Mutation: Sendable, Hashable { case begin, show, fail }

  struct State: Sendable, Hashable {
    var isLoading = false
    var hasContent = false
    var hasFailed = false
  }

  let initialState = State()
  let isFlawed: Bool
  let ask: Ask

  func mutate(action: Action) -> Effect<Self> {
    let load = Effect<Self>.run { emit in
      try await ask()
      emit(.show)
    }
    return .concat(.just(.begin), load.catch { _ in .fail })
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .begin: state.isLoading = true
    case .show:
      state.isLoading = false
      state.hasContent = true
    case .fail:
      // The error is shown in the place of the content, which is there when it loads anew.
      if isFlawed && state.hasContent { return }
      state.isLoading = false
      state.hasFailed = true
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    if state.isLoading { return "it is loading" }
    return (action == .reload) == state.hasContent ? nil : "it is not there yet"
  }

  static let rule = "it does not load for ever"
  static let isAtRest = true
  static func holds(in state: State) -> Bool { !state.isLoading }
  static let shortest = 2
}
