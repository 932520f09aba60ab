import Dispatch
import Testing

@testable import ThoriumCapture
@testable import ThoriumSimulation

/// What becomes of the lengths of sleeps that a wall clock tells.
@Suite(.watched, .enabled(if: Capture.isInstalled)) struct RoundedSleepTests {
  @Test(arguments: [(0, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2), (-1, 0)])
  func `the rest is rounded up to a millisecond`(nanoseconds: Int, milliseconds: Int) {
    let rest = Duration.nanoseconds(nanoseconds)
    #expect(rest.roundedUpToMilliseconds == .milliseconds(milliseconds))
  }

  @Test func `a millisecond since the job began disturbs a sleep`() {
    var sleeps = RoundedSleeps()
    sleeps.recordSleep(.microseconds(999))
    #expect(!sleeps.areDisturbed)
    sleeps.recordSleep(.milliseconds(1))
    #expect(sleeps.areDisturbed)
    sleeps.recordSleep(.zero)
    #expect(sleeps.areDisturbed)
    #expect(sleeps.count == 3)
  }

  @Test func `a report counts the sleeps that were rounded`() throws {
    let report = try explore(.walks(2)) { simulation in
      try await Task.sleep(for: .seconds(1))
      try await simulation.clock.sleep(for: .seconds(1))
    }
    #expect(report.roundedSleeps == 2)
    #expect("\(report)".hasSuffix("2 sleeps rounded to a millisecond"))
  }

  @Test func `a run in which the machine has disturbed a sleep is made again`() throws {
    let attempts = Record<Void>()
    try explore(.exhaustive(runs: 1)) { simulation in
      attempts.append(())
      if attempts.all.count < 3 { block(for: .milliseconds(2)) }
      try await Task.sleep(for: .milliseconds(5))
      try simulation.require(simulation.clock.now.offset == .milliseconds(5), "it slept otherwise")
    }
    #expect(attempts.all.count >= 3)
  }

  @Test func `a sleep that is always disturbed is reported`() throws {
    let failure = try #require(throws: SimulationFailure.self) {
      try explore(.exhaustive(runs: 1)) { _ in
        block(for: .milliseconds(2))
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    #expect(failure.verdict.isUncontrolled)
    #expect("\(failure)".contains("a wall clock"))
  }
}

/// Blocks the thread.
private func block(for interval: DispatchTimeInterval) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + interval)
}
