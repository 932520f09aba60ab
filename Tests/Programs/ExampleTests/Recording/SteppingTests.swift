import Foundation
import Testing

/// The command `replay --step`, as a user types it.
struct SteppingTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// Records a session, and steps through it.
  private func step(_ example: String, _ session: String, _ commands: String) throws -> Run {
    let recording = ["run", example, "--record", "a.jsonl"]
    let recorded = try Run(arguments: recording, input: session, in: folder)
    try #require(recorded.status == 0)
    return try Run(arguments: ["replay", "--step", "a.jsonl"], input: commands, in: folder)
  }

  @Test func `a user steps through a recording, forward and back`() throws {
    let steps = try step(
      "counter",
      "increase\ntick 5\nstate\n",
      "\nto value\nback\nstate\nbakc\nto nothing\n"
    )
    #expect(steps.status == 0)
    #expect(
      steps.lines.filter { $0.hasPrefix("-- ") } == [
        "-- 0 of 3, 0 s", "-- 1 of 3, 0 s", "-- 2 of 3, 0 s", "-- 1 of 3, 0 s",
      ]
    )
    #expect(steps.output.contains("12  Counter #1: mutation .add(1)\n13  line value: 1\n"))
    #expect(steps.output.contains("Counter #1: Counter.State(value: 0, isLoading: true"))
    #expect(
      steps.lines.suffix(2) == [
        "? unknown command: bakc (did you mean back?)", "! no later line begins with nothing:",
      ]
    )
  }

  @Test(arguments: ["?", "help"])
  func `K3: a question mark lists the commands, and q ends`(help: String) throws {
    let steps = try step("counter", "increase\n", "\(help)\nq\n\n")
    #expect(steps.lines.contains("  help     lists the commands; so does ?"))
    #expect(steps.lines.last == "  quit     ends; so does q")
    #expect(!(steps.output + steps.errors).contains("Enter shows"))
  }

  @Test func `a number moves by so many inputs, up to the start or the end`() throws {
    let input = "2\n-1\n\(Int.max)\n1\n\(Int.min)\n-1\n0\n99999999999999999999\n2 3\n"
    let steps = try step("counter", "increase\ntick 5\nstate\n", input)
    #expect(
      steps.lines.filter { ["-", "!", "?"].contains($0.prefix(1)) } == [
        "-- 0 of 3, 0 s", "-- 2 of 3, 0 s", "-- 1 of 3, 0 s", "-- 3 of 3, 0.5 s",
        "! this is the end", "-- 0 of 3, 0 s", "! this is the start", "-- 0 of 3, 0 s",
        "? unknown command: 99999999999999999999 (help lists the commands)",
        "? unknown command: 2 3 (help lists the commands)",
      ]
    )
  }

  @Test func `a time moves to the last input at or before it`() throws {
    let times = ["0", "0.4", "0.5", "0.6 s", "0.69s", "1e300", "0.0"]
    let input = times.map { "at \($0)\n" }.joined()
    let steps = try step("counter", "increase\ntick 5\nstate\ntick\ndecrease\n", input)
    let moves: [String] = steps.lines.filter { $0.hasPrefix("-- ") }.map { String($0.dropFirst(3)) }
    #expect(
      moves == [
        "0 of 5, 0 s", "2 of 5, 0 s", "2 of 5, 0 s", "4 of 5, 0.5 s", "5 of 5, 0.6 s",
        "5 of 5, 0.6 s", "5 of 5, 0.6 s", "2 of 5, 0 s",
      ]
    )
  }

  @Test(arguments: ["quit\n", ""])
  func `the tree has the open flows and screens after each input`(end: String) throws {
    let input = (0...5).map { "-9\n\($0)\ntree\n" }.joined()
    let steps = try step("follow", "tick\nopen 0\nback\ntick\n\(end)", input)
    let list = ["App", "  UserList", "    [UserList]", "[UserList]"]
    let detail = [
      "App", "  UserList", "    [UserList]", "    UserDetail(Ada)", "      [UserDetail(Ada)]",
      "[UserList > UserDetail(Ada)]",
    ]
    // After the last input the flows are open, unless it was `quit`; without it, the fifth step is the fourth again.
    let last = end == "" ? list : ["! no flow is open after this input"]
    let trees = steps.lines.filter { line in
      ["App", " ", "[", "! no"].contains { line.hasPrefix($0) }
    }
    #expect(trees == list + list + detail + list + list + last)
  }

  @Test func `K3, K22: a mistyped command of a stepped replay gets a sentence`() throws {
    let input =
      "tree now\nnext 3\nto\nat\nat soon\nat -1\nat nan\ntre\nquit now\nhelp\nquit\nstate\n"
    let steps = try step("counter", "increase\n", input)
    let answers = steps.lines.filter { ["!", "?"].contains($0.prefix(1)) }
    #expect(
      answers == [
        "! too many words: type tree, without \"now\"",
        "! too many words: type next, without \"3\"",
        "! to needs NAME, the beginning of a line, such as value",
        "! at needs TIME, a number of seconds, such as 1.5",
        "! TIME must be a number of seconds, such as 1.5, not \"soon\"",
        "! TIME must be a number of seconds, such as 1.5, not \"-1\"",
        "! TIME must be a number of seconds, such as 1.5, not \"nan\"",
        "? unknown command: tre (did you mean tree?)",
        "! too many words: type quit, without \"now\"",
      ]
    )
    #expect(steps.status == 0 && steps.lines.last == "  quit     ends; so does q")
    #expect(
      steps.output.contains("\n  N        moves by N inputs, back if N is negative\n  to NAME  ")
    )
  }
}
