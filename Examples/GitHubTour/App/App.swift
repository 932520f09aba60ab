import Thorium
import ThoriumConsole
import ThoriumParts

/// The whole program: a user logs in, uses the tabs and logs out, again and again.
///
/// The two root screens belong to this coordinator. Screens that are
/// pushed or presented above them belong to child flows.
struct App: LinkingCoordinator {
  let github: FixtureGitHub
  let keeper: SessionKeeper
  let local: LocalStore

  static let links: LinkMap = [
    "repository": [RepoDetailFlow.self], "user": [UserDetailFlow.self],
    "app": [PeopleFlow.self, SettingsFlow.self, FeedbackFlow.self, SearchFlow.self],
  ]

  var links: LinkMap { Self.links }

  func start(in flow: Flow<Never>) async throws -> Never {
    try await keeper.begin()
    while true {
      let known = try await keeper.account()
      let account = if let known { known } else { try await logIn(flow) }
      try await lookAround(as: account, flow)
    }
  }

  /// Shows the login until a user has logged in.
  private func logIn(_ flow: Flow<Never>) async throws -> Account {
    let login = LoginReactor(authenticator: github, keeper: keeper, local: local)
    let screen = try flow.resetRoot(try await login.prefilled())
    for await event in screen.events {
      switch event {
      case .needsCode(let credentials):
        guard let code = try await flow.ask(.code) else { continue }
        screen.send(.confirm(credentials, code: code))
      case .wantsBrowser:
        if try await flow.ask(.browser) { screen.send(.openBrowser) }
      case .wantsAvatar(let url):
        flow.coordinate(to: ImageFlow(url: url) { screen.send(.tell($0)) })
      case .loggedIn(let account): return account
      }
    }
    throw CancellationError()
  }

  /// Shows the tabs, and the screens that are opened from them, until the session ends.
  private func lookAround(as account: Account, _ flow: Flow<Never>) async throws {
    let session = session(of: account)
    let home = try flow.resetRoot(try await session.homepage(keeper), as: "Homepage")
    async let _: Void = followLinks(to: session, in: flow)
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
    throw CancellationError()
  }

  /// Starts the flows of opened links while the session lasts.
  private func followLinks(to session: SignedIn, in flow: Flow<Never>) async {
    async let _: Void = flow.follow(RepoDetailFlow.self) { owner, name, reference in
      RepoDetailFlow(
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

  private func session(of account: Account) -> SignedIn {
    var services = Services()
    services.register(github, as: (any RepositoryService).self)
    services.register(github, as: (any AppStoreService).self)
    services.register(github.client(of: account), as: (any GitHubClient).self)
    return SignedIn(services: services, local: local, world: github.world, now: github.fixtures.now)
  }
}

extension Flow {
  /// Starts a child flow for each link to it.
  ///
  /// A failure of the child is reported where its link was opened.
  fileprivate func follow<C: LinkedCoordinator>(
    _ type: C.Type,
    _ make: @escaping @Sendable (C.LinkInput) -> C
  ) async {
    await withDiscardingTaskGroup { group in
      for await request in links(to: type) {
        let results = request.begin(make(request.input))
        group.addTask { _ = await results.ending }
      }
    }
  }
}

extension App: HasEnvironment {
  func bind(environment: EnvironmentBinder) {
    environment.word("network", "turns the network on or off", .onOff) { isOn in
      github.world.network.send(isOn)
      if isOn { github.world.notices.send(.networkReturned) }
    }
    environment.word("expire", "lets every session expire") { github.expire() }
    environment.word("foreground", "brings the program to the foreground") {
      github.world.notices.send(.cameToForeground)
    }
  }
}
