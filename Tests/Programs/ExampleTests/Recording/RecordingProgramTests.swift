import Foundation
import Testing

/// The options `--record` and the command `replay`, as a user types them.
@Suite struct `Recording a program` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func run(_ arguments: String..., input: String = "") throws -> Run {
    try Run(arguments: arguments, input: input, in: folder)
  }

  private func record(_ example: String, _ input: String) throws -> Run {
    try Run(arguments: ["run", example, "--record", "a.jsonl"], input: input, in: folder)
  }

  private func edit(_ old: String, _ new: String) throws {
    let text = try folder.text(of: "a.jsonl")
    try #require(text.contains(old))
    _ = try folder.file("a.jsonl", text.replacing(old, with: new))
  }

  @Test func `the exit status of replay suits git bisect`() throws {
    _ = try record("counter", "increase\ntick 5\n")
    let same = try run("replay", "a.jsonl")
    #expect(
      same
        == Run(status: 0, output: "a.jsonl: the same, 2 lines of input, 4 mutations\n", errors: "")
    )
    _ = try folder.file("b.jsonl", try folder.text(of: "a.jsonl"))
    try edit(#""m":".add(1)""#, #""m":".add(2)""#)
    let different = try run("replay", "b.jsonl", "a.jsonl")
    #expect(different.status == 1)
    #expect(
      different.lines.prefix(7) == [
        "b.jsonl: the same, 2 lines of input, 4 mutations",
        "a.jsonl: differs at number 12, 0.5 s",
        "  store     Counter #1",
        "  input     tick 5 (number 10)",
        "  action    .increase (number 7)",
        "  recorded  mutation .add(2)",
        "  now       mutation .add(1)",
      ]
    )
    try edit(#""example":"counter""#, #""example":"cuonter""#)
    #expect(try run("replay", "a.jsonl").status == 125)
    _ = try folder.file("c.jsonl", "no recording\n")
    let unreadable = try run("replay", "a.jsonl", "c.jsonl", "nowhere.jsonl")
    #expect(unreadable.status == 2)
    #expect(
      unreadable.errors.contains("\"nowhere.jsonl\" cannot be read: No such file or directory.")
    )
  }

  @Test func `K22: a file that is no recording is not overwritten`() throws {
    _ = try folder.file("a.jsonl", "my notes\n")
    let refused = try record("counter", "increase\n")
    #expect(refused.status == 2)
    #expect(refused.output.isEmpty)
    #expect(
      refused.errors == """
        thorium: "a.jsonl" cannot be recorded to: it exists, and is no recording. Choose another file for --record.

        """
    )
    #expect(try folder.text(of: "a.jsonl") == "my notes\n")
    _ = try folder.file("a.jsonl")
    #expect(try record("counter", "increase\ntick 5\n").status == 0)
    #expect(try record("counter", "decrease\n").status == 0)
    #expect(try run("replay", "a.jsonl").output.contains("1 line of input"))
    #expect(try run("run", "counter", "--record", "-").status == 2)
    #expect(try run("run", "counter", "--record", "/").status == 2)
    #expect(try run("run", "counter", "--record", "/dev/full").status == 1)
  }

  @Test func `C4.1: a killed program leaves a recording that can be replayed`() throws {
    let file = folder.url.appending(path: "a.jsonl").path
    let dialogue = try Dialogue("run", "counter", "--record", file)
    try dialogue.type("increase")
    try dialogue.type("tick 5")
    try dialogue.hear("alert: increased!")
    dialogue.send(SIGKILL)
    #expect(dialogue.status == -SIGKILL)
    #expect(try !folder.text(of: "a.jsonl").contains("left"))
    let replay = try run("replay", "a.jsonl")
    #expect(replay.status == 0)
    #expect(
      replay.output
        == "a.jsonl: the same, up to its incomplete end, 2 lines of input, 4 mutations\n"
    )
  }

  @Test(arguments: ["counter", "follow", "sms-login"])
  func `a recording is printed as a script with the same output`(example: String) throws {
    let folders = ["counter": "Counter", "follow": "Follow", "sms-login": "SMSLogin"]
    let script = Program.script(try #require(folders[example]), "tour")
    let recorded = try run("run", example, "--script", script, "--record", "a.jsonl")
    let printed = try run("replay", "--script", "a.jsonl")
    #expect(printed.errors.isEmpty)
    _ = try folder.file("script.txt", printed.output)
    #expect(try run("run", example, "--script", "script.txt").output == recorded.output)
  }

  @Test func `changed data of an example is named`() throws {
    let source = Program.package.appending(path: "Examples/Follow/Data")
    let data = try Folder()
    for name in ["users.json", "rules.json"] {
      _ = try data.file(name, String(contentsOf: source.appending(path: name), encoding: .utf8))
    }
    let arguments = ["run", "follow", "--fixtures", data.url.path, "--record", "a.jsonl"]
    let recorded = try Run(arguments: arguments, input: "tick 20\n", in: folder)
    try #require(recorded.status == 0, "\(recorded.errors)")
    #expect(try run("replay", "a.jsonl").errors.isEmpty)
    let users = try data.text(of: "users.json")
    try #require(users.contains("Ada"))
    _ = try data.file("users.json", users.replacing("Ada", with: "Bob"))
    let replay = try run("replay", "a.jsonl")
    #expect(replay.errors.contains("has changed since the recording: users.json."))
    #expect(replay.status == 1)
    let original = try run("replay", "a.jsonl", "--fixtures", source.path)
    #expect(original.status == 0)
    #expect(original.errors.isEmpty)
  }

  @Test func `a session that began with saved data is replayed on a copy of it`() throws {
    let login = "username mona\npassword pass\nlogin\ntick 20\n"
    let arguments = ["run", "github-tour", "--state", "saved", "--record"]
    _ = try Run(arguments: arguments + ["a.jsonl"], input: login, in: folder)
    _ = try folder.file("secrets.txt", "pass\n")
    #expect(try run("replay", "a.jsonl", "--secrets", "secrets.txt").status == 0)
    let saved = folder.url.appending(path: "saved")
    let copy = folder.url.appending(path: "copy")
    try FileManager.default.copyItem(at: saved, to: copy)
    let session = try Run(arguments: arguments + ["b.jsonl"], input: "tick 20\n", in: folder)
    #expect(session.output.contains("[Homepage]"))
    let unknown = try run("replay", "b.jsonl")
    #expect(unknown.status == 125)
    #expect(unknown.errors.contains("began with saved data"))
    let replay = try run("replay", "b.jsonl", "--state", "copy")
    #expect(replay.status == 0, "\(replay)")
    let contents = FileManager.default.contents(atPath: copy.appending(path: "store.json").path)
    #expect(try run("replay", "b.jsonl", "--state", "copy").status == 0)
    #expect(contents != nil)
    #expect(
      FileManager.default.contents(atPath: copy.appending(path: "store.json").path) == contents
    )
    for file in ["a.jsonl", "b.jsonl"] { #expect(try !folder.text(of: file).contains("\"pass\"")) }
    _ = try folder.file("copy/another.json", "{}")
    #expect(try run("replay", "b.jsonl", "--state", "copy").errors.contains("without the file"))
  }

  @Test func `a recording ends with a sentence when the reader of its pipe leaves`() throws {
    let path = folder.url.appending(path: "a.jsonl").path
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    Thread.detachNewThread {
      var written = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      unsafe poll(&written, 1, -1)
      close(reader)
    }
    let left = try record("counter", String(repeating: "increase\n", count: 2_000))
    #expect(left.errors.contains("Broken pipe. Choose another file for --record."))
  }

  @Test func `a pipe that no program reads is refused`() throws {
    #expect(unsafe mkfifo(folder.url.appending(path: "a.jsonl").path, 0o600) == 0)
    let refused = try record("counter", "increase\n")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("cannot be recorded to: it is a pipe that no program reads."))
    let check = try run("check", "counter", "--record", "a.jsonl")
    #expect(check.status == 2)
    #expect(check.errors.contains("cannot be recorded to: it is a pipe that no program reads."))
  }

  @Test func `two sessions do not write to one recording`() throws {
    let file = folder.url.appending(path: "a.jsonl").path
    let dialogue = try Dialogue("run", "counter", "--record", file)
    try dialogue.hear("value: 0")
    let second = try record("counter", "increase\n")
    #expect(second.status == 2)
    #expect(second.errors.contains("another session is writing to it"))
    try dialogue.type("increase")
    try dialogue.hangUp()
    #expect(try dialogue.end().status == 0)
    #expect(try run("replay", "a.jsonl").output.contains("the same, 1 line of input"))
  }

  @Test func `a recording is printed as a test, which compiles and passes`() throws {
    _ = try folder.file("s.txt", "person \"Dr.\" first last 0\nquit\n")
    _ = try run("run", "person", "--script", "s.txt", "--record", "p.jsonl")
    let pasted = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "PastedRecordingTests.swift")
    let printed = try run("replay", "--test", "p.jsonl")
    #expect(try printed.output == String(contentsOf: pasted, encoding: .utf8))
  }
}
