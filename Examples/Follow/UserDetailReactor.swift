import Thorium

/// One user: whether we follow them, and what can be done about it.
struct UserDetailReactor: Reactor {
  enum Action: Sendable {
    case ask(Request)
    case open(Int)
    case loadUsers
  }
  enum Request: Sendable { case refresh, follow, delete }
  enum Mutation: Sendable {
    case begin(Request)
    case end(Request)
    case setFollowing(Bool)
    case setDeleted
    case setUsers([User])
    case setError(String)
  }
  enum Event: Sendable, Equatable { case opened(User) }
  struct State: Sendable, Equatable {
    var isFollowing: Bool
    var isDeleted = false
    var running: Set<Request> = []
    /// The list that `open` counts in.
    var users: [User]
    @Pulse var error: String?
  }

  let user: User
  let service: any UserService
  let initialState: State

  init(_ user: User, among users: [User], _ service: any UserService) {
    self.user = user
    self.service = service
    initialState = State(isFollowing: user.isFollowed, users: users)
  }

  func mutate(action: Action, state: State) -> Effect<Self> {
    switch action {
    case .ask(let request):
      .concat(
        .just(.begin(request)),
        .run(name: "\(request) \(user.name)") { emit in emit(try await ask(request, emit.clock)) }
          .catch { .setError("\($0)") }
          .finally(.end(request))
      )
    case .open(let row): .event(.opened(state.users[row]))
    case .loadUsers:
      .run(name: "load") { emit in emit(.setUsers(try await service.users(emit.clock))) }
        .catch { .setError("\($0)") }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .begin(let request): state.running.insert(request)
    case .end(let request): state.running.remove(request)
    case .setFollowing(let isFollowing): state.isFollowing = isFollowing
    case .setDeleted: state.isDeleted = true
    case .setUsers(let users): state.users = users
    case .setError(let text): state.error = text
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .ask(let request) where state.running.contains(request): "\(request) is running"
    case .open(let row) where !state.users.indices.contains(row): "no row \(row)"
    default: nil
    }
  }

  /// Asks the service, and answers what is known then.
  private func ask(_ request: Request, _ clock: any Clock<Duration>) async throws -> Mutation {
    switch request {
    case .refresh: return .setFollowing(try await service.isFollowing(user.id, clock))
    case .follow:
      try await service.follow(user.id, clock)
      return .setFollowing(true)
    case .delete:
      try await service.delete(user.id, clock)
      return .setDeleted
    }
  }
}
