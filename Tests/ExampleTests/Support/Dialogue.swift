import Foundation
import Testing

/// A run of a program that a test talks with.
final class Dialogue {
  private let process = Process()
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private var heard = ""

  init(_ arguments: String..., of program: String = "thorium") throws {
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = try Program.executable(program)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// Types a line.
  func type(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Waits until the program has printed a text behind what was heard before.
  ///
  /// - Parameter text: What to wait for.
  /// - Returns: What was printed up to there.
  /// - Throws: An issue where the output ends before.
  @discardableResult
  func hear(_ text: String) throws -> String {
    while true {
      if let range = heard.range(of: text) {
        defer { heard = String(heard[range.upperBound...]) }
        return String(heard[..<range.upperBound])
      }
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "The output ended before \(text): \(heard)")
      heard += String(decoding: data, as: UTF8.self)
    }
  }

  /// Types a line again and again, and says whether the program stopped to read.
  func isGone(afterTyping line: String, atMost count: Int) -> Bool {
    for _ in 0..<count {
      do { try type(line) } catch { return true }
    }
    return false
  }

  /// Lets the program's input end.
  func hangUp() throws {
    try input.fileHandleForWriting.close()
  }

  /// Reads no more of the program's output.
  func lookAway() throws {
    try output.fileHandleForReading.close()
  }

  /// Interrupts the program, as Ctrl-C does.
  func interrupt() {
    process.interrupt()
  }

  /// Waits for the program's end.
  ///
  /// - Returns: Its exit status, and what stood on standard error.
  /// - Throws: What reading throws.
  func end() throws -> (status: Int32, errors: String) {
    let errors = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.exitStatus, String(decoding: errors, as: UTF8.self))
  }
}
