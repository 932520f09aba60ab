import Testing
import Thorium
import ThoriumScreens

@testable import ThoriumExampleGitHub

/// The faults of the original's login, each of which ours does not have.
struct LoginTrapTests {
  private let tour: Tour
  private let login: Store<LoginReactor>

  init() throws {
    tour = try Tour()
    login = tour.store(tour.login())
  }

  @Test func `trap 0.3: the return key does the same as the button`() async throws {
    login.send(.username("mona"))
    #expect(await login.perform(.login).refusal == "login is off: password is empty")
    let lines = try Run("run", "github-tour", input: "username mona\nreturn\nlogin\n").lines
    let refusal = "! login is off: password is empty"
    #expect(lines.filter { $0.hasPrefix("!") } == [refusal, refusal])
  }

  @Test func `trap 0.4: one login runs at a time, and is covered to its end`() async {
    fill("mona", "wrong")
    login.send(.openBrowser)
    #expect(await login.perform(.login).refusal == "browser is running")
    #expect(login.currentState.isBusy)
    tour.tick()
    #expect(login.currentState.account?.login == "octocat" && login.currentState.isBusy)
    #expect(await login.perform(.openBrowser).refusal == "you are logged in")
  }

  @Test func `trap 0.18: a removed login screen leaves no session`() async throws {
    fill("mona", "pass")
    login.send(.login)
    login.end()
    tour.tick()
    #expect(try await tour.keeper.rawLogin() == nil)
    #expect(try await tour.keeper.account() == nil)
    #expect(tour.reports == ["login of LoginReactor was cancelled."])
  }

  @Test func `trap 0.18: a session that cannot be kept is no session`() async throws {
    let keeper = SessionKeeper(values: tour.values, secrets: FullSecretStore())
    let login = tour.store(tour.login(keeper))
    login.send(.username("mona"))
    login.send(.password(Secret("pass")))
    login.send(.login)
    tour.tick()
    #expect(login.currentState.account == nil && !login.currentState.isBusy)
    #expect(login.currentState.error?.hasPrefix("secrets.json cannot be written") == true)
    #expect(try await tour.keeper.rawLogin() == nil)
  }

  @Test func `trap 0.19: a password is shown nowhere`() throws {
    fill("octocat", "secret")
    #expect(!"\(login.currentState)".contains("secret"))
    let script = Program.script("GitHubTour", "tour")
    let run = try Run("run", "github-tour", "--script", script)
    #expect(!run.output.contains("secret") && !run.output.contains("123456"))
    #expect(run.lines.contains("password: ******"))
  }

  private func fill(_ username: String, _ password: String) {
    login.send(.username(username))
    login.send(.password(Secret(password)))
  }
}
