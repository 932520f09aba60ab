import Thorium

/// The stars and follows that a user has changed; a change outlives the screen that shows it.
struct Changes: Reactor {
  enum Target: Sendable, Hashable {
    case star(Repository.ID)
    case follow(User.ID)
  }
  /// A change that a screen shows before the service has confirmed it.
  struct Action: Sendable, Hashable {
    let target: Target
    let isOn: Bool
    /// The value to restore if the request fails; `nil` if it was unknown.
    let before: Bool?
  }
  /// The end of a change.
  struct Outcome: Sendable, Hashable {
    let target: Target
    let isOn: Bool?
    var error: String?
  }
  struct State: Sendable {
    @Pulse var outcome: Outcome?
  }

  let client: any SocialClient
  let world: Store<World>
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    .run(name: "\(action.target)") { emit in
      try await request(action)
      emit(Outcome(target: action.target, isOn: action.isOn))
    }
    .catch { error in
      Outcome(target: action.target, isOn: action.before, error: reason(of: error))
    }
  }

  func reduce(into state: inout State, mutation: Outcome) {
    state.outcome = mutation
  }

  private func request(_ action: Action) async throws {
    switch action.target {
    case .star(let id):
      try await client.setStar(action.isOn, on: id)
      world.send(.announce(.starsChanged))
    case .follow(let id): try await client.setFollowing(action.isOn, id)
    }
  }
}

extension Changes.Target: CustomStringConvertible {
  var description: String {
    switch self {
    case .star(let id): "star \(id)"
    case .follow(let id): "follow \(id)"
    }
  }
}

extension Store<Changes> {
  /// Returns the ends of changes from now on, each once.
  var outcomes: some AsyncSequence<Changes.Outcome, Never> & Sendable {
    pulses(\.$outcome).compactMap { $0 }
  }
}
