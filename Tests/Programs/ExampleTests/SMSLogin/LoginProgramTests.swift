import Foundation
import Testing

/// The example as a program: its data.
struct LoginProgramTests {
  private static let files = [
    "accounts.json": #"[{"mobile":"13900139000","code":"4321","name":"Bob"}]"#,
    "network.json": #"{"0001":{"error":"no \u001bway","steps":0}}"#,
    "device.json": #"{"deviceNo":"D"}"#,
  ]

  @Test func `accounts, network and device come from a folder`() throws {
    let run = try run(Self.files, input: "mobile 13900139000\ncode 0001\ncode 4321\ntick\n")
    #expect(run.status == 0)
    #expect(run.lines.contains(#"error: no \eway"#))
    #expect(run.lines.contains { $0.hasPrefix("POST #2") && $0.hasSuffix(" deviceNo=D") })
    #expect(run.lines.suffix(2) == ["result: loggedIn(Bob)", "bye"])
  }

  @Test(arguments: [("0", "done"), ("999999", "done"), ("1000000", "requesting")])
  func `a request takes between nothing and a million steps`(steps: String, status: String) throws {
    var files = Self.files
    files["network.json"] = "{\"4321\":{\"steps\":\(steps)}}"
    let run = try run(files, input: "mobile 13900139000\ncode 4321\ntick 999999\n")
    #expect(run.lines.last { $0.hasPrefix("status") } == "status: \(status)")
  }

  @Test func `K18: typed text cannot forge a line`() throws {
    let run = try Run("run", "sms-login", input: "mobile \"1\u{1B}[2J\u{202E}\"\n")
    #expect(run.lines.contains(#"mobile: 1\e[2J\u{202E} (6/11)"#))
  }

  @Test(arguments: [
    ("accounts.json", nil, "there is no such file"),
    ("accounts.json", "{}", "it must be a list"),
    ("accounts.json", #"[{"mobile":"1","code":"2"}]"#, #""0" has no "name""#),
    ("accounts.json", #"[{"mobile":1,"code":"2","name":"A"}]"#, #""0.mobile" must be a text"#),
    ("network.json", "nonsense", "it is not valid JSON: invalid value around character 1"),
    ("network.json", "", "it is not valid JSON: unexpected end of file during JSON parse"),
    ("network.json", #"{"1":2}"#, #""1" must be an object"#),
    ("network.json", #"{"1":{"steps":"2"}}"#, #""1.steps" must be a number"#),
    ("network.json", #"{"1":{"steps":0.5}}"#, steps),
    ("network.json", #"{"1":{"steps":-1}}"#, steps),
    ("network.json", #"{"1":{"steps":1e300}}"#, steps),
    ("device.json", "[]", "it must be an object"),
    ("device.json", #"{"deviceNo":null}"#, #""deviceNo" must be a text"#),
  ])
  func `K22: a mistake in a file is reported in a sentence that names it`(
    file: String,
    content: String?,
    problem: String
  ) throws {
    var files = Self.files
    files[file] = content
    let run = try self.run(files)
    #expect(run.status == 1 && run.output == "")
    #expect(run.errors == "thorium: ./\(file) cannot be used: \(problem).\n")
  }

  private static let steps = #""1.steps" must be a whole number between 0 and 1000000"#

  private func run(_ files: [String: String], input: String = "") throws -> Run {
    try Run("run", "sms-login", "--fixtures", ".", input: input, in: Folder(files))
  }
}
