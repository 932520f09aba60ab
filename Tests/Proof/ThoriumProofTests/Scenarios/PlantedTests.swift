import Effort
import Scenarios
import Testing
import ThoriumProof

/// The default exploration finds planted faults, and nothing in their corrections.
struct PlantedTests {
  // Takes over a second: a fault needs thousands of runs.
  @Test(arguments: Planted.all.sample(3))
  func `a planted fault is found by default within 20 000 runs`(planted: Planted) throws {
    let failure = try mustFail(.default, planted.flawed)
    #expect(failure.runs <= 20_000)
    #expect(!failure.verdict.isUncontrolled)
    let again = try mustFail(.replay(failure.schedule), planted.flawed)
    #expect("\(again.verdict)" == "\(failure.verdict)")
  }

  @Test(arguments: Planted.all.sample(3))
  func `a corrected fault passes by default, with the same runs each time`(
    planted: Planted
  ) throws {
    let steps = cases(10_000, quick: 5_000)
    let exploration = Exploration.default.budget(steps: steps)
    let report = try explore(exploration, planted.corrected)
    #expect(report.isExhaustive || report.steps >= steps)
    #expect(report.mostTasks >= 3 && report.distinctTraces > 10)
    let again = try explore(exploration, planted.corrected)
    #expect(again.fingerprint == report.fingerprint)
  }
}
