import CProbe
import Effort
import Scenarios
import Testing

/// The law L4 under load; `Benchmarks S10` has each of the threads send 100 000 actions.
struct TwentyThreadsTests {
  private let sends = isWatchedForRaces() ? 5_000 : cases(10_000, quick: 2_000)

  @Test func `L4: no input of 20 threads is lost, and all observers see one order`()
    async throws
  {
    try await Mill.grind(threads: 20, sends: sends)
  }
}
