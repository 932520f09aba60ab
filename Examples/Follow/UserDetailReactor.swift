import Thorium
import ThoriumScreens

/// The details of a user, with requests to refresh, follow and delete the user.
struct UserDetailReactor: Reactor {
  enum Action: Sendable {
    case refreshFollowingStatus, follow, delete
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
    case .refreshFollowingStatus:
      .run(name: "refresh \(user.name)") { emit in
        emit(.setFollowing(try await service.isFollowing(user.id)))
      }
      .executing(Request.refresh, Mutation.running)
    case .follow:
      .run(name: "follow \(user.name)") { emit in
        try await service.follow(user.id)
        emit(.setFollowing(true))
      }
      .executing(Request.follow, Mutation.running)
    case .delete:
      .run(name: "delete \(user.name)") { emit in
        try await service.delete(user.id)
        emit(.setDeleted)
      }
      .executing(Request.delete, Mutation.running)
    case .open(let row): .event(.opened(state.users[row]))
    case .loadUsers:
      .run(name: "load") { emit in emit(.setUsers(try await service.users())) }
    }
  }

  func mutate(failure: any Error, state: State) -> Effect<Self>? {
    .just(.setError("\(failure)"))
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
    case .refreshFollowingStatus: state.running.refusal(of: .refresh)
    case .follow: state.running.refusal(of: .follow)
    case .delete: state.running.refusal(of: .delete)
    case .open(let row): state.users.refusal(ofRow: row)
    case .loadUsers: nil
    }
  }
}
