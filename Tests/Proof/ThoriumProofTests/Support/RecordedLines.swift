import Synchronization

/// Lines in the order in which tasks append them.
final class RecordedLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }
  /// The first word of each line.
  var names: [String] { all.map { String($0.prefix { $0 != " " }) } }

  func append(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
