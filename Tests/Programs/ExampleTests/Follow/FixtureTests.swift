import Foundation
import Testing

/// The data of `follow` is real input: what is wrong with it is said in a sentence.
struct FixtureTests {
  private static let users = #"{"users":[{"id":"u1","name":"Ada"}]}"#

  @Test func `rules define the failures, and the duration of a request`() throws {
    let rules = #"""
      {"follow":{"u1":"no \u001bway"},"delete":{"u1":"never"},"latency":{"list":2,"follow":0}}
      """#
    let input = "tick\ntick\nopen 0\nfollow\ndelete\ntick\n"
    let run = try self.run(users: Self.users, rules: rules, input: input)
    #expect(
      run.lines.dropFirst(2)
        == [
          "> tick", "> tick", "list: 1", " 0 Ada", "> open 0",
          "nav: push UserDetail(Ada)  [UserList > UserDetail(Ada)]", "following: no", "> follow",
          #"error: no \eway"#, "> delete", "> tick", "error: never", "bye",
        ]
    )
  }

  @Test func `K18: a name cannot forge a line or steer a terminal`() throws {
    let users = #"{"users":[{"id":"u1","name":"A\u001b[2J\nbye\u202e"}]}"#
    let run = try self.run(users: users, input: "tick\nopen 0\nfollow\ntree\n")
    let name = #"A\e[2J\nbye\u{202E}"#
    #expect(run.lines.contains(" 0 \(name)"))
    #expect(run.lines.contains("App > UserList > UserDetail(\(name))"))
    #expect(run.lines.contains("cancel follow \(name)"))
    #expect(run.lines.count { $0 == "bye" } == 1)
    #expect(!run.output.unicodeScalars.contains("\u{1B}"))
    #expect(!run.output.unicodeScalars.contains("\u{202E}"))
  }

  @Test(arguments: [
    ("[]", "it must be an object"),
    (#"{"users":[1]}"#, #""users.0" must be an object"#),
    (#"{"users":[{"id":"a"}]}"#, #""users.0" has no "name""#),
    (#"{"users":[{"id":1,"name":"A"}]}"#, #""users.0.id" must be a text"#),
    (
      #"{"users":[{"id":"a","name":"A"},{"id":"b","name":"B"},{"id":"b","name":"C"}]}"#,
      #"two users have the id "b""#
    ),
  ])
  func `K22: malformed users are refused with the file and the reason`(
    users: String,
    problem: String
  ) throws {
    expect(try run(users: users), names: "users.json", problem)
  }

  @Test(arguments: [
    ("", "unexpected end of file"),
    ("{\n  \"users\": [1 2]\n}", " around "),
    ("nonsense", " around "),
  ])
  func `K22: malformed JSON is refused with the file and the place`(
    content: String,
    place: String
  ) throws {
    let runs = [try run(users: content), try run(users: Self.users, rules: content)]
    for (run, file) in zip(runs, ["users.json", "rules.json"]) {
      #expect(run.status == 2)
      #expect(run.errors.contains("\(file) cannot be used: it is not valid JSON: "))
      #expect(run.errors.contains(place))
      #expect(run.errors.hasSuffix(".\n") && !run.errors.hasSuffix("..\n"))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func `K22: missing and unreadable files are refused with their name`() throws {
    expect(
      try Run("run", "follow", "--fixtures", "/nowhere"),
      names: "/nowhere/users.json",
      "there is no such file"
    )
    expect(try run(users: nil), names: "users.json", "there is no such file")
    for name in ["users.json", "rules.json"] {
      let folder = try Folder(name == "rules.json" ? ["users.json": Self.users] : [:])
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name),
        withIntermediateDirectories: false
      )
      let run = try Run("run", "follow", "--fixtures", folder.url.path)
      expect(run, names: name, "it cannot be read: it is a folder")
    }
  }

  @Test func `K22: data without an end is refused`() throws {
    let folder = try Folder()
    let file = folder.url.appending(path: "users.json")
    for target in ["/dev/zero", "long"] {
      try? FileManager.default.removeItem(at: file)
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
      let long = try FileHandle(forWritingTo: folder.file("long"))
      try long.truncate(atOffset: (256 << 20) + 1)
      let run = try Run("run", "follow", "--fixtures", folder.url.path, "--record", "a.jsonl")
      expect(run, names: "users.json", "it is no regular file of at most 256 MiB")
    }
  }

  private func run(users: String?, rules: String? = nil, input: String = "") throws -> Run {
    let files = ["users.json": users, "rules.json": rules].compactMapValues { $0 }
    let folder = try Folder(files)
    return try Run("run", "follow", "--fixtures", ".", input: input, in: folder)
  }

  private func expect(_ run: Run, names file: String, _ problem: String) {
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasSuffix("\(file) cannot be used: \(problem).\n"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
