import Testing

@testable import ThoriumCapture
@testable import ThoriumSimulation

/// The lengths of sleeps where the clocks of the C library cannot be replaced.
@Suite(.watched, .enabled(if: Capture.isInstalled)) struct RoundedSleepTests {
  @Test(arguments: [(0, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2), (-1, 0)])
  func `the remaining time is rounded up to a millisecond`(nanoseconds: Int, milliseconds: Int) {
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
}
