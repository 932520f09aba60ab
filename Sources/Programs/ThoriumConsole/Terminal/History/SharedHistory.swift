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
  /// The lines of this session that the file cannot keep, such as very long ones, each with the line before it.
  private var others: [(line: String, previous: String?)] = []

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
    var all = lines
    for other in others {
      let place = all.lastIndex { $0 == other.previous }.map { $0 + 1 } ?? 0
      all.insert(other.line, at: place)
    }
    return all
  }

  /// Keeps a line of this session if the file cannot.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - previous: The line before it; `nil` for the first line.
  mutating func keep(_ line: String, after previous: String?) {
    if HistoryFile.keeps(line) { return }
    others = others.suffix(LineHistory.limit - 1) + [(line, previous)]
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
