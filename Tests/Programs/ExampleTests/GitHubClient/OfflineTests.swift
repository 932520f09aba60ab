import Testing
import Thorium

@testable import ThoriumExampleGitHub

/// Tabs that are opened without a network, and the user of a login.
struct OfflineTests {
  private static let logIn = "username mona\npassword pass\nlogin\ntick 2\n"

  @Test(arguments: [
    ("repositories", " 0.0 alpha-kit"), ("discover", " 0 mona/alpha-kit"),
    ("profile", "name: Mona Lisa"),
  ])
  func `a tab that was opened offline loads when the network returns`(tab: String, line: String)
    throws
  {
    let offline = Self.logIn + "network off\ntab \(tab)\ntick\n"
    let before = try Run("run", "github-client", input: offline)
    #expect(!before.lines.contains(line))
    #expect(tab == "profile" || before.lines.contains("rows: (no data)"))
    let after = try Run("run", "github-client", input: offline + "network on\ntick 2\n")
    #expect(after.lines.contains(line), "\(after.lines)")
  }

  @Test func `a loaded tab is not loaded again when the network returns`() throws {
    let input = Self.logIn + "network off\nnetwork on\nstate\n"
    let run = try Run("run", "github-client", input: input)
    #expect(run.lines.count { $0 == "title: Loading..." } == 1)
  }

  @Test func `a login stores its user, and keeps what is known of the user`() async throws {
    for (name, password) in [("mona", "pass"), ("octocat", "secret")] {
      let tour = try Tour()
      let known = await tour.local.user(called: name)
      tour.start(tour.clientApp)
      tour.send(.username(name), to: LoginReactor.self)
      tour.send(.password(.init(password)), to: LoginReactor.self)
      tour.send(name == "octocat" ? .openBrowser : .login, to: LoginReactor.self)
      tour.tick()
      #expect(tour.path == "[Homepage]")
      let stored = try #require(await tour.local.users().first)
      #expect(stored == known ?? User(login: name))
    }
  }

  @Test func `the first letters are printed as an index`() throws {
    let input = Self.logIn + "tab repositories\ntick\nletters\n"
    #expect(try Run("run", "github-client", input: input).lines.suffix(2) == ["A L", "bye"])
  }
}
