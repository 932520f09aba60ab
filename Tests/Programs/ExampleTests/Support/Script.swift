import Effort
import Foundation
import Testing

/// A script that comes with an example, with what stands beside it.
struct Script: Sendable, CustomTestStringConvertible {
  /// What the example is called on the command line.
  let example: String
  private let file: URL

  /// All scripts of all examples.
  static func all() throws -> [Script] {
    let examples = try examples()
    return try examples.keys.sorted().flatMap { folder in
      try FileManager.default
        .contentsOfDirectory(at: scripts(of: folder), includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "txt" }
        .sorted { $0.path < $1.path }
        .map { Script(example: examples[folder] ?? "", file: $0) }
    }
  }

  /// Scripts that show all that a session can show, or all scripts where all checks run.
  static func some() throws -> [Script] {
    let few = [
      "downloads tour", "follow nested", "github-client tabs", "playlist tour", "sms-login tour",
      "shopping tour", "waybills edits",
    ]
    return try all().filter { Checks.areAll || few.contains($0.testDescription) }
  }

  /// The names of all examples, by their folders: `GitHubTour` is `github-tour`.
  static func examples() throws -> [String: String] {
    let names = try Run().lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    let examples = Program.package.appending(path: "Examples")
    let folders = try FileManager.default.contentsOfDirectory(atPath: examples.path)
    return names.reduce(into: [:]) { known, name in
      let plain = name.replacing("-", with: "")
      if let folder = folders.first(where: { $0.lowercased() == plain }) { known[folder] = name }
    }
  }

  private static func scripts(of folder: String) -> URL {
    Program.package.appending(path: "Examples/\(folder)/Scripts")
  }

  var testDescription: String { "\(example) \(file.deletingPathExtension().lastPathComponent)" }

  var transcript: String {
    get throws { try text(of: "transcript") }
  }

  /// Runs the script, with further options.
  func run(with extra: String...) throws -> Run {
    let options = (try? text(of: "options"))?.split(separator: "\n").map(String.init) ?? []
    return try Run(arguments: ["run", example, "--script", file.path] + options + extra)
  }

  /// Writes what the script prints now as its transcript.
  func rewrite() throws {
    try Data(run(with: "--quiet").output.utf8).write(to: path(of: "transcript"))
  }

  private func text(of kind: String) throws -> String {
    try String(contentsOf: path(of: kind), encoding: .utf8)
  }

  private func path(of kind: String) -> URL {
    file.deletingPathExtension().appendingPathExtension(kind)
  }
}
