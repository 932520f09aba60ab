import Foundation
import Testing

/// The example as a program: its data.
struct PlaylistProgramTests {
  private static let song = #"{"title":"A\u001b[2J\nbye","artist_name":"B\u202e"}"#

  @Test func `the files of a folder are the bundled ones`() throws {
    let script = Program.script("Playlist", "tour")
    let data = Program.package.appending(path: "Examples/Playlist/Data").path
    let own = try Run("run", "playlist", "--script", script)
    #expect(try Run("run", "playlist", "--fixtures", data, "--script", script) == own)
  }

  @Test(arguments: [("{}", 1), (#"{"s":1}"#, 1), (#"{"s":3}"#, 3), (#"{"t":9}"#, 1)])
  func `a list takes one step, or as many as given`(latency: String, steps: Int) throws {
    let input = "load s\n" + String(repeating: "tick\n", count: steps)
    let run = try self.run(["s.json": #"{"result":[]}"#, "latency.json": latency], input: input)
    #expect(run.lines.suffix(4) == ["> tick", "(no songs)", "status: idle", "bye"])
    #expect(run.lines.count { $0 == "> tick" } == steps)
  }

  @Test func `K18: the name of a song cannot forge a line or steer a terminal`() throws {
    let files = ["s.json": "{\"result\":[\(Self.song)]}", "latency.json": "{}"]
    let run = try self.run(files, input: "load s\ntick\nrows\nitem 0 0\nopen 0\n")
    #expect(run.lines.contains(#" 0 A\e[2J\nbye - B\u{202E}"#))
    #expect(run.lines.count { $0 == "bye" } == 1)
    #expect(!run.output.unicodeScalars.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("item", "! item needs N, a whole number"), ("item 0", "! item needs N, a whole number"),
    ("item 0 x", #"! N must be a whole number, not "x""#), ("open -1", "! no row -1"),
    ("open 0", "! no row 0"), ("load", "! load needs TEXT, a text"),
    ("loud", "? unknown command: loud (did you mean load?)"),
  ])
  func `an impossible action is refused, and changes nothing`(line: String, answer: String) throws {
    let run = try Run("run", "playlist", input: "\(line)\n")
    #expect(run.lines.suffix(3) == ["> \(line)", answer, "bye"])
  }

  @Test func `K22: an unreadable list is reported, and the session goes on`() throws {
    let folder = try Folder(["latency.json": "{}", "s.json": "[]", "t.json": #"{"result":7}"#])
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "u.json"),
      withIntermediateDirectories: false
    )
    let input = ["s", "t", "u", "v", ""].map { "load \"\($0)\"\ntick\n" }.joined()
    let run = try Run("run", "playlist", "--fixtures", ".", input: input, in: folder)
    #expect(
      run.lines.filter { $0.hasPrefix("error") } == [
        "error: not an object", "error: \"result\" is not a list", "error: u.json cannot be read",
        "error 998: no file v.json", "error 998: no file .json",
      ]
    )
    #expect(run.status == 0)
  }

  @Test(arguments: [
    (nil, "there is no such file"), ("[]", "it must be an object"),
    (#"{"s":"1"}"#, #""s" must be a number"#),
    (#"{"s":-1}"#, #""s" must be a whole number between 0 and 1000000"#),
  ])
  func `K22: a mistake in the latencies is reported in a sentence`(
    latency: String?,
    problem: String
  ) throws {
    let run = try run(["latency.json": latency])
    #expect(run.status == 1 && run.output == "")
    #expect(run.errors == "thorium: ./latency.json cannot be used: \(problem).\n")
  }

  @Test func `K22: a folder that is not there is named`() throws {
    let run = try Run("run", "playlist", "--fixtures", "/nowhere")
    #expect(run.status == 1 && run.output == "")
    #expect(run.errors.contains("/nowhere/latency.json cannot be used: there is no such file"))
  }

  private func run(_ files: [String: String?], input: String = "") throws -> Run {
    let folder = try Folder(files.compactMapValues { $0 })
    return try Run("run", "playlist", "--fixtures", ".", input: input, in: folder)
  }
}
