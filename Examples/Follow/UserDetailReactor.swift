import Thorium
import ThoriumScreens

/// The details of a user, with requests to refresh, follow and delete the user.
struct UserDetailReactor: Reactor {
  enum Action: Sendable {
    case ask(Request)
    case open(Int)
    case loadUsers
  }
  enum Request: Sendable { case refresh, follow, delete }
  enum Mutation: Sendable {
    case running(Running<Request>.Change)
    case setFollowing(Bool)
    case setDeleted
    case setUsers([User])
    case setError(String)
  }
  enum Event: Sendable, Equatable { case opened(User) }
  struct State: Sendable, Hashable {
    var isFollowing: Bool
    var isDeleted = false
    var running: Running<Request> = []
    /// The list of users; `open` takes an index in this list.
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
      .run(name: "\(request) \(user.name)") { emit in emit(try await ask(request)) }
        .catch { .setError("\($0)") }
        .executing(request, Mutation.running)
    case .open(let row): .event(.opened(state.users[row]))
    case .loadUsers:
      .run(name: "load") { emit in emit(.setUsers(try await service.users())) }
        .catch { .setError("\($0)") }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .running(let change): state.running.apply(change)
    case .setFollowing(let isFollowing): state.isFollowing = isFollowing
    case .setDeleted: state.isDeleted = true
    case .setUsers(let users): state.users = users
    case .setError(let text): state.error = text
    }
  }

  func refusal(action: Action, state: State) -> Refusal? {
    switch action {
    case .ask(let request): state.running.refusal(of: request)
    case .open(let row): state.users.refusal(ofRow: row)
    case .loadUsers: nil
    }
  }

  /// Sends a request to the service, and returns the mutation for its result.
  private func ask(_ request: Request) async throws -> Mutation {
    switch request {
    case .refresh: return .setFollowing(try await service.isFollowing(user.id))
    case .follow:
      try await service.follow(user.id)
      return .setFollowing(true)
    case .delete:
      try await service.delete(user.id)
      return .setDeleted
    }
  }
}
