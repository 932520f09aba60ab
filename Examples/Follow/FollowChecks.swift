import Synchronization
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof
import ThoriumScreens

extension ExampleCheck {
  /// A check of the details of a user, with random responses at random times.
  static let user = ExampleCheck("user") { settings in
    try await falsify(
      { world in UserDetailReactor(ada, among: [ada], DrawnUsers(world: world)) },
      settings
    ) { property in
      property.actions {
        Generator.element(of: [UserDetailReactor.Action.refreshFollowingStatus, .follow, .delete])
        call(UserDetailReactor.Action.open, .int(-1...2))
        UserDetailReactor.Action.loadUsers
      }
      property.atRest("no work runs for ever") { $0.running.isEmpty }
      property.transition("a deleted user stays deleted") { old, _, new in
        !old.isDeleted || new.isDeleted
      }
    }
  }

  /// A check of the list of users, with random responses at random times.
  static let users = ExampleCheck("users") { settings in
    try await falsify({ world in UserListReactor(service: DrawnUsers(world: world)) }, settings) {
      property in
      property.actions {
        (3, UserListReactor.Action.load)
        call(UserListReactor.Action.open, .int(-1...2))
      }
      property.when { state, action in
        // The screen loads once before the user can do anything.
        if case .open = action { !state.users.isEmpty } else { true }
      }
      property.exactly("loading is shown", while: "load", \.isLoading)
      property.transition("an opened user stays listed") { old, action, new in
        if case .open = action { old == new } else { true }
      }
    }
  }

  /// A check that a screen asks whether its user is followed, before anyone can follow the user.
  static let details = ExampleCheck("details") { settings in
    try await falsify(
      flow: { world in UserListFlow(service: WatchedUsers(world: world)) },
      settings
    ) { property in
      property.screen(UserListReactor.self) { UserListReactor.Action.open(0) }
      property.screen(UserDetailReactor.self) {
        UserDetailReactor.Action.follow
        UserDetailReactor.Action.open(0)
      }
    }
  }

  fileprivate static let ada = User(id: "ada", name: "Ada", isFollowed: false)

  /// A service that fails a run if a user is followed before anyone asks about the user.
  private final class WatchedUsers: UserService {
    private let world: Simulation
    private let isAsked = Mutex(false)

    init(world: Simulation) {
      self.world = world
    }

    func users() async throws -> [User] { [ada] }

    func isFollowing(_ id: User.ID) async throws -> Bool {
      isAsked.withLock { $0 = true }
      return try await world.reply(Replies(.bool, failing: []))
    }

    func follow(_ id: User.ID) async throws {
      if isAsked.withLock({ !$0 }) {
        world.fail(ServiceError(description: "the screen shows a stale answer"))
      }
    }

    func delete(_ id: User.ID) async throws {}
  }

  /// A service with random responses, which arrive late and in any order.
  fileprivate struct DrawnUsers: UserService {
    let world: Simulation

    private func reply<Value: Sendable>(_ values: Generator<Value>) async throws -> Value {
      let error = ServiceError(description: "no network")
      return try await world.reply(Replies(values, failing: [error]))
    }

    func users() async throws -> [User] {
      try await reply(Generator.element(of: [ada]).list(0...2))
    }

    func isFollowing(_ id: User.ID) async throws -> Bool {
      try await reply(.bool)
    }

    func follow(_ id: User.ID) async throws {
      try await reply(.just(()))
    }

    func delete(_ id: User.ID) async throws {
      try await reply(.just(()))
    }
  }
}

extension ExampleGraph {
  /// The states of a user's details, while the user is followed.
  static let user = ExampleGraph("user") {
    let make: @Sendable (Simulation) -> UserDetailReactor = { world in
      let ada = ExampleCheck.ada
      return UserDetailReactor(ada, among: [ada], ExampleCheck.DrawnUsers(world: world))
    }
    return StateGraph(make, by: \.progress) { UserDetailReactor.Action.follow }
  }
}

extension UserDetailReactor.State {
  fileprivate var progress: String {
    (isFollowing ? "followed" : "not followed") + (running.isEmpty ? "" : ", follow runs")
  }
}
