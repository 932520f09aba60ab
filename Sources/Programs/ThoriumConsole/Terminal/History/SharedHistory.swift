import ThoriumSystem

/// A history file as one session reads it, while other sessions add lines.
struct SharedHistory: Sendable {
  /// The facts of a file that change when a session adds a line.
  private struct Version: Equatable {
    let node: UInt64
    let size: Int64
    let second: Int
  }

  let file: HistoryFile
  /// The number of entries that were no text when the file was read last.
  private(set) var damaged = 0
  /// The version that was read last.
  private var version: Version?

  init(_ file: HistoryFile) {
    self.file = file
  }

  /// Reads the lines if the file has changed since the last call.
  ///
  /// - Returns: The lines from the oldest to the newest; `nil` if there is no file, or the same one.
  /// - Throws: A sentence if the file cannot be read.
  mutating func newLines() throws(HistoryFile.Failure) -> [String]? {
    // The facts are older than the lines, so a line that is added in between is read the next time.
    guard let current = currentVersion, current != version else { return nil }
    let (lines, damaged) = try file.lines()
    let isFirst = version == nil
    version = current
    self.damaged = isFirst ? damaged : 0
    return lines
  }

  private var currentVersion: Version? {
    var facts = stat()
    guard unsafe stat(file.path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
    let second = facts.st_mtimespec.tv_sec
    #else
    let second = facts.st_mtim.tv_sec
    #endif
    return Version(node: UInt64(facts.st_ino), size: Int64(facts.st_size), second: second)
  }
}
