import Effort
import Foundation
import Testing

/// A program that a shell starts without one of its standard streams.
struct ClosedStreamTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["script.txt": "increase\ntick 5\n"])
    let recorded = try run("run counter --script script.txt --record session.jsonl")
    try #require(recorded.status == 0)
  }

  private static let commands = [
    "", "help", "--version", "completions fish", "run counter", "run counter --json",
    "check counter --cases 2", "explore counter", "diagram counter", "replay session.jsonl",
    "replay session.jsonl --step",
  ]

  @Test(arguments: commands.sample(5))
  func `K1, K22: an output that was closed from the start is a failure in a sentence`(
    command: String
  ) throws {
    let ended = try run("\(command) >&-")
    #expect(ended.status == 1)
    #expect(
      ended.errors.split(separator: "\n").first
        == "The output cannot be written: Bad file descriptor."
    )
    #expect(try run("\(command) >&- 2>&-").status == 1)
    #expect(try run("\(command) 2>&-").status == 0)
  }

  @Test(arguments: ["run counter", "run counter --real-time", "replay session.jsonl --step"])
  func `K1, K22: an input that was closed from the start is a failure in a sentence`(
    command: String
  ) throws {
    for (input, problem) in [("<&-", "it is not open for reading"), ("</", "it is a folder")] {
      let ended = try run("\(command) \(input)")
      #expect(ended.status == 2 && ended.output == "")
      #expect(ended.errors == "thorium: \"standard input\" cannot be read: \(problem).\n")
    }
  }

  @Test func `commands that read no input do not need one`() throws {
    for command in [
      "help", "check counter --cases 2", "replay session.jsonl", "run counter --script script.txt",
    ] {
      #expect(try run("\(command) <&-").status == 0)
    }
  }

  /// Runs the program in a shell, with redirections as `>&-`.
  private func run(_ command: String) throws -> Run {
    try Run(shell: "\"$program\" \(command)", in: folder)
  }
}
