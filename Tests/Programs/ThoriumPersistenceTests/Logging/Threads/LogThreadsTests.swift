import Effort
import Testing

/// Many threads that use the stores of one log.
struct LogThreadsTests {
  private static let rounds = cases(night: 300, all: 100, quick: 3)

  @Test
  func
    `C2.1, C2.2, C2.4, C2.6: each of 8 threads finds one of its steps restored, none that was kept is lost`()
    async throws
  {
    var copies = 0
    for seed in 1...UInt64(Self.rounds) { copies += try await ThreadRound(seed: seed).run() }
    #expect(copies > Self.rounds)
  }
}
