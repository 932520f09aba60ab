import Synchronization

/// A server that has files.
protocol Mirror: Sendable {
  /// Downloads a file, and returns its size in bytes.
  func size(of file: String) async throws -> Int
}

/// An error of a mirror.
struct MirrorError: Error, CustomStringConvertible {
  let description: String
}

/// A mirror that responds after a while, without a network.
final class SimulatedMirror: Mirror {
  private let clock: any Clock<Duration>
  /// The seconds that each file takes; one second by default.
  private let seconds: [String: Int]
  /// The files whose next download fails.
  private let failing: Mutex<Set<String>>

  init(_ seconds: [String: Int], failingOnce: Set<String> = [], on clock: any Clock<Duration>) {
    self.seconds = seconds
    self.clock = clock
    failing = Mutex(failingOnce)
  }

  func size(of file: String) async throws -> Int {
    try await clock.sleep(for: .seconds(seconds[file] ?? 1))
    if failing.withLock({ $0.remove(file) }) != nil {
      throw MirrorError(description: "the connection was lost")
    }
    return 1000 * file.utf8.count
  }
}
