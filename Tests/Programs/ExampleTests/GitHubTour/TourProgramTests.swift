import Foundation
import Testing

/// The example as a program: its data, and what it keeps.
struct TourProgramTests {
  private static let logIn = """
    username octocat
    password secret
    login
    tick
    answer 2 123456
    tick 2

    """

  @Test(arguments: [
    ("Page", "username octocat\navatar\navatar\n"),
    ("Page", TourProgramTests.logIn + "select 0.2\nselect 0.2\n"),
    (
      "SelectBranchOrTag",
      TourProgramTests.logIn + "select 0.0\ntick\nbranches\ntick\nbranches\n"
    ),
  ])
  func `a missing view is reported at the place of the request`(view: String, input: String) throws
  {
    let run = try Run("run", "github-tour", "--unregister", view, input: input)
    let miss = "error: no view registered for \(view)Reactor"
    #expect(run.lines.filter { $0.hasPrefix("error:") } == [miss, miss])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
  }

  @Test func `the avatar of a known user is presented until it is closed`() throws {
    let lines = try Run("run", "github-tour", input: "username octocat\navatar\nclose\n").lines
    #expect(lines.contains("nav: present Image  [Login] || [Image]"))
    #expect(lines.contains("page: https://avatars.example/octocat.png"))
    #expect(lines.contains("nav: dismiss Image  [Login]"))
  }

  @Test func `a readme that cannot be loaded is not shown as loading`() throws {
    let input = Self.logIn + "select 0.0\nnetwork off\ntick 2\nstate\n"
    let lines = try Run("run", "github-tour", input: input).lines
    #expect(lines.contains("readme: (loading)"))
    #expect(lines.last { $0.hasPrefix("readme:") } == "readme: -")
  }

  @Test func `a logged-in user is at home the next time, until they log out`() throws {
    let folder = try Folder()
    let first = try run(Self.logIn, keepingIn: folder)
    #expect(first.contains("saved: rawLogin=octocat token=yes"))
    #expect(try mode(of: "secrets.json", in: folder) == 0o600)
    #expect(try !folder.text(of: "store.json").contains("secret"))
    let second = try run("tick\nlogout\n", keepingIn: folder)
    #expect(second.first == "nav: resetRoot Homepage  [Homepage]")
    #expect(second.contains(" 0.0 mona starred mona/alpha-kit"))
    #expect(second.contains("saved: rawLogin=octocat token=no"))
    let third = try run("login\n", keepingIn: folder)
    #expect(third.prefix(4).contains("username: octocat") && third.contains("password: ******"))
    #expect(third.contains("hud: Logging in..."))
  }

  @Test func `an installation begins without the tokens of an earlier one`() throws {
    let folder = try Folder()
    _ = try run(Self.logIn, keepingIn: folder)
    try FileManager.default.removeItem(at: folder.url.appending(path: "store.json"))
    let lines = try run("", keepingIn: folder)
    #expect(lines.first == "nav: resetRoot Login  [Login]" && lines.contains("username:"))
  }

  @Test func `a link leads to a repository, and any other link to a page`() throws {
    let input = Self.logIn + "select 0.1\nclose\nselect 0.2\nback\nselect 0.0\n"
    let lines = try Run("run", "github-tour", input: input).lines
    #expect(
      lines.filter { $0.hasPrefix("nav: push") } == [
        "nav: push Web  [Homepage > Web]", "nav: push Web  [Homepage > Web]",
        "nav: push RepoDetail  [Homepage > RepoDetail]",
      ]
    )
    #expect(lines.contains("title: user://mona") && lines.contains("title: Issue #1"))
  }

  @Test func `each tab has its own rows, which load when it is first shown`() throws {
    let tabs = "tab repositories\ntick\ntab discover\ntick\ntab profile\ntab news\n"
    let lines = try Run("run", "github-tour", input: Self.logIn + tabs).lines
    #expect(lines.count { $0 == "title: Loading..." } == 4)
    for row in ["octocat/hello-world", "mona/alpha-kit", "octocat", "octocat followed mona"] {
      #expect(lines.contains { $0.hasSuffix(" \(row)") }, "\(row)")
    }
  }

  @Test func `a tab that was opened offline is empty, and refreshes when the network is back`()
    throws
  {
    let input = Self.logIn + "network off\ntab discover\ntick\nnetwork on\nrefresh\ntick\n"
    let lines = try Run("run", "github-tour", input: input).lines
    let parts = lines.split(separator: "network: -")
    #expect(parts.count == 2 && lines.contains("network: unreachable"))
    #expect(parts.first?.contains("rows: (no data)") == true)
    #expect(parts.last?.contains(" 0.0 mona/alpha-kit") == true)
  }

  @Test(arguments: [
    ("events.json", #"{"octocat":[{"id":"e"}]}"#, #""octocat.0" has no "text""#),
    ("repos.json", #"{"now":"today"}"#, #""now" must be a time, as 2026-01-08T12:00:00Z"#),
    ("accounts.json", "{}", "it must be a list"),
    ("network.json", #"{"a":{"steps":-1}}"#, "must be a whole number"),
  ])
  func `K22: a mistake in a file is reported in a sentence that names it`(
    file: String,
    content: String,
    problem: String
  ) throws {
    let data = Program.package.appending(path: "Examples/GitHubTour/Data")
    let folder = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: data.path) {
      let text = try String(contentsOf: data.appending(path: name), encoding: .utf8)
      _ = try folder.file(name, name == file ? content : text)
    }
    let run = try Run("run", "github-tour", "--fixtures", folder.url.path)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains(file) && run.errors.contains(problem), "\(run.errors)")
  }

  private func run(_ input: String, keepingIn folder: Folder) throws -> [String] {
    let run = try Run("run", "github-tour", "--quiet", "--state", folder.url.path, input: input)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return run.lines
  }

  private func mode(of name: String, in folder: Folder) throws -> Int? {
    let path = folder.url.appending(path: name).path
    return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
