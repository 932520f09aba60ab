import Foundation
import Testing

/// The client as a program: its links, and what it reports.
struct ClientProgramTests {
  private static let logIn = """
    username octocat
    password secret
    login
    tick
    answer 2 123456
    tick 2

    """

  @Test(arguments: [
    "select 0 2\nselect 0 2\n", "select 0 0\ntick 2\nreadme\nreadme\n",
    "select 0 0\ntick 2\ncode\ntick\nselect 3\ntick\nselect 3\ntick\n",
  ])
  func `a missing view is reported at the place of the request`(input: String) throws {
    let run = try Run("run", "github-client", "--unregister", "Page", input: Self.logIn + input)
    let miss = "error: no view registered for PageReactor"
    #expect(run.lines.filter { $0.hasPrefix("error:") } == [miss, miss])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
  }

  @Test func `a readme that cannot be loaded is not shown as loading`() throws {
    let input = Self.logIn + "select 0 0\nnetwork off\ntick 2\nstate\n"
    let lines = try Run("run", "github-client", input: input).lines
    #expect(lines.contains("readme: (loading)"))
    #expect(lines.last { $0.hasPrefix("readme:") } == "readme: -")
  }

  @Test func `a choice without a view is an error of its repository`() throws {
    let input = Self.logIn + "select 0 0\ntick\nbranches\ntick\nbranches\nback\n"
    let run = try Run("run", "github-client", "--unregister", "SelectBranchOrTag", input: input)
    let miss = "error: no view registered for SelectBranchOrTagReactor"
    #expect(run.lines.filter { $0.hasPrefix("error:") } == [miss, miss] && run.errors == "")
    #expect(run.lines.contains("nav: pop Repository  [Homepage]"))
  }

  @Test func `a link leads to a user, a repository or a page`() throws {
    let input = Self.logIn + "select 0 1\ntick\nback\nselect 0 2\nback\nselect 0 0\ntick\nreadme\n"
    let lines = try Run("run", "github-client", input: input).lines
    #expect(
      lines.filter { $0.hasPrefix("nav: push") } == [
        "nav: push UserDetail  [Homepage > UserDetail]", "nav: push Web  [Homepage > Web]",
        "nav: push Repository  [Homepage > Repository]",
        "nav: push Readme  [Homepage > Repository > Readme]",
      ]
    )
    #expect(lines.contains("title: Issue #1"))
  }

  @Test func `a user who logs out in the settings finds the login filled in`() throws {
    let folder = try Folder()
    let input = Self.logIn + "show profile\ntick\nsettings\nlogout\n"
    let first = try Run("run", "github-client", "--state", folder.url.path, input: input)
    #expect(first.lines.contains("saved: rawLogin=octocat token=no") && first.errors == "")
    let second = try Run("run", "github-client", "--state", folder.url.path)
    #expect(second.lines.contains("username: octocat"))
  }
}
