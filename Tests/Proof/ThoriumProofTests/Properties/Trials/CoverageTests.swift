import Effort
import Testing

@testable import ThoriumProperties

@Suite struct CoverageTests {
  /// Returns the verdict of a check that decides at each doubling, for a share of covered cases.
  private func decide(_ share: Double, required percent: Double, seed: UInt64) -> Coverage.Verdict {
    var random = SplitMix64(seed: seed)
    let threshold = UInt64(share * Double(UInt64.max))
    var hits = 0
    var cases = 0
    var next = 100
    while true {
      while cases < next {
        if random.next() < threshold { hits += 1 }
        cases += 1
      }
      let coverage = Coverage(
        label: "",
        percent: percent,
        hits: hits,
        cases: cases,
        isExact: false
      )
      if coverage.verdict != .undecided || next == 10_000 { return coverage.verdict }
      next = min(2 * next, 10_000)
    }
  }

  @Test(arguments: [1.0, 5, 20, 50, 90])
  func `at most one verdict in a thousand is wrong in the hardest cases`(percent: Double) {
    var wrong = 0
    let count = cases(1_000, quick: 200)
    for seed in 0..<UInt64(count) {
      if decide(percent / 100, required: percent, seed: seed) == .insufficient { wrong += 1 }
      if decide(percent * 0.009, required: percent, seed: seed) == .sufficient { wrong += 1 }
    }
    #expect(wrong <= 2, "of \(2 * count) verdicts, none of which is easier than these")
  }

  @Test func `a label that is too rare fails the check`() throws {
    let thrown = counterexample {
      try falsify(Generator.int(0...9_999)) { number in
        cover("one", atLeast: 20) { number == 1 }
      }
    }
    let found = try #require(thrown)
    #expect(found.failures.isEmpty)
    #expect(found.report.coverage.first?.verdict == .insufficient)
    #expect("\(found)".contains("fewer than the required 20.0 %"))
  }

  @Test func `a check continues until its coverage is decided`() throws {
    let report = try falsify(Generator.int(0...99_999), CheckSettings(cases: 50)) { number in
      cover("even", atLeast: 40) { number.isMultiple(of: 2) }
    }
    #expect(report.cases > 50)
    #expect(report.coverage.map(\.verdict) == [.sufficient])
  }

  @Test func `undecided coverage is reported`() throws {
    let report = try falsify(
      Generator.bool.list(40...40).map { Double($0.count(where: \.self)) },
      CheckSettings(cases: 3)
    ) { number in
      cover("many", atLeast: 55) { number >= 20 }
    }
    let coverage = try #require(report.coverage.first)
    if coverage.verdict == .undecided {
      #expect(report.cases == 300)
      #expect(report.warnings == [.undecided(coverage)])
    }
  }

  @Test func `the coverage of an exhaustive check is exact`() throws {
    let thrown = counterexample {
      try falsify(Generator.int(0...9)) { number in
        cover("even", atLeast: 51) { number.isMultiple(of: 2) }
      }
    }
    #expect(thrown?.report.cases == 10)
    #expect(thrown?.report.coverage.first?.isExact == true)
    try falsify(Generator.int(0...9)) { number in
      cover("even", atLeast: 50) { number.isMultiple(of: 2) }
    }
  }
}
