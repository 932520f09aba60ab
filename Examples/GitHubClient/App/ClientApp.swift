import Thorium
import ThoriumConsole

/// The whole program: a user logs in, uses the tabs and logs out, again and again.
///
/// The two root screens belong to this coordinator. Screens that are
/// pushed or presented above them belong to child flows.
struct ClientApp: LinkingCoordinator {
  let server: FixtureServer
  let keeper: SessionKeeper
  let local: LocalStore

  static let links: LinkMap = [
    "repository": [RepositoryFlow.self], "user": [UserDetailFlow.self],
    "app": [PeopleFlow.self, SettingsFlow.self, FeedbackFlow.self, SearchFlow.self],
  ]

  var links: LinkMap { Self.links }

  func start(in flow: Flow<Void>) async throws {
    if let account = try await keeper.account() { try await showTabs(of: account, in: flow) }
    while let account = try await flow.logIn(login) {
      await local.keepUser(of: account)
      try await showTabs(of: account, in: flow)
    }
  }

  private var login: LoginReactor {
    get async throws { try await LoginReactor(server.github, keeper, users: local.users()) }
  }

  /// Shows the tabs, and the screens that are opened from them, until the user is logged out.
  private func showTabs(of account: Account, in flow: Flow<Void>) async throws {
    let session = session(of: account, in: flow.navigator.runtime)
    let home = try flow.resetRoot(try await session.homepage(keeper), as: "Homepage")
    async let _: Void = followLinks(to: session, in: flow)
    async let _: Void = showFailures(of: session.changes, in: flow)
    home.send(.show(.news))
    for await event in home.events {
      switch event {
      case .go(let destination):
        await session.go(destination, from: flow) { home.send(.tell($0)) }
      case .expired:
        try await flow.ask(.expired)
        home.send(.logOut)
      case .loggedOut: return local.forget()
      }
    }
  }

  /// Starts the flows of opened links while the session lasts.
  private func followLinks(to session: SignedIn, in flow: Flow<Void>) async {
    async let _: Void = flow.follow(RepositoryFlow.self) { owner, name, reference in
      RepositoryFlow(
        id: Repository.ID(owner: owner, name: name),
        reference: reference.flatMap { GitReference($0) },
        session: session
      )
    }
    async let _: Void = flow.follow(UserDetailFlow.self) {
      UserDetailFlow(login: $0, session: session)
    }
    async let _: Void = flow.follow(PeopleFlow.self) { circle, login in
      PeopleFlow(circle: circle, login: login, session: session)
    }
    async let _: Void = flow.follow(SearchFlow.self) { SearchFlow(session: session) }
    async let _: Void = flow.follow(FeedbackFlow.self) { FeedbackFlow(session: session) }
    await flow.follow(SettingsFlow.self) { SettingsFlow(session: session) }
  }

  /// Shows each change that has failed above all screens, since its screen may be gone.
  private func showFailures(of changes: Store<Changes>, in flow: Flow<Void>) async {
    for await outcome in changes.outcomes {
      if let error = outcome.error { flow.toast("\(outcome.target): \(error)") }
    }
  }

  private func session(of account: Account, in runtime: Runtime) -> SignedIn {
    var services = Services()
    services.register(server, as: (any CodeService).self)
    services.register(server, as: (any AppStoreService).self)
    let client = server.client(of: account)
    services.register(client, as: (any SocialClient).self)
    let (world, now) = (server.github.world, server.github.fixtures.stock.now)
    let changes = Store(Changes(client: client, world: world), in: runtime)
    return SignedIn(services: services, local: local, world: world, changes: changes, now: now)
  }
}

extension ClientApp: HasEnvironment {
  func bind(environment: EnvironmentBinder) {
    let github = server.github
    environment.word("network", "turns the network on or off", .onOff) { isOn in
      github.world.send(.setReachable(isOn))
      if isOn { github.world.send(.announce(.networkReturned)) }
    }
    environment.word("expire", "lets every session expire") { github.expire() }
    environment.word("foreground", "brings the program to the foreground") {
      github.world.send(.announce(.cameToForeground))
    }
  }
}
