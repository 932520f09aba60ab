import Foundation
import Testing

/// Many threads that use the stores of one log.
struct LogThreadsTests {
  /// The number of rounds: few in the gate, and many where all checks run.
  private static let rounds: UInt64 =
    ProcessInfo.processInfo.environment["THORIUM_CHECKS_ALL"] == nil ? 8 : 300

  @Test
  func
    `C2.1, C2.2, C2.4, C2.6: what 8 threads do to the stores of a log is restored as of one moment`()
    async throws
  {
    var copies = 0
    for seed in 1...Self.rounds { copies += try await ThreadRound(seed: seed).run() }
    #expect(copies > Self.rounds)
  }
}
