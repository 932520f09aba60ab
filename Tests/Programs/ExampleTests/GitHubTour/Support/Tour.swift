import ThoriumPersistence
import ThoriumProof

@testable import ThoriumExampleGitHub

/// The tour, or the client, in a world that stands still: its flows and screens, and what is asked above them.
struct Tour {
  let world = VirtualWorld()
  let github: FixtureGitHub
  let server: FixtureServer
  let values = MemoryKeyValueStore()
  let secrets = MemorySecretStore()
  let screens = ShownScreens()
  let navigator: Navigator

  init() throws {
    let around = Store(ThoriumExampleGitHub.World(), in: world.runtime)
    github = FixtureGitHub(try Fixtures(in: nil), in: around, on: world.runtime.clock)
    server = FixtureServer(github, try ClientFixtures(in: nil))
    navigator = Navigator(on: screens, in: world.runtime)
  }

  var keeper: SessionKeeper { SessionKeeper(values: values, secrets: secrets) }
  var app: TourApp { TourApp(github: github, keeper: keeper) }
  var path: String { "\(navigator.navigation)" }
  var reports: [String] { world.reports.map { "\($0)" } }

  /// Begins the tour, or another coordinator, with the login.
  func start(_ coordinator: some Coordinator) {
    _ = navigator.start(coordinator)
    world.run()
  }

  /// Moves the clock by steps of 100 ms.
  func tick(_ steps: Int = 1) {
    world.advance(by: .milliseconds(100) * steps)
  }

  /// Does something on the newest screen of a reactor, and lets happen what follows at once.
  func send<R: Reactor>(_ action: R.Action, to reactor: R.Type) {
    screens.store(of: reactor)?.send(action)
    world.run()
  }

  /// The state of the newest screen of a reactor.
  func state<R: Reactor>(of reactor: R.Type) -> R.State? {
    screens.store(of: reactor)?.currentState
  }

  /// Logs in, and waits for the news.
  func logIn(_ login: String = "mona", _ password: String = "pass") {
    send(.username(login), to: LoginReactor.self)
    send(.password(Secret(password)), to: LoginReactor.self)
    send(.login, to: LoginReactor.self)
    tick(2)
  }

  /// Opens mona's repository, and waits for it.
  func openRepository() {
    let link = "repository://mona/alpha-kit?referenceName=refs/heads/main"
    send(.open(link), to: HomepageReactor.self)
    tick()
  }

  /// A store that runs in this world.
  func store<R: Reactor>(_ reactor: R) -> Store<R> {
    Store(reactor, in: world.runtime)
  }

  /// A client that is logged in as a user.
  func client(_ login: String = "octocat") -> FixtureClient {
    github.client(of: Account(login: login, token: Secret("token of \(login)")))
  }

  /// A login, without the user of the last one.
  func login(_ keeper: SessionKeeper? = nil) -> LoginReactor {
    LoginReactor(
      authenticator: github,
      keeper: keeper ?? self.keeper,
      initialState: .init(users: github.fixtures.knownUsers)
    )
  }

  /// A repository of mona's, as it is shown by itself.
  func repository() -> RepoDetailReactor {
    RepoDetailReactor(
      client: client(),
      service: github,
      now: github.fixtures.stock.now,
      initialState: .init(
        id: .init(owner: "mona", name: "alpha-kit"),
        reference: GitReference(kind: .branch, name: "main")
      )
    )
  }
}
