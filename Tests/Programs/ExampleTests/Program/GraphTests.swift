import Foundation
import Testing

/// What `thorium explore` and `thorium diagram` print, seen from outside.
struct GraphTests {
  @Test func `a folder of scripts is drawn as the screens that they visit`() throws {
    let scripts = Program.package.appending(path: "Examples/Follow/Scripts").path
    let run = try Run("diagram", "follow", "--scripts", scripts)
    let lines = ["Screens of follow", "state         open", "1 UserList    2", "2 UserDetail  2"]
    #expect(run.status == 0 && run.lines == lines, "\(run.errors)")
  }

  @Test(arguments: [
    ("counter", 2), ("downloads", 4), ("follow", 4), ("github-client", 5), ("github-search", 6),
    ("github-tour", 5), ("person", 2), ("playlist", 6), ("shopping", 3), ("sms-login", 6),
    ("waybills", 2),
  ])
  func `each example has a graph of a few states, and all of them are explored`(
    example: String,
    states: Int
  ) throws {
    let run = try Run("explore", example, "--json")
    let graph = try #require(try JSONSession(run.output).objects.last)
    let text = try #require(graph["text"] as? String)
    #expect(graph["states"] as? Int == states, "\(text)")
    #expect(!text.contains("explored)") && !text.contains("The limit of"), "\(text)")
    #expect(try Run("diagram", example, "--format", "svg").output.hasPrefix("<svg"))
  }

  @Test func `a folder without scripts is refused with the reason`() throws {
    let folder = try Folder(["page.txt.md": ""])
    let run = try Run("diagram", "follow", "--scripts", ".", in: folder)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors == "thorium: \".\" has no script, such as tour.txt.\n")
  }

  @Test func `a file without the diagram is refused with the command that makes it`() throws {
    let file = Program.package.appending(path: "README.md").path
    let run = try Run("diagram", "counter", "--check", file)
    #expect(run.status == 1 && run.output == "")
    #expect(run.errors.contains("thorium diagram counter --format text"), "\(run.errors)")
  }

  @Test(arguments: [("nowhere.svg", "No such file or directory"), ("/", "Is a directory")])
  func `K22: a page that cannot be read is refused with the reason`(file: String, why: String)
    throws
  {
    let run = try Run("diagram", "counter", "--check", file)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors == "thorium: \"\(file)\" cannot be read: \(why).\n")
  }

  @Test func `K3: the help of a command lists only its options`() throws {
    let explore = try Run("help", "explore")
    let diagram = try Run("diagram", "--help")
    #expect(explore.output.contains("--json") && !explore.output.contains("--format"))
    #expect(diagram.output.contains("--format") && !diagram.output.contains("--json"))
  }

  @Test func `a graph is sentences for a screen reader, with the facts of its table`() throws {
    let sentences = [
      "State 1: idle", "State 1, .increase: leads to 2", "State 1, .decrease: leads to 2",
      "State 1, time passes: is not possible", "State 2: counting",
      "State 2, .increase: is not possible", "State 2, .decrease: is not possible",
      "State 2, time passes: leads to 1", "Refused: .increase in 2: counting is running",
      "Refused: .decrease in 2: counting is running",
    ]
    let diagram = try Run("diagram", "counter", "--accessible")
    #expect(diagram.status == 0 && diagram.lines == ["Counter"] + sentences)
    let report = try Run("explore", "counter", "--accessible")
    #expect(try report.lines.first == Run("explore", "counter").lines.first)
    #expect(report.status == 0 && Array(report.lines.dropFirst()) == sentences)
    let page = try Folder(["page.txt": try Run("diagram", "counter").output])
    #expect(
      try Run("diagram", "counter", "--accessible", "--check", "page.txt", in: page).status == 0
    )
  }

  @Test func `a file with another first line does not have the diagram`() throws {
    let drawing = try Run("diagram", "counter").output
    for (title, status) in [("", 0), ("# Page\n", 0), ("Old ", 1)] as [(String, Int32)] {
      let check = try Run("diagram", "counter", "--check", "-", input: title + drawing)
      #expect(check.status == status, "\(title)")
    }
  }

  @Test func `a file with the line ends of another system has the diagram`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "thorium-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let drawing = try Run("diagram", "counter").output
    try drawing.replacing("\n", with: "\r\n").write(to: file, atomically: true, encoding: .utf8)
    let check = try Run("diagram", "counter", "--check", file.path)
    #expect(drawing.contains("\n") && check.status == 0)
  }

  @Test func `each process finds the states of services in the same order`() throws {
    let first = try Run("diagram", "sms-login", "--format", "svg")
    let second = try Run("diagram", "sms-login", "--format", "svg")
    #expect(first.status == 0 && first.output.count > 5_000 && first == second)
  }
}
