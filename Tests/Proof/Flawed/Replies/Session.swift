import Thorium

/// Requests that find their token too old, each of which fetches a new one: 2 steps.
struct Session: Scene {
  enum Action: Sendable, Hashable, CaseIterable { case request, expire }

  enum Mutation: Sendable, Hashable { case expire, begin, end, answer }

  struct State: Sendable, Hashable {
    var isExpired = true
    var refreshes = 0
    var answers = 0
  }

  let initialState = State()
  let isFlawed: Bool
  let ask: Ask

  func mutate(action: Action, state: State) -> Effect<Self> {
    if action == .expire { return .just(.expire) }
    if !state.isExpired { return .just(.answer) }
    let refresh = Effect<Self>.concat(
      .just(.begin),
      .run { _ in try await ask() }.catch { _ in .expire }.finally(.end)
    )
    return .concat(isFlawed || state.refreshes == 0 ? refresh : .none, .just(.answer))
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .expire: state.isExpired = true
    case .begin: state.refreshes += 1
    case .end:
      state.refreshes -= 1
      state.isExpired = false
    case .answer: state.answers += 1
    }
  }

  static let rule = "one token is fetched at a time"
  static func holds(in state: State) -> Bool { state.refreshes <= 1 }
  static let shortest = 2
}
