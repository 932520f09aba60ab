import Effort
import Testing
import ThoriumProof

@testable import ThoriumPersistence

/// The judge of the log: random programs with a tree of real stores, killed after each commit.
struct LogModelTests {
  // Takes over a second: each program is restored after each of its commits.
  @Test
  func `C2.1, C2.2, C2.3, C2.4: a kill after any commit restores the stores as of its moment`()
    async throws
  {
    var counts = NodeProgram.Counts()
    for seed in 1...UInt64(cases(night: 100_000, all: 5_000, quick: 200)) {
      counts += try await NodeProgram(seed).run()
    }
    #expect(counts.kills > counts.programs)
    #expect(counts.continued > counts.programs / 3)
    #expect(counts.again > counts.programs / 10)
    #expect(counts.children > counts.kills)
  }
}
