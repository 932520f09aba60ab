import Foundation
import ThoriumSystem

/// A lock that makes programs change a file in turn.
struct FileLock: Sendable {
  /// A reason for not taking a lock.
  enum Failure: Error {
    case refused(FileError)
    case held(by: String)
  }

  private static let longestPause = Duration.milliseconds(50)

  private let file: OpenFile
  private let files: any FileSystem

  /// Takes a lock, and writes the name of this process into its file.
  ///
  /// - Parameters:
  ///   - path: The path of the lock file.
  ///   - timeout: The longest time to wait for the lock.
  ///   - files: The file system.
  /// - Throws: The reason, if the lock could not be taken.
  init(_ path: String, timeout: Duration, in files: any FileSystem) throws(Failure) {
    self.files = files
    var waited = Duration.zero
    var pause = Duration.milliseconds(1)
    while true {
      switch try Self.attempt(path, files) {
      case .held(let holder):
        if waited >= timeout { throw .held(by: holder) }
        let next = min(pause, timeout - waited)
        files.wait(for: next)
        waited += next
        pause = min(pause * 2, Self.longestPause)
      case .replaced: continue
      case .taken(let file):
        self.file = file
        return
      }
    }
  }

  /// Takes the lock of a log without waiting.
  ///
  /// - Parameters:
  ///   - file: The path of the file of the log.
  ///   - files: The file system.
  /// - Throws: ``LogError/inUse(file:owner:)``, or the error of a call.
  init(ofLog file: String, in files: any FileSystem) throws {
    do throws(Failure) {
      try self.init("\(file).lock", timeout: .zero, in: files)
    } catch {
      switch error {
      case .held(let holder): throw LogError.inUse(file: file, owner: holder)
      case .refused(let error): throw error
      }
    }
  }

  /// Releases the lock.
  func free() {
    files.closeQuietly(file)
  }

  private enum Attempt {
    case taken(OpenFile)
    case held(by: String)
    /// The file was removed in the meantime, so that other programs lock another file.
    case replaced
  }

  private static func attempt(
    _ path: String,
    _ files: any FileSystem
  ) throws(Failure) -> Attempt {
    do throws(FileError) {
      let file: OpenFile
      do throws(FileError) {
        file = try files.retrying { () throws(FileError) in try files.open(path, to: .locking) }
      } catch {
        throw files.explained(error, path)
      }
      do throws(FileError) {
        let attempt = try attempt(file, files)
        if case .taken = attempt { return attempt }
        files.closeQuietly(file)
        return attempt
      } catch {
        files.closeQuietly(file)
        throw error
      }
    } catch {
      throw .refused(error)
    }
  }

  private static func attempt(
    _ file: OpenFile,
    _ files: any FileSystem
  ) throws(FileError) -> Attempt {
    let status = try files.retrying { () throws(FileError) in try files.status(of: file) }
    try files.refuseSpecial(status)
    do throws(FileError) {
      try files.retrying { () throws(FileError) in try files.lock(file) }
    } catch {
      if error.code == EWOULDBLOCK { return .held(by: holder(of: file, files)) }
      throw error
    }
    if try files.statusIfThere(file.path)?.number != status.number { return .replaced }
    // The name is only used in error messages of other programs, so a failure does not matter.
    _ = try? files.write(Self.name[...], to: file, at: 0)
    return .taken(file)
  }

  /// The line that names this process.
  ///
  /// Its length is fixed, so that it overwrites the line of the previous holder.
  private static let name: [UInt8] = {
    let process = ProcessInfo.processInfo
    let line = "\(process.processIdentifier) \(process.processName)".utf8.prefix(79)
    return Array(line) + Array(repeating: UInt8(ascii: " "), count: 79 - line.count) + [10]
  }()

  /// Returns the number and the program name of the process that holds the lock.
  private static func holder(of file: OpenFile, _ files: any FileSystem) -> String {
    let bytes = (try? files.read(file, from: 0, upTo: 80)) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let number = words.first.flatMap { Int32($0) }
    let program = words.count == 2 ? words[1].trimmingCharacters(in: .whitespacesAndNewlines) : ""
    let known = files.holder(ofLock: file)
    guard let holder = known ?? number else { return "another program" }
    let own = holder == ProcessInfo.processInfo.processIdentifier ? ", this program" : ""
    // The line in the file may be that of a previous holder.
    guard number == holder, !program.isEmpty else { return "process \(holder)\(own)" }
    return "process \(holder) (\(program))\(own)"
  }
}
