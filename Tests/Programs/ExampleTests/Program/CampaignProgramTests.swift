import Foundation
import Testing

/// A campaign whose shards are processes.
struct CampaignProgramTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func run(_ command: String, status: Int32 = 0) throws -> String {
    let run = try Run(arguments: command.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(run)")
    return run.output
  }

  /// Returns an answer without the durations.
  private func timeless(_ text: String) -> String {
    text.replacing(/"seconds":[0-9.e-]+|time="[0-9.e-]+"/, with: "")
  }

  // Takes over a second: eight processes.
  @Test
  func `processes in any order and one process after another give the same campaign`() throws {
    let check = "check counter --cases 8 --seed 7"
    for shard in [2, 0, 1] {
      let text = try run("\(check) --shard \(shard)/3 --record \(shard).jsonl")
      #expect(text.hasPrefix("shard \(shard)/3\nsessions: "))
    }
    _ = try run("\(check) --shard all/3 --record all.jsonl")
    let stopped = try String(folder.text(of: "1.jsonl").dropLast(9))
    _ = try folder.file("1.jsonl", stopped)
    _ = try run("\(check) --shard 1/3 --record 1.jsonl")
    #expect(try folder.text(of: "1.jsonl").hasPrefix(stopped + "\n{\"kind\":\"report\","))
    let apart = try run("merge 1.jsonl 2.jsonl 0.jsonl --json")
    #expect(timeless(apart) == timeless(try run("merge all.jsonl --json")))
    let schema = try SessionSchema()
    for object in try JSONSession(apart).objects {
      let problem = schema.problem(with: object)
      #expect(problem == nil, "\(problem ?? "")")
    }
    let text = try run("merge 0.jsonl 2.jsonl --junit night.xml", status: 1)
    #expect(text.contains("2 of 3 shards have ended; 1 is absent. Nothing is known about it.\n"))
    #expect(try folder.text(of: "night.xml").contains("<error message=\"Shard 1 is absent"))
  }

  // Takes over a second: a session that fails is shrunk before it is recorded, and a second program merges the record.
  @Test func `a shard that is stopped after its first failure has recorded it`() throws {
    let record = folder.url.appending(path: "1.jsonl").path
    let program = "MainActorProgram"
    let options = ["--only", "sessions", "--time", "1000", "--shard", "1/3", "--record", record]
    let dialogue = try Dialogue(
      ["check", "debt", "--json"] + options,
      of: Program.executable(program)
    )
    try dialogue.hear("\"kind\":\"failure\"")
    dialogue.send(SIGTERM)
    let end = try dialogue.end()
    #expect(end.status == -SIGTERM)
    var objects = try JSONSession(folder.text(of: "1.jsonl")).objects
    #expect(objects.remove(at: 1)["check"] as? String == "sessions")
    // A failure that was just being written comes twice, rather than not at all.
    if objects[1] as NSDictionary == objects[2] as NSDictionary { objects.remove(at: 2) }
    #expect(objects.map { $0["kind"] as? String } == ["report", "failure", "check"])
    #expect(objects[2]["result"] as? String == "interrupted")
    #expect(objects[2]["ended"] as? String == "signal" && objects[2]["cases"] as? Int ?? 0 > 0)
    let token = try #require(objects[1]["token"] as? String)
    #expect(end.errors.contains(token))
    let merged = try Run(
      arguments: ["merge", "1.jsonl", "--failures", "found"],
      of: Program.executable(program),
      in: folder
    )
    #expect(merged.status == 1 && merged.output.contains("--replay \(token)."))
    let state = "0 of 3 shards have ended; 0 and 2 are absent, and 1 is interrupted."
    #expect(merged.output.contains(state))
    let stored = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "found").path
    )
    #expect(stored.count == 1)
  }

  @Test
  func `K11: a signal ends a check whose output nobody reads, and its record is complete`() throws {
    let path = folder.url.appending(path: "record").path
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let record = try #require(FileHandle(forUpdatingAtPath: path))
    let options = ["check", "counter", "--json", "--time", "1000", "--record", path]
    let dialogue = try Dialogue(options, of: Program.executable(), isHeard: false)
    var text = ""
    func read(upTo end: String) {
      while !text.contains(end) { text += String(decoding: record.availableData, as: UTF8.self) }
    }
    read(upTo: "\n")
    dialogue.send(SIGTERM)
    #expect(try dialogue.end().status == -SIGTERM)
    read(upTo: "\"presses\",\"result\":\"interrupted\"")
    #expect(text.hasPrefix("{\"kind\":\"report\","))
  }

  @Test(arguments: [("presses", 0), ("sessions", 1)])
  func `a shard of Bazel writes the results that Bazel reads`(check: String, status: Int32) throws {
    let program = try Program.executable(status == 0 ? "thorium" : "MainActorProgram")
    let arguments = ["check", status == 0 ? "counter" : "debt", "--only", check, "--cases", "300"]
    for options in [[], ["--shard", "0/3"]] {
      let file = "\(options.count).xml"
      let run = try Run(
        arguments: arguments + options,
        of: program,
        in: folder,
        with: ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "3", "XML_OUTPUT_FILE": file]
      )
      #expect(run.status == status, "\(run)")
    }
    let xml = try folder.text(of: "0.xml")
    #expect(xml.contains("name=\"\(check)\"") && !xml.contains("<error"))
    #expect(xml.contains("tests=\"1\" failures=\"\(status)\" errors=\"0\""), "\(xml)")
    #expect(xml.ranges(of: "<failure ").count == Int(status))
    #expect(throws: (any Error).self, "it is no shard of Bazel") { try folder.text(of: "2.xml") }
  }

  @Test(arguments: [
    ("merge", "\"merge\" needs the files of records, which check --record FILE writes."),
    ("merge nowhere", "\"nowhere\" cannot be read: No such file or directory."),
    ("merge empty", "There is no record: the files are empty."),
    ("merge notes", "notes, line 1: it is not valid JSON."),
    ("check counter --record -", "\"--record\" needs a file, such as 3.jsonl, not \"-\"."),
    ("check counter --record /dev/stdout", "cannot be recorded to: the program prints there."),
    ("check counter --record notes", "cannot be recorded to: it exists, and is no record."),
    ("check counter --record old", "with other options. Delete it, or choose another file for"),
  ])
  func `a file that is no record is refused with a sentence`(command: String, why: String) throws {
    _ = try folder.file("empty")
    _ = try folder.file("notes", "my notes\n")
    _ = try folder.file("old", "{\"kind\":\"report\",\"program\":\"thorium 0\"}\n")
    let run = try Run(arguments: command.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == 2 && run.output == "" && run.errors.contains(why), "\(run)")
  }
}
