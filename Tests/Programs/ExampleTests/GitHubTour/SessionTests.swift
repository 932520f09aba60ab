import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleGitHub

/// What begins and ends a session, and what it is not to be told.
struct SessionTests {
  private let tour: Tour

  init() throws {
    tour = try Tour()
  }

  @Test(arguments: [("", ""), ("mona", "pass")])
  func `a code belongs to the name and the password of its request`(
    name: String,
    password: String
  ) async throws {
    tour.start(tour.app)
    tour.send(.username("octocat"), to: LoginReactor.self)
    tour.send(.password(Secret("secret")), to: LoginReactor.self)
    tour.send(.login, to: LoginReactor.self)
    tour.send(.username(name), to: LoginReactor.self)
    tour.send(.password(Secret(password)), to: LoginReactor.self)
    tour.tick()
    try tour.navigator.answer(2, text: "123456")
    tour.tick()
    #expect(try await tour.keeper.account()?.login == "octocat")
    #expect(try await tour.keeper.password(of: "octocat") == Secret("secret"))
    #expect(tour.path == "[Homepage]" && tour.reports == [])
  }

  @Test func `a wrong code is requested again, for the same user`() async throws {
    tour.start(tour.app)
    tour.logIn("octocat", "secret")
    tour.send(.username("mona"), to: LoginReactor.self)
    for code in ["", "1", "123456"] {
      try tour.navigator.answer(2, text: code)
      tour.tick()
    }
    #expect(try await tour.keeper.rawLogin() == "octocat")
  }

  @Test func `a failed logout is reported again when the session has expired`() async throws {
    var services = Services()
    services.register(tour.client(), as: (any GitHubClient).self)
    services.register(tour.github, as: (any RepositoryService).self)
    let keeper = SessionKeeper(values: tour.values, secrets: FullSecretStore())
    let state = try HomepageReactor.State(services)
    let home = tour.store(
      HomepageReactor(keeper: keeper, world: tour.github.world, initialState: state)
    )
    for action in [HomepageReactor.Action.expire, .expire, .logOut, .expire] {
      home.send(action)
      tour.world.run()
    }
    #expect(home.currentState.error?.hasPrefix("secrets.json cannot be written") == true)
    home.end()
    var received: [HomepageReactor.Event] = []
    for await event in home.events { received.append(event) }
    #expect(received == [.expired, .expired])
  }

  @Test
  func `a session of an earlier run is as good as it was, and expires as all do`() async throws {
    let first = try Tour()
    first.github.expire()
    first.start(first.app)
    first.logIn()
    let account = try #require(try await first.keeper.account())
    #expect(try await tour.keeper.account() == nil)
    _ = try await tour.keeper.keep(account, password: nil)
    tour.start(tour.app)
    tour.tick()
    #expect(tour.path == "[Homepage]" && tour.navigator.prompts.alerts.isEmpty)
    tour.github.expire()
    tour.send(.show(.profile), to: HomepageReactor.self)
    tour.send(.show(.repositories), to: HomepageReactor.self)
    tour.tick()
    #expect(tour.navigator.prompts.alerts.count == 1)
  }
}
