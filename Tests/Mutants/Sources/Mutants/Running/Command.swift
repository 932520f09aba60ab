internal import Foundation

/// A program that runs to its end, or until its time is over.
struct Command {
  /// How a program has ended.
  struct Outcome {
    let status: Int32
    let isTimedOut: Bool
    let seconds: Double
    let output: String
  }

  let words: [String]
  var environment: [String: String] = [:]
  var folder: URL?
  /// The seconds after which the program is killed.
  var limit = 7200.0

  /// Runs the program; both of its outputs are collected.
  func run() throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    process.standardInput = FileHandle.nullDevice
    let log = FileManager.default.temporaryDirectory.appending(path: "mutants.\(getpid()).log")
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let start = DispatchTime.now()
    try process.run()
    let isTimedOut = ended.wait(timeout: .now() + limit) == .timedOut
    if isTimedOut {
      kill(-process.processIdentifier, SIGKILL)  // its group
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
    }
    try output.close()
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    try FileManager.default.removeItem(at: log)
    return Outcome(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      isTimedOut: isTimedOut,
      seconds: Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9,
      output: text
    )
  }

  /// Runs the program and returns what it has printed; fails unless it ends with 0.
  func succeed() throws -> String {
    let outcome = try run()
    guard outcome.status == 0, !outcome.isTimedOut else {
      throw Failure(
        "\(words.joined(separator: " ")) ended with \(outcome.status):\n\(outcome.output)"
      )
    }
    return outcome.output
  }
}

/// A sentence that says why the tool cannot go on.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Prints a line at once, wherever the output goes.
func say(_ line: some CustomStringConvertible) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
