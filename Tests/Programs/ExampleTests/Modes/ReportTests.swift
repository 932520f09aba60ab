import Foundation
import Testing

/// The answers of the commands other than `run`, as JSON.
struct ReportTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["script.txt": "increase\ntick 5\n"])
    let arguments = ["run", "counter", "--script", "script.txt", "--record", "a.jsonl"]
    try #require(try Run(arguments: arguments, in: folder).status == 0)
    let text = try folder.text(of: "a.jsonl")
    _ = try folder.file("b.jsonl", text.replacing(#""m":".add(1)""#, with: #""m":".add(2)""#))
  }

  /// Returns the objects of an answer, after the first one, which this checks.
  private func objects(
    _ arguments: [String],
    of program: String = "thorium",
    status: Int32 = 0
  ) throws -> [[String: Any]] {
    let executable = try Program.executable(program)
    let run = try Run(arguments: arguments, of: executable, in: folder)
    #expect(run.status == status, "\(run)")
    let schema = try SessionSchema()
    let objects = try JSONSession(run.output).objects
    for object in objects {
      let problem = schema.problem(with: object)
      #expect(problem == nil, "\(problem ?? "")")
    }
    let first = try #require(objects.first)
    #expect(first["kind"] as? String == "report" && first["version"] as? Int == 2)
    #expect(first["command"] as? String == arguments.first { !$0.hasPrefix("-") } ?? "list")
    return Array(objects.dropFirst())
  }

  @Test func `K7: the list of examples is one object for each`() throws {
    let objects = try objects(["--json"])
    let text = try Run()
    #expect(objects.count == text.lines.count)
    for (object, line) in zip(objects, text.lines) {
      let name = try #require(object["name"] as? String)
      #expect(line.hasPrefix("\(name) ") && line.hasSuffix(object["summary"] as? String ?? "?"))
    }
    #expect(objects.first?["checks"] as? [String] == ["sessions", "counter", "presses"])
    #expect(objects.first?["graphs"] as? [String] == ["counter"])
    #expect(try Run("--json").errors == text.errors)
  }

  @Test(arguments: [["check", "--json"], ["--json", "check"]])
  func `K7: a check is one object, with the counts of the text`(command: [String]) throws {
    let options = ["counter", "--cases", "5", "--seed", "18446744073709551615"]
    let all = try objects(command + options)
    #expect(all.last?["status"] as? Int == 0)
    let objects = all.dropLast()
    #expect(objects.map { $0["name"] as? String } == ["sessions", "counter", "presses"])
    for object in objects {
      #expect(object["result"] as? String == "passed" && object["cases"] as? Int == 5)
      #expect(object["seed"] as? String == "18446744073709551615")
      #expect(object["text"] is NSNull)
    }
    // The cases of the last check are no runs of steps.
    #expect(objects.dropLast().allSatisfy { $0["steps"] as? Int ?? 0 > 5 })
  }

  @Test func `K11: an interrupted check has begun its answer, and ends it with the cases`() throws {
    let dialogue = try Dialogue("check", "counter", "--json", "--time", "1000")
    let head = try dialogue.hear("\n")
    dialogue.interrupt()
    let checks = try (1...3).map { _ in try dialogue.hear("\n") }
    let schema = try SessionSchema()
    let objects = try JSONSession(([head] + checks).joined()).objects
    for object in objects { #expect(schema.problem(with: object) == nil) }
    #expect(objects.map { $0["kind"] as? String } == ["report", "check", "check", "check"])
    #expect(objects[1...].map { $0["name"] as? String } == ["sessions", "counter", "presses"])
    #expect(objects[1...].allSatisfy { $0["result"] as? String == "interrupted" })
    #expect(objects[2]["cases"] as? Int == 0 && objects[2]["text"] as? String == "not begun")
    let end = try dialogue.end()
    #expect(end.status == -SIGINT && end.errors.hasSuffix("presses\n"), "\(end)")
  }

  // Takes over a second: two failures are shrunk, and each is repeated.
  @Test func `K7: a failure has the token and the script that repeat it`() throws {
    let objects = try objects(["check", "debt", "--json"], of: "MainActorProgram", status: 1)
    let kinds = objects.map { $0["kind"] as? String }
    // Each failure is written at once, and again when it is described.
    #expect(kinds == ["failure", "failure", "check", "failure", "failure", "check", "end"])
    #expect(objects[0]["value"] is NSNull && objects[3]["value"] is NSNull)
    let (session, number) = (objects[1], objects[4])
    #expect(session["script"] as? [String] == ["pay 2"] && number["script"] is NSNull)
    #expect(number["value"] as? String == "10")
    for object in [session, number] {
      let (check, token) = (object["check"] as? String ?? "", object["token"] as? String ?? "")
      let again = try self.objects(
        ["check", "debt", "--only", check, "--replay", token, "--json"],
        of: "MainActorProgram",
        status: 1
      )
      let names = again.filter { $0["kind"] as? String == "failure" }.map { $0["name"] as? String }
      #expect(names.last == object["name"] as? String)
    }
  }

  @Test func `K7: a graph is one object, with the text of the report`() throws {
    let objects = try objects(["explore", "counter", "--json"])
    #expect(objects.count == 1 && objects[0]["states"] as? Int == 2)
    #expect(objects[0]["transitions"] as? Int == 4)
    #expect(objects[0]["doubts"] as? [String] == [])
    #expect(objects[0]["isExhaustive"] as? Bool == true)
    #expect(
      objects[0]["text"] as? String == (try Run("explore", "counter").lines.joined(separator: "\n"))
    )
  }

  @Test func `K7: a replay is one object for each file, with its first difference`() throws {
    let files = ["a.jsonl", "b.jsonl", "nowhere"]
    let objects = try objects(["replay", "--json"] + files, status: 2)
    #expect(objects.map { $0["file"] as? String } == files)
    #expect(objects.map { $0["result"] as? String } == ["same", "different", "unreadable"])
    #expect(objects[0]["inputs"] as? Int == 2 && objects[0]["mutations"] as? Int == 4)
    let difference = try #require(objects[1]["difference"] as? [String: Any])
    #expect(difference["line"] as? Int == 12)
    #expect(difference["recorded"] as? String == "mutation .add(2)")
    #expect(difference["replayed"] as? String == "mutation .add(1)")
    let text = try Run(arguments: ["replay", "b.jsonl"], in: folder)
    #expect("b.jsonl: \(difference["text"] as? String ?? "")\n" == text.output)
    let reason = try #require(objects[2]["reason"] as? String)
    #expect(try Run("replay", "nowhere").errors == "thorium: \(reason)\n")
  }

  /// Expects that a run ended with an error: a sentence on standard error, and a last object with the same text.
  private func expectError(of run: Run, status: Int32 = 2, _ sentence: String) throws {
    let object = try #require(try JSONSession(run.output).objects.last)
    let problem = try SessionSchema().problem(with: object)
    #expect(problem == nil, "\(problem ?? "")")
    #expect(run.status == status && object["kind"] as? String == "error")
    let text = try #require(object["text"] as? String)
    #expect(text.contains(sentence) && run.errors.contains("\(text)\n"), "\(run)")
  }

  @Test(arguments: [
    ("run conter", "There is no example \"conter\". Did you mean \"counter\"?"),
    ("run counter --script /nowhere", "\"/nowhere\" cannot be read: No such file or directory."),
    ("run counter --script /", "\"/\" cannot be read: it is a folder."),
    ("run counter --record /", "cannot be recorded to"),
    (
      "run counter --strict --script script.txt",
      "script.txt, line 1: ? unknown command: nonsense (help lists the commands)"
    ),
    ("check counter --only x", "There is no check \"x\"."),
    ("explore counter --only x", "There is no state graph \"x\"."),
    ("rnu counter", "\"rnu\" is not a command. Did you mean \"run\"?"),
  ])
  func `K7: the error that ends a command is an object, too`(command: String, why: String) throws {
    _ = try folder.file("script.txt", "nonsense\n")
    let arguments = command.split(separator: " ").map(String.init) + ["--json"]
    try expectError(of: try Run(arguments: arguments, in: folder), why)
  }

  @Test func `K7: bad data of an example is an error object`() throws {
    _ = try folder.file("users.json", "[")
    for command in ["run", "check"] {
      let arguments = [command, "follow", "--json", "--fixtures", "."]
      let run = try Run(arguments: arguments, in: folder)
      try expectError(of: run, status: 2, "users.json cannot be used: it is not valid JSON")
    }
  }
}
