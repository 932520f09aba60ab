package import Thorium

/// A page that loads for ever when loading it anew has failed: 2 steps.
package struct Loader: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case load, reload }

  package enum Mutation: Sendable, Hashable { case begin, show, fail }

  package struct State: Sendable, Hashable {
    package var isLoading = false
    package var hasContent = false
    package var hasFailed = false
  }

  package let initialState = State()
  private let isFlawed: Bool
  private let ask: Ask

  package init(isFlawed: Bool, ask: @escaping Ask) {
    self.isFlawed = isFlawed
    self.ask = ask
  }

  package func mutate(action: Action) -> Effect<Self> {
    let load = Effect<Self>.run { emit in
      try await ask()
      emit(.show)
    }
    return .concat(.just(.begin), load.catch { _ in .fail })
  }

  package func reduce(into state: inout State, mutation: Mutation) {
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

  package func refusal(action: Action, state: State) -> Refusal? {
    if state.isLoading { return "it is loading" }
    return (action == .reload) == state.hasContent ? nil : "it is not there yet"
  }

  package static let rule = "it does not load for ever"
  package static let isAtRest = true
  package static func holds(in state: State) -> Bool { !state.isLoading }
  package static let shortest = 2
}
