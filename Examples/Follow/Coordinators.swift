import Thorium
public import ThoriumConsole
import ThoriumConsoleProof

/// The whole program, which shows the list forever.
struct App: Coordinator {
  let service: any UserService

  func start(in flow: Flow<Never>) async throws -> Never {
    while true {
      try await flow.coordinate(to: UserListFlow(service: service)).value
    }
  }
}

/// The list of users, and the details that are opened from the list.
struct UserListFlow: Coordinator {
  let service: any UserService

  var flowName: String { "UserList" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.resetRoot(UserListReactor(service: service))
    screen.send(.load)
    for await case .opened(let user) in screen.events {
      let users = screen.store.currentState.users
      let detail = UserDetailFlow(user: user, users: users, service: service)
      for await case .reload in flow.coordinate(to: detail) { screen.send(.load) }
    }
  }
}

/// The details of a user, and further details that are opened from them.
struct UserDetailFlow: Coordinator {
  enum Output: Sendable { case reload, cancel }

  let user: User
  let users: [User]
  let service: any UserService

  var flowName: String { "UserDetail(\(user.name))" }

  func start(in flow: Flow<Output>) async throws -> Output {
    let screen = try flow.push(UserDetailReactor(user, among: users, service), as: flowName)
    screen.send(.refreshFollowingStatus)
    async let isStale = openUsers(of: screen, flow)
    for await state in screen.states where state.isDeleted { flow.pop(screen) }
    let last = screen.store.currentState
    let isChanged = last.isDeleted || last.isFollowing != user.isFollowed
    return await isStale || isChanged ? .reload : .cancel
  }

  /// Opens users until the screen is removed; returns `true` if one of them was changed.
  private func openUsers(of screen: Screen<UserDetailReactor>, _ flow: Flow<Output>) async -> Bool {
    var isStale = false
    for await case .opened(let user) in screen.events {
      let users = screen.store.currentState.users
      let detail = UserDetailFlow(user: user, users: users, service: service)
      for await case .reload in flow.coordinate(to: detail) {
        isStale = true
        screen.send(.loadUsers)
      }
    }
    return isStale
  }
}

/// The `follow` example.
public let follow = Example(
  "follow",
  "users, their details, and following them",
  readsFixtures: true,
  views: Views(UserListView(), UserDetailView())
) { options in
  App(service: MemoryUserService(try Fixtures(in: options.fixtures), on: options.clock))
}
.checks([.user, .users, .details])
.graphs([.user])
