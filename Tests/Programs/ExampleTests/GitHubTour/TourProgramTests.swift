import Foundation
import Testing

/// The example as a program: what it keeps.
struct TourProgramTests {
  private static let logIn = """
    username octocat
    password secret
    login
    tick
    answer 2 123456
    tick 2

    """

  @Test func `a logged-in user is at home the next time, until they log out`() throws {
    let folder = try Folder()
    let first = try run(Self.logIn, keepingIn: folder)
    #expect(first.contains("saved: rawLogin=octocat token=yes"))
    #expect(try mode(of: "secrets.json", in: folder) == 0o600)
    #expect(try !folder.text(of: "store.json").contains("secret"))
    let second = try run("help\ntick\nhelp\nlogout\n", keepingIn: folder)
    #expect(second.first == "nav: resetRoot Homepage  [Homepage]")
    #expect(second.contains(" 0.0 mona starred mona/alpha-kit"))
    let advice = second.filter { $0.hasPrefix("Type a command, such as: ") }
    #expect(advice.map { $0.dropFirst(25) } == ["refresh", "select 0.0"])
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
