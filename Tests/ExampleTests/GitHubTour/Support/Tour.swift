import Synchronization
import Thorium
import ThoriumParts
import ThoriumProof

@testable import ThoriumExampleGitHubTour

/// The tour in a world that stands still: its flows and screens, and what is asked above them.
struct Tour {
  let world = VirtualWorld()
  let github: FixtureGitHub
  let values = MemoryKeyValueStore()
  let secrets = MemorySecretStore()
  let sight = Sight()
  let navigator: Navigator

  init() throws {
    let around = ThoriumExampleGitHubTour.World(in: world.runtime)
    github = FixtureGitHub(try Fixtures(in: nil), in: around)
    navigator = Navigator(on: sight, in: world.runtime)
  }

  var keeper: SessionKeeper { SessionKeeper(values: values, secrets: secrets) }
  var local: LocalStore { LocalStore(values: values, knownUsers: github.fixtures.knownUsers) }
  var app: App { App(github: github, keeper: keeper, local: local) }
  var path: String { "\(navigator.navigation)" }
  var reports: [String] { world.reports.map { "\($0)" } }

  /// Begins with the login.
  func start() {
    _ = navigator.start(app)
    world.run()
  }

  /// Moves the clock by steps of 100 ms.
  func tick(_ steps: Int = 1) {
    world.advance(by: .milliseconds(100) * steps)
  }

  /// Does something on the newest screen of a reactor, and lets happen what follows at once.
  func send<R: Reactor>(_ action: R.Action, to reactor: R.Type) {
    sight.store(of: reactor)?.send(action)
    world.run()
  }

  /// The state of the newest screen of a reactor.
  func state<R: Reactor>(of reactor: R.Type) -> R.State? {
    sight.store(of: reactor)?.currentState
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
    send(.go(Destination(link)), to: HomepageReactor.self)
    tick()
  }

  /// A store that runs in this world.
  func store<R: Reactor>(_ reactor: R) -> Store<R> {
    Store(reactor, in: world.runtime)
  }

  /// A client that is logged in as somebody.
  func client(_ login: String = "octocat") -> FixtureClient {
    FixtureClient(account: Account(login: login, token: Secret("\(login)-0")), server: github)
  }

  /// A repository of mona's, as it is shown by itself.
  func repository(
    _ id: Repository.ID = .init(owner: "mona", name: "alpha-kit"),
    keepingIn local: LocalStore? = nil
  ) -> RepoDetailReactor {
    RepoDetailReactor(
      client: client(),
      service: github,
      notices: github.world.notices,
      local: local ?? self.local,
      now: github.fixtures.now,
      initialState: .init(id: id, reference: GitReference(.branch, "main"))
    )
  }
}

/// Where the tour shows its screens.
final class Sight: Presenter {
  private let stores = Mutex<[any Sendable]>([])
  private let lines = Mutex<[String]>([])

  /// All changes of the navigation, in order.
  var changes: [String] { lines.withLock { $0 } }

  func store<R: Reactor>(of reactor: R.Type) -> Store<R>? {
    stores.withLock { $0.lazy.compactMap { $0 as? Store<R> }.last }
  }

  func didNavigate(_ change: NavigationChange) {
    lines.withLock { $0.append("\(change)") }
  }

  func didShow<R: Reactor>(_ screen: Screen<R>) {
    stores.withLock { $0.append(screen.store) }
  }
}
