import Testing

@testable import ThoriumProof
@testable import ThoriumProperties

/// A campaign is its shards, and each of them is a check.
@Suite struct ShardedCheckTests {
  /// Returns the lists that a check draws, and its report.
  private func drawn(_ settings: CheckSettings) throws -> (lists: [[Int]], report: CheckReport) {
    var lists: [[Int]] = []
    let report = try falsify(Generator.int(0...99).list(), settings) { list in
      classify("long", if: list.count > 50)
      lists.append(list)
    }
    return (lists, report)
  }

  @Test(arguments: [1, 3, 20])
  func `a shard is a check with its own seed and its part of the cases`(count: Int) throws {
    var all: Set<[Int]> = []
    var cases = 0
    for index in 0..<count {
      let shard = Shard(index, of: count)
      let (lists, report) = try drawn(CheckSettings(cases: 130, seed: 7, shard: shard))
      let own = CheckSettings(cases: shard.part(of: 130), seed: shard.seed(from: 7), shard: .whole)
      #expect(try drawn(own).lists == lists)
      #expect(report.seed == 7 && lists.count == report.cases)
      #expect(
        "\(report)".hasPrefix(count == 1 ? "130 cases" : "shard \(shard): \(lists.count) cases")
      )
      #expect(report.labels["long"] != nil || count == 1, "a merge knows the labels of no case")
      all.formUnion(lists)
      cases += lists.count
    }
    #expect(cases == 130 && all.count > 90)
  }

  @Test func `a shard without cases passes, and says so`() throws {
    let (lists, report) = try drawn(CheckSettings(cases: 2, shard: Shard(2, of: 3)))
    #expect(lists.isEmpty && report.warnings.isEmpty && "\(report)" == "shard 2/3: 0 cases")
  }

  @Test func `the token of a shard's failure repeats it without the shard`() throws {
    let shard = Shard(3, of: 20)
    func check(_ settings: CheckSettings) -> Counterexample? {
      counterexample {
        try falsify(.int(0...99), settings) { number in try require(number < 50, "it is large") }
      }
    }
    let found = try #require(check(CheckSettings(cases: 2_000, seed: 7, shard: shard)))
    #expect("\(found)".hasPrefix("shard 3/20: A counterexample: it is large"))
    let replay = CheckSettings(replay: found.failures[0].token, shard: Shard(0, of: 2))
    let again = try #require(check(replay))
    #expect(again.failures.map(\.value) == ["50"] && "\(again)".hasPrefix("A counterexample"))
  }

  @Test func `a shard draws no conclusion from what its cases lack`() throws {
    func check(_ shard: Shard) throws -> CheckReport {
      try falsify(.int(0...9_999), CheckSettings(cases: 4_000, shard: shard)) { number in
        cover("low", atLeast: 90) { number < 10 }
        sometimes("negative", if: number < 0)
        try assume(number < 0)
      }
    }
    #expect(counterexample { try check(.whole) } != nil)
    let report = try check(Shard(0, of: 20))
    #expect(report.coverage.count == 2 && report.coverage.allSatisfy { $0.verdict == .undecided })
    #expect(report.labels["low"] == 0 && !report.emptiness.isEmpty)
    #expect(!report.warnings.contains { "\($0)".contains("never") || "\($0)".contains("decide") })
  }

  @Test(arguments: [2, 7, 100])
  func `the shards of a check of all runs count each run once`(count: Int) async throws {
    func check(_ shard: Shard) async throws -> CheckReport {
      try await falsify(SwitchedLamp(), CheckSettings(shard: shard)) { property in
        property.steps(0...4)
        property.neverPossible("mend")
      }
    }
    var reports: [CheckReport] = []
    for index in 0..<count { reports.append(try await check(Shard(index, of: count))) }
    let whole = try await check(.whole)
    #expect(whole.cases == 31 && whole.isExhaustive)
    #expect(reports.map(\.cases) == reports.map { $0.shard.part(of: 31) })
    #expect(reports.map(\.steps).reduce(0, +) == whole.steps)
    let actions = reports.reduce(into: [:]) { $0.merge($1.actions, uniquingKeysWith: +) }
    #expect(actions == whole.actions)
    #expect(reports.allSatisfy { $0.isExhaustivePart && !$0.isExhaustive && $0.states == 9 })
    #expect(reports.allSatisfy { $0.warnings.isEmpty && $0.emptiness.isEmpty })
    let first = "shard 0/\(count): \(reports[0].cases.counted("case")), which are all of this shard"
    #expect("\(reports[0])".hasPrefix(first))
  }

  @Test func `one shard of a campaign searches the states`() async throws {
    for index in 0..<3 {
      let settings = CheckSettings(cases: 300, shard: Shard(index, of: 3))
      let report = try await falsify(SwitchedLamp(most: 2), settings) { property in
        property.actions { Generator.element(of: [.lighter, .darker]) }
        property.when { state, action in action == .lighter || state.light > 0 }
      }
      #expect(report.hasAllStates == (index == 0), "\(report)")
    }
  }
}
