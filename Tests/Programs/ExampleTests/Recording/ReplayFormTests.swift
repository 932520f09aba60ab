import Foundation
import Testing

/// The differences and the commands in the forms of a replay.
struct ReplayFormTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test(arguments: ["--step", "--cast"])
  func `K22: a form of a session with masked secrets has the difference of its replay`(
    form: String
  ) throws {
    let login = "username mona\npassword pass\nlogin\ntick 20\n"
    let arguments = ["run", "github-tour", "--record", "a.jsonl"]
    _ = try Run(arguments: arguments, input: login, in: folder)
    let plain = try Run("replay", "a.jsonl", in: folder)
    #expect(plain.status == 1 && plain.output.contains("--secrets FILE supplies them"))
    let shown = try Run("replay", form, "a.jsonl", in: folder)
    #expect(shown.status == 1 && shown.errors == "thorium: \(plain.output)")
    _ = try folder.file("secrets.txt", "pass\n")
    let supplied = try Run("replay", form, "a.jsonl", "--secrets", "secrets.txt", in: folder)
    #expect(supplied.status == 0 && supplied.errors == "", "\(supplied)")
  }

  @Test func `a script has no tick that real time refused, and a sentence says so`() throws {
    let recordings = Program.package.appending(path: "Docs/Recordings/0.1.0")
    let recording = recordings.appending(path: "counter-terminal.jsonl")
    try #require(String(contentsOf: recording, encoding: .utf8).contains(#""in":"tick"}"#))
    let script = try Run("replay", "--script", recording.path, in: folder)
    #expect(script.status == 0 && script.lines.suffix(3) == ["tick 5", "state", "tick 12"])
    let reason = "which the session refused since its time was real."
    #expect(script.errors == "thorium: The script leaves out 1 tick, \(reason)\n")
  }

  @Test func `K18: a script has control characters escaped, and a sentence says so`() throws {
    let arguments = ["run", "counter", "--record", "a.jsonl"]
    _ = try Run(arguments: arguments, input: "help\tincrease\nstate\n", in: folder)
    let script = try Run("replay", "--script", "a.jsonl", in: folder)
    #expect(script.status == 0 && script.lines.suffix(2) == [#"help\tincrease"#, "state"])
    let sentence = "In 1 line of the script, control characters are escaped"
    #expect(script.errors == "thorium: \(sentence), so it has other inputs than the session.\n")
  }

  @Test func `K3: a step has short names, and no placeholder is suggested`() throws {
    let arguments = ["run", "counter", "--record", "a.jsonl"]
    _ = try Run(arguments: arguments, input: "increase\nstate\n", in: folder)
    let steps = try Run("replay", "--step", "a.jsonl", input: "n\nn\nb\nm\nM\n", in: folder)
    #expect(
      steps.lines.filter { ["-", "?"].contains($0.prefix(1)) } == [
        "-- 0 of 2, 0 s", "-- 1 of 2, 0 s", "-- 2 of 2, 0 s", "-- 1 of 2, 0 s",
        "? unknown command: m (help lists the commands)",
        "? unknown command: M (help lists the commands)",
      ]
    )
  }
}
