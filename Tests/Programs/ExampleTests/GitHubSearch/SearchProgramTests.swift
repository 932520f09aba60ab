import Foundation
import Testing

/// The example as a program: its data.
struct SearchProgramTests {
  private static let files = [
    "repositories.json": #"{"a":[["o/one","o/two"],["o/three"]],"b":[["o/two","o/one"]]}"#,
    "network.json": #"{"b 2":{"error":"no \u001bway\nbye"},"a 1":{"steps":0}}"#,
  ]

  @Test func `the files of a folder are the bundled ones`() throws {
    let script = Program.script("GitHubSearch", "tour")
    let data = Program.package.appending(path: "Examples/GitHubSearch/Data").path
    let own = try Run("run", "github-search", "--script", script)
    #expect(try Run("run", "github-search", "--fixtures", data, "--script", script) == own)
  }

  @Test func `a page takes as long as the network says, and its results are printed row by row`()
    throws
  {
    let run = try self.run(Self.files, input: "search a\ntick 3\nsearch b\ntick\n")
    let lines = [
      "query: a", "status: loading page 1", " 0 o/one", " 1 o/two", "found: 2", "next: page 2",
      "status: idle", "> tick 3", "> search b", "query: b", "next: -", "status: loading page 1",
      "> tick", "= 1->0 o/two", "next: page 2", "status: idle", "bye",
    ]
    #expect(run.lines.suffix(lines.count) == lines)
  }

  @Test func `K18: neither typed text nor the network's data can forge a line`() throws {
    let input = "search \"\u{1B}[2J\u{202E}\"\ntick 3\nsearch b\ntick\nmore\ntick\n"
    let run = try self.run(Self.files, input: input)
    #expect(run.lines.contains(#"query: \e[2J\u{202E}"#))
    #expect(run.lines.contains(#"warning: no \eway\nbye"#))
    #expect(run.lines.count { $0 == "bye" } == 1)
    #expect(!run.output.unicodeScalars.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("search", "! search needs TEXT, a text"), ("more", "! there is no next page"),
    ("open 0", "! no row 0"), ("open", "! open needs N, a whole number"),
    ("swift", "? unknown command: swift"), ("mroe", "? unknown command: mroe (did you mean more?)"),
  ])
  func `an impossible action is refused, and changes nothing`(line: String, answer: String) throws {
    let run = try Run("run", "github-search", input: "\(line)\n")
    #expect(run.lines.suffix(3) == ["> \(line)", answer, "bye"])
  }

  @Test(arguments: [
    ("repositories.json", nil, "there is no such file"),
    ("repositories.json", "", "it is not valid JSON: unexpected end of file during JSON parse"),
    ("repositories.json", "[]", "it must be an object"),
    ("repositories.json", #"{"a":{}}"#, #""a" must be a list"#),
    ("repositories.json", #"{"a":["o/one"]}"#, #""a.0" must be a list"#),
    ("repositories.json", #"{"a":[["o/one",7]]}"#, #""a.0.1" must be a text"#),
    ("repositories.json", #"{"a":[["o/one","two"]]}"#, #""a.0.1" must be owner/name"#),
    ("repositories.json", #"{"a":[["o/one"],["o/t\u001b"]]}"#, #""a.1.0" must be owner/name"#),
    ("repositories.json", #"{"b":[["o/b"],[]],"a":[["o/a"],[],["o/b"]]}"#, missing),
    ("network.json", nil, "there is no such file"),
    ("network.json", #"{"a 1":"slow"}"#, #""a 1" must be an object"#),
    ("network.json", #"{"a 1":{"error":403}}"#, #""a 1.error" must be a text"#),
    ("network.json", #"{"a 1":{"steps":-1}}"#, steps),
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

  @Test func `K22: a file that cannot be read is named, with the reason`() throws {
    let folder = try Folder(["network.json": "{}"])
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "repositories.json"),
      withIntermediateDirectories: false
    )
    let run = try Run("run", "github-search", "--fixtures", ".", in: folder)
    #expect(run.status == 1 && run.output == "")
    #expect(
      run.errors
        == "thorium: ./repositories.json cannot be used: it cannot be read: it is a folder.\n"
    )
  }

  private static let missing = #"page 2 of "a" is missing: it has no repositories"#
  private static let steps = #""a 1.steps" must be a whole number between 0 and 1000000"#

  private func run(_ files: [String: String], input: String = "") throws -> Run {
    try Run("run", "github-search", "--fixtures", ".", input: input, in: Folder(files))
  }
}
