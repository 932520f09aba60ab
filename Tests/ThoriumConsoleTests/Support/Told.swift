import Synchronization

/// What was told, in order.
final class Told: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func append(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
