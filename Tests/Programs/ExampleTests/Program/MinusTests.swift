import Foundation
import Terminals
import Testing

/// The word `-` as the value of each option and argument that names a file or a folder.
struct MinusTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["script.txt": "increase\ntick 5\n"])
    let recorded = try run("run counter --script script.txt --record session.jsonl")
    try #require(recorded.status == 0)
  }

  @Test(arguments: ["--record -", "--record=-", "--json --record -", "--quiet --record -"])
  func `K10, K22: a recording on standard output would garble the session, and is refused`(
    options: String
  ) throws {
    let refused = try run("run counter \(options)")
    #expect(refused.status == 2)
    let start = options.contains("--json") ? #"{"kind":"error","text":"\"--record\" needs"# : ""
    #expect(refused.output.hasPrefix(start) && refused.output.isEmpty == start.isEmpty)
    #expect(
      refused.errors.hasPrefix(
        "\"--record\" needs a file, such as session.jsonl, since standard output shows the session."
      )
    )
  }

  @Test(arguments: [
    "run follow --fixtures -", "run shopping --state -", "check follow --fixtures=-",
    "check counter --cases 1 --failures -", "replay session.jsonl --fixtures -",
    "replay session.jsonl --state -",
  ])
  func `K10, K22: a folder has a name, and no folder named minus is made`(command: String) throws {
    let refused = try run(command)
    let option = try #require(command.split { " =".contains($0) }.dropLast().last)
    #expect(refused.status == 2 && refused.output == "")
    #expect(
      refused.errors.hasPrefix(
        "\"\(option)\" needs a folder, not \"-\", which is standard input or output."
      )
    )
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "-").path))
  }

  @Test(arguments: [
    ("replay - < session.jsonl", "standard input: the same, 2 lines of input, 4 mutations\n"),
    ("replay - --script < session.jsonl", "# A session of counter"),
    ("replay session.jsonl --secrets - < script.txt", "session.jsonl: the same, 2 lines"),
    ("diagram counter > d.txt; $program diagram counter --check - < d.txt && echo same", "same\n"),
  ])
  func `K10: a minus is standard input wherever a file is read`(command: String, output: String)
    throws
  {
    let read = try run(command)
    #expect(read.status == 0 && read.errors == "")
    #expect(read.output.hasPrefix(output))
  }

  @Test(arguments: [
    ("replay - -", "\"-\" and \"-\""), ("replay - --step", "\"-\" and \"--step\""),
    ("replay - --secrets -", "\"-\" and \"--secrets -\""),
    ("replay session.jsonl --step --secrets -", "\"--secrets -\" and \"--step\""),
  ])
  func `K10, K22: standard input is read once`(command: String, readers: String) throws {
    let refused = try run("\(command) < session.jsonl")
    #expect(refused.status == 2 && refused.output == "")
    #expect(
      refused.errors.hasPrefix(
        "\(readers) read standard input, which is read once. Give a file instead of \"-\"."
      )
    )
  }

  @Test(arguments: [
    ("replay -", "Enter the text of a recording; Ctrl-D ends it.", true),
    ("replay - --no-input", "Give a file instead of \"-\"", false),
    ("replay session.jsonl --secrets -", "a terminal would show them", false),
  ])
  func `K4, K8, K19: a terminal gets a hint before its lines are read, or a refusal`(
    command: String,
    sentence: String,
    isRead: Bool
  ) throws {
    let session = try ShellSession(
      "cd '\(folder.url.path)'; $program \(command); echo over $?",
      program: "thorium"
    )
    try session.hear(sentence)
    if isRead { try session.type("nothing\n\u{4}") }
    try session.hear("over 2\r\n")
    #expect(session.end() == 0)
  }

  /// Runs the program in a shell, with redirections as `< FILE`.
  private func run(_ command: String) throws -> Run {
    try Run(shell: "\"$program\" \(command)", in: folder)
  }
}
