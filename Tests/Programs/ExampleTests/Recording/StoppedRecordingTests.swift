import Foundation
import Testing

/// Recordings of a program that was stopped by a trap of `reduce`.
@Suite struct `Recordings of a program that stopped` {
  private let folder: Folder
  private let sentence =
    "visits: a.jsonl: The session stopped during its last input, add 1 (number 14)."

  init() throws {
    folder = try Folder()
    let run = try Self.run(
      ["run", "limit", "--record", "a.jsonl"],
      input: "add 1\nadd 1\nadd 1\n",
      in: folder
    )
    try #require(run.status < 0, "\(run)")
  }

  private static func run(
    _ arguments: [String],
    input: String = "",
    in folder: Folder
  ) throws -> Run {
    try Run(
      arguments: arguments,
      of: Program.executable("MainActorProgram"),
      input: input,
      in: folder,
      with: ["SWIFT_BACKTRACE": "enable=no"]
    )
  }

  private func replay(_ options: String..., input: String = "") throws -> Run {
    try Self.run(["replay"] + options + ["a.jsonl"], input: input, in: folder)
  }

  @Test func `C4.1: a recording ends with the input that has stopped the program`() throws {
    let last = try folder.text(of: "a.jsonl").split(separator: "\n").last
    #expect(last == #"{"n":14,"t":0,"in":"add 1"}"#)
  }

  @Test func `a script and a test are printed with the input that has stopped the program`() throws
  {
    let script = try replay("--script")
    #expect(script.status == 0 && script.errors == "", "\(script)")
    #expect(Array(script.lines.dropFirst()) == ["add 1", "add 1", "add 1"])
    let test = try replay("--test")
    #expect(test.status == 0 && test.errors == "", "\(test)")
    #expect(test.output.contains(#"    {"n":14,"t":0,"in":"add 1"}"#))
  }

  @Test func `an asciicast ends where the program stopped, without an exit status`() throws {
    let cast = try replay("--cast")
    #expect(cast.status == 0 && cast.errors == "", "\(cast)")
    #expect(cast.lines.last == #"[0.0,"o","count: 2\u000d\u000a"]"#)
  }

  @Test func `K22: the steps are those before the input, and a sentence says so`() throws {
    let advice = "\(sentence) It is not repeated here, but by replay without a form.\n"
    let steps = try replay("--step", input: "2\nstate\nnext\n")
    #expect(steps.status == 0 && steps.errors == advice, "\(steps)")
    #expect(Array(steps.lines.suffix(2)) == ["Limit #1: 2", "! this is the end"])
  }

  @Test func `an input is left out of the session before the input that has stopped it`() throws {
    let inputs = try folder.text(of: "a.jsonl").split(separator: "\n").filter {
      $0.contains(#""in":"#)
    }
    let number = try #require(inputs.first?.firstMatch(of: /"n":(\d+)/)?.1)
    let other = try replay("--without", String(number))
    #expect(other.status == 0 && other.output.contains("  without the input  1\n"), "\(other)")
    let last = try replay("--without", "14")
    #expect(last.status == 125 && last.output == "" && last.errors.hasPrefix(sentence), "\(last)")
  }

  @Test(arguments: [[], ["--json"]])
  func `K22: a replay says which input it repeats before it stops, too`(options: [String]) throws {
    _ = try Self.run(["run", "limit", "--record", "b.jsonl"], input: "add 1\n", in: folder)
    let replay = try Self.run(["replay", "a.jsonl", "b.jsonl"] + options, in: folder)
    #expect(replay.status < 0, "\(replay)")
    #expect(replay.errors.hasPrefix("\(sentence) It is repeated now.\n"))
    if options.isEmpty {
      #expect(
        replay.lines == [
          "a.jsonl: the same, up to its incomplete end, 3 lines of input, 2 mutations",
          "b.jsonl: the same, 1 line of input, 1 mutation",
        ]
      )
    } else {
      #expect(replay.lines.count == 3)
    }
  }

  @Test func `a replay says that an input no longer stops the program`() throws {
    let text = try folder.text(of: "a.jsonl")
    let harmless = text.replacing(
      #""n":14,"t":0,"in":"add 1""#,
      with: #""n":14,"t":0,"in":"add 0""#
    )
    _ = try folder.file("a.jsonl", harmless)
    let replay = try replay()
    #expect(replay.status == 0, "\(replay)")
    #expect(replay.errors.hasSuffix("a.jsonl: This input no longer stops the program.\n"))
  }
}
