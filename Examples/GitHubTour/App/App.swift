import Thorium
import ThoriumConsole

/// The whole program: a user logs in, uses the tabs and logs out, again and again.
///
/// The two root screens belong to this coordinator. Screens that are
/// pushed or presented above them belong to child flows.
struct TourApp: LinkingCoordinator {
  let github: FixtureGitHub
  let keeper: SessionKeeper

  var links: LinkMap { ["repository": [RepoDetailFlow.self]] }

  func start(in flow: Flow<Void>) async throws {
    if let account = try await keeper.account() { try await showTabs(of: account, in: flow) }
    while let account = try await flow.logIn(login) { try await showTabs(of: account, in: flow) }
  }

  private var login: LoginReactor {
    get async throws { try await LoginReactor(github, keeper, users: github.fixtures.knownUsers) }
  }

  /// Shows the tabs, and the screens that are opened from them, until the user is logged out.
  private func showTabs(of account: Account, in flow: Flow<Void>) async throws {
    let services = services(of: account)
    let state = try HomepageReactor.State(services)
    let home = HomepageReactor(keeper: keeper, world: github.world, initialState: state)
    let screen = try flow.resetRoot(home)
    async let _: Void = flow.follow(RepoDetailFlow.self) { owner, name, reference in
      RepoDetailFlow(
        id: Repository.ID(owner: owner, name: name),
        reference: reference.flatMap { GitReference($0) },
        services: services,
        now: github.fixtures.stock.now
      )
    }
    screen.send(.show(.news))
    for await event in screen.events {
      switch event {
      case .open(let link):
        if let reason = await flow.open(link, in: links) { screen.send(.tell(reason)) }
      case .expired:
        try await flow.ask(.expired)
        screen.send(.logOut)
      case .loggedOut: return
      }
    }
  }

  /// Returns the services of a logged-in user; the client belongs to the account.
  private func services(of account: Account) -> Services {
    var services = Services()
    services.register(github, as: (any RepositoryService).self)
    services.register(github.client(of: account), as: (any GitHubClient).self)
    return services
  }
}

extension TourApp: HasEnvironment {
  func bind(environment: EnvironmentBinder) {
    environment.word("network", "turns the network on or off", .onOff) {
      github.world.send(.setReachable($0))
    }
    environment.word("expire", "lets every session expire") { github.expire() }
  }
}
