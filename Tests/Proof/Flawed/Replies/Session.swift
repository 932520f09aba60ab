package import Thorium

/// Requests that find their token too old, each of which fetches a new one: 2 steps.
package struct Session: Scene {
  package enum Action: Sendable, Hashable, CaseIterable { case request, expire }

  package enum Mutation: Sendable, Hashable { case expire, begin, end, answer }

  package struct State: Sendable, Hashable {
    package var isExpired = true
    package var refreshes = 0
    package var answers = 0
  }

  package let initialState = State()
  private let isFlawed: Bool
  private let ask: Ask

  package init(isFlawed: Bool, ask: @escaping Ask) {
    self.isFlawed = isFlawed
    self.ask = ask
  }

  package func mutate(action: Action, state: State) -> Effect<Self> {
    if action == .expire { return .just(.expire) }
    if !state.isExpired { return .just(.answer) }
    let refresh = Effect<Self>.concat(
      .just(.begin),
      .run { _ in try await ask() }.catch { _ in .expire }.finally(.end)
    )
    return .concat(isFlawed || state.refreshes == 0 ? refresh : .none, .just(.answer))
  }

  package func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .expire: state.isExpired = true
    case .begin: state.refreshes += 1
    case .end:
      state.refreshes -= 1
      state.isExpired = false
    case .answer: state.answers += 1
    }
  }

  package static let rule = "one token is fetched at a time"
  package static func holds(in state: State) -> Bool { state.refreshes <= 1 }
  package static let shortest = 2
}
