import Testing
import ThoriumSimulation

@testable import ThoriumProperties

@Suite struct HealthTests {
  private enum Only: Sendable { case one }

  @Test func `too many unwanted cases cause a warning`() throws {
    let report = try falsify(Generator<Int>.int) { number in try assume(number % 7 == 3) }
    let isReported = report.warnings.contains {
      if case .unwanted(let count, _) = $0 { count == report.unwanted } else { false }
    }
    #expect(isReported, "\(report.warnings)")
  }

  @Test func `the only case of an enumeration is also found in lists`() throws {
    let lists = Generator<Only>.just(.one).list(1...3)
    #expect(try falsify(lists, CheckSettings(cases: 1)) { _ in }.warnings == [])
    #expect(try falsify(lists) { _ in }.warnings == [])
  }

  @Test func `slow cases cause a warning with their duration`() throws {
    let clock = VirtualClock()
    let report = try falsify(Generator<Int>.int, CheckSettings(clock: clock)) { _ in
      clock.advance(by: .milliseconds(300)) {}
    }
    #expect(report.warnings == [.slow(.milliseconds(300))])
  }

  @Test func `a check that reaches its time limit stops with a warning`() throws {
    let clock = VirtualClock()
    let settings = CheckSettings(time: .seconds(1), clock: clock)
    let report = try falsify(Generator<Int>.int, settings) { _ in
      clock.advance(by: .milliseconds(20)) {}
    }
    #expect(report.cases == 50)
    #expect(report.warnings == [.outOfTime(cases: 50, of: 100)])
  }

  @Test func `a failure that shrinks too slowly is reported partly shrunk`() throws {
    let clock = VirtualClock()
    let thrown = counterexample {
      try falsify(Generator<Int>.int.list(), CheckSettings(clock: clock)) { numbers in
        clock.advance(by: .seconds(3)) {}
        try require(numbers.count < 10)
      }
    }
    let failure = try #require(thrown?.failures.first)
    #expect(failure.isCut)
    #expect(failure.evaluations < 9)
    #expect("\(try #require(thrown))".contains("shrunk until a limit"))
  }

  @Test func `each failure has the same time to shrink`() throws {
    let clock = VirtualClock()
    let settings = CheckSettings(shrinkTime: .seconds(30), clock: clock)
    let thrown = counterexample {
      try falsify(Generator<Int>.int(0...100_000), settings) { number in
        clock.advance(by: .seconds(1)) {}
        try require(number <= 20_000, "high")
        try require(number <= 10_000, "higher")
      }
    }
    let failures = try #require(thrown?.failures)
    #expect(failures.count == 2)
    #expect(failures.map(\.isCut).contains(true))
    #expect(failures.allSatisfy { $0.evaluations > 10 }, "\(failures.map(\.evaluations))")
  }
}
