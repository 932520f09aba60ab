import Foundation
import Terminals

/// The program, as it was built beside these tests.
enum Program {
  /// An executable of this package.
  static func executable(_ name: String = "thorium") throws -> URL { try builtProgram(name) }

  /// The folder of the package.
  static let package = URL(filePath: #filePath, directoryHint: .notDirectory)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The path of a script that comes with an example.
  static func script(_ example: String, _ title: String) -> String {
    package.appending(path: "Examples/\(example)/Scripts/\(title).txt").path
  }
}

/// A run of the program that has ended.
struct Run: Equatable {
  /// The exit status; of a program that was killed, the signal as a negative number.
  let status: Int32
  let output: String
  let errors: String

  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

extension Run {
  /// Runs the program to its end.
  init(_ arguments: String..., input: String = "", in folder: Folder? = nil) throws {
    try self.init(arguments: arguments, input: input, in: folder)
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - executable: The program; by default that of the examples.
  ///   - input: What stands on standard input.
  ///   - folder: The working directory.
  ///   - variables: Environment variables in addition to those of this process.
  /// - Throws: What starting a process throws.
  init(
    arguments: [String],
    of executable: URL? = nil,
    input: String = "",
    in folder: Folder? = nil,
    with variables: [String: String] = [:]
  ) throws {
    let scratch = try Folder()
    let process = Process()
    process.executableURL = try executable ?? Program.executable()
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.currentDirectoryURL = (folder ?? scratch).url
    let files = [
      try FileHandle(forReadingFrom: scratch.file("input", input)),
      try FileHandle(forWritingTo: scratch.file("output")),
      try FileHandle(forWritingTo: scratch.file("errors")),
    ]
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    // Where a thousand files are open, Foundation reads beyond the list of them.
    defer { for file in files { try? file.close() } }
    try process.run()
    process.waitUntilExit()
    self.init(
      status: process.exitStatus,
      output: try scratch.text(of: "output"),
      errors: try scratch.text(of: "errors")
    )
  }
}

extension Run {
  /// Runs a command of a shell, in which `$program` is the program of the examples.
  init(shell command: String, in folder: Folder? = nil) throws {
    let script = "program='\(try Program.executable().path)'; \(command)"
    try self.init(arguments: ["-c", script], of: URL(filePath: "/bin/sh"), in: folder)
  }
}

extension Process {
  /// The exit status, or the signal that has killed the process as a negative number.
  var exitStatus: Int32 {
    terminationReason == .exit ? terminationStatus : -terminationStatus
  }
}
