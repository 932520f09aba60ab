import Thorium

/// The settings of a repository, and its owner.
struct RepoSettingsReactor: Reactor {
  enum Action: Sendable {
    case owner
    case tell(String)
  }
  typealias Event = Destination
  struct State: Sendable, Hashable {
    let id: Repository.ID
    let isStarred: Bool
    @Pulse var error: String?
  }

  let initialState: State

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .owner: .event(Destination("user", UserDetailFlow.step(state.id.owner)))
    case .tell(let text): .just(text)
    }
  }

  func reduce(into state: inout State, mutation: String) {
    state.error = mutation
  }
}

/// The settings of a repository, until they are left.
struct RepoSettingsFlow: Coordinator {
  let state: RepoSettingsReactor.State
  let session: SignedIn

  var flowName: String { "RepoSettings" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(RepoSettingsReactor(initialState: state))
    for await destination in screen.events {
      await session.go(destination, from: flow) { screen.send(.tell($0)) }
    }
  }
}
