import Foundation
import Terminals
import Testing

/// A run of a program that a test talks with.
final class Dialogue {
  private let process = Process()
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private var unheard = UnheardText()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - program: Which one.
  ///   - terminal: Where it is typed; through a pipe, by default.
  ///   - isRead: Whether somebody reads what stands on standard error; else there is no room for more.
  /// - Throws: What starting a process throws.
  convenience init(
    _ arguments: String...,
    of program: String = "thorium",
    at terminal: FileHandle? = nil,
    isRead: Bool = true
  ) throws {
    let executable = try Program.executable(program)
    try self.init(arguments, of: executable, at: terminal, isRead: isRead)
  }

  /// Starts an executable, which ignores no signal at first, whatever this test does.
  init(
    _ arguments: [String],
    of executable: URL,
    at terminal: FileHandle? = nil,
    isRead: Bool = true,
    isHeard: Bool = true
  ) throws {
    signal(SIGPIPE, SIG_IGN)
    for ending in [SIGINT, SIGQUIT, SIGHUP] { signal(ending, SIG_DFL) }
    if !isRead { errors.fill() }
    if !isHeard { output.fill() }
    process.executableURL = executable
    process.arguments = arguments
    // Swift's crash reporter takes a SIGQUIT that arrives before `main`, and the program goes on after it.
    let quiet = ["SWIFT_BACKTRACE": "enable=no"]
    process.environment = ProcessInfo.processInfo.environment.merging(quiet) { $1 }
    process.standardInput = terminal ?? input
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
      if let heard = unheard.take(through: text) { return heard }
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "The output ended before \(text): \(unheard.text)")
      unheard.text += String(decoding: data, as: UTF8.self)
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

  /// Sends the program a signal.
  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// The bytes of memory that the running program uses.
  var memory: Int {
    get throws {
      let path = "/proc/\(process.processIdentifier)/statm"
      let pages = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
      return try #require(Int(pages[1])) * Int(getpagesize())
    }
  }

  /// The exit status, once the program has ended.
  var status: Int32 {
    process.waitUntilExit()
    return process.exitStatus
  }

  /// Waits for the program's end.
  ///
  /// - Returns: Its exit status, and what stood on standard error.
  /// - Throws: What reading throws.
  func end() throws -> (status: Int32, errors: String) {
    let errors = try errors.fileHandleForReading.readToEnd() ?? Data()
    return (status, String(decoding: errors, as: UTF8.self))
  }
}

extension Pipe {
  /// Writes into it until there is no room for more.
  fileprivate func fill() {
    let end = fileHandleForWriting.fileDescriptor
    let flags = fcntl(end, F_GETFL)
    _ = fcntl(end, F_SETFL, flags | O_NONBLOCK)
    while unsafe write(end, " ", 1) == 1 {}
    _ = fcntl(end, F_SETFL, flags)
  }
}
