import Foundation
import Testing

/// Many threads that use the stores of one log.
struct LogThreadsTests {
  /// The number of rounds: 8, and 300 where all checks run.
  private static let rounds: UInt64 =
    ProcessInfo.processInfo.environment["THORIUM_CHECKS_ALL"] == nil ? 8 : 300

  @Test
  func
    `C2.1, C2.2, C2.4, C2.6: each of 8 threads finds one of its steps restored, none that was kept is lost`()
    async throws
  {
    var copies = 0
    for seed in 1...Self.rounds { copies += try await ThreadRound(seed: seed).run() }
    #expect(copies > Self.rounds)
  }
}
