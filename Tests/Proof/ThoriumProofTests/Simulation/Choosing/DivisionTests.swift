import Testing
import ThoriumProperties

@testable import ThoriumSimulation

/// A search through all runs is divided among shards.
@Suite struct DivisionTests {
  /// Divides a tree among groups, and returns the number of runs that this takes.
  private func divide(_ division: inout Division, _ tree: ChoiceTree, _ groups: Int) -> Int {
    var probes = 0
    while var probe = division.nextProbe(for: groups) {
      #expect(tree.nextRun(&probe) != nil && !probe.hasDiverged)
      division.recordProbe(probe)
      probes += 1
    }
    return probes
  }

  /// Returns the division of a tree among the first groups, and the runs that each shard makes.
  private func divided(_ tree: ChoiceTree, among count: Int) -> (Division, [[[Int]]]) {
    var all = Division()
    _ = divide(&all, tree, Shard(0, of: count).group.count)
    var groups: [Shard: Division] = [:]
    let parts = (0..<count).map { index in
      let shard = Shard(index, of: count)
      if groups[shard.group] == nil {
        var own = all
        own.keep(shard.group)
        if !shard.inGroup.isWhole { _ = divide(&own, tree, shard.inGroup.count) }
        groups[shard.group] = own
      }
      var own = groups[shard.group] ?? all
      own.keep(shard.inGroup)
      var search = own.search
      var made: [[Int]] = []
      while let run = tree.nextRun(&search) { made.append(run) }
      #expect(!search.hasDiverged && search.coverage.isExhaustivePart)
      #expect(!search.coverage.isExhaustive)
      return made
    }
    return (all, parts)
  }

  @Test(arguments: [1, 3, 20, 100])
  func `X2: the runs of shards are disjoint, and together they are all runs`(count: Int) {
    var (fine, known) = (0, 0)
    for seed in 0..<10 as Range<UInt64> {
      let tree = ChoiceTree(seed: seed)
      let all = tree.runs(.preemption, upTo: .max)
      let (division, parts) = divided(tree, among: count)
      let made = parts.flatMap(\.self)
      #expect(made.count == all.count && Set(made) == Set(all), "seed \(seed)")
      let isFine = division.beginnings.count >= 8 * count
      fine += isFine ? 1 : 0
      known += Double(all.count) == division.runs ? 1 : 0
      #expect(isFine || Set(division.beginnings) == Set(all))
      #expect(isFine || Double(all.count) == division.runs, "each run was made")
    }
    #expect(count > 3 || fine > 0, "some trees have enough runs")
    #expect(known > 0)
  }

  @Test(arguments: [1_000, 1_009])
  func `X2: groups of a thousand shards divide each run to one of them`(count: Int) {
    let tree = ChoiceTree(seed: 0, depth: 7, width: 3...3)
    let all = tree.runs(.preemption, upTo: .max)
    let parts = divided(tree, among: count).1
    let made = parts.flatMap(\.self)
    #expect(made.count == all.count && Set(made) == Set(all))
    #expect(all.count > count && parts.count { !$0.isEmpty } > count / 2)
    let members = (0..<count).map { Shard($0, of: count) }
    #expect(Set(members.map(\.inGroup.count)) == (count == 1_000 ? [8] : [7, 8]))
    #expect(Set(members.map { [$0.group.index, $0.inGroup.index] }).count == count)
  }

  @Test func `X2: one of a million shards makes a few thousand runs to find its own`() {
    let tree = ChoiceTree(seed: 0, depth: 20, width: 2...3)
    var (division, rest, probes) = (Division(), Shard(999_999, of: 1_000_000), 0)
    while !rest.isWhole {
      probes += divide(&division, tree, rest.group.count)
      division.keep(rest.group)
      rest = rest.inGroup
    }
    #expect((1_000...4_000).contains(probes) && !division.beginnings.isEmpty, "\(probes)")
  }

  /// The drawn values of the runs of each shard, and its report or failure.
  private func explored(
    _ exploration: Exploration = .exhaustive(),
    draws: Int = 4,
    among count: Int,
    failing: [Int] = []
  ) -> [(runs: [[Int]], result: Result<ExplorationReport, SimulationFailure>)] {
    (0..<count).map { index in
      let drawn = RecordedLines()
      let result = Result { () throws(SimulationFailure) in
        try explore(exploration, shard: Shard(index, of: count)) { simulation in
          let values = (0..<draws).map { _ in simulation.draw(1...8) }
          drawn.append(values.map(String.init).joined(separator: " "))
          try simulation.require(values != failing, "they are drawn")
        }
      }
      return (drawn.all.map { $0.split(separator: " ").compactMap { Int($0) } }, result)
    }
  }

  @Test func `X2: each run of a scenario is in the report of one shard`() throws {
    let parts = explored(among: 3)
    let reports = try parts.map { try $0.result.get() }
    #expect(reports.map(\.runs).reduce(0, +) == 4_096)
    #expect(Set(parts.flatMap(\.runs)).count == 4_096)
    for (index, report) in reports.enumerated() {
      #expect(report.runs > 1_000 && report.isExhaustivePart && !report.isExhaustive)
      #expect("\(report)".hasPrefix("shard \(index)/3: 1,"))
      #expect("\(report)".hasSuffix("; exhaustive for shard \(index)/3"))
    }
  }

  @Test func `few runs are not divided, and the reports say which shard makes them`() throws {
    let reports = try explored(draws: 2, among: 3).map { try $0.result.get() }
    #expect("\(reports[0])".hasPrefix("shard 0/3: 64 runs, "))
    #expect(
      reports[0].isExhaustive && "\(reports[0])".hasSuffix("exhaustive: every order of steps")
    )
    #expect(
      reports[1...].map { "\($0)" }
        == [1, 2].map { "shard \($0)/3: 0 runs; shard 0/3 makes them all" }
    )
    #expect(reports.allSatisfy { $0.isExhaustivePart })
  }

  @Test(arguments: [Exploration.default, .exhaustive(assuming: .sharedStateInActors), .random(9)])
  func `only a search through all runs is divided`(exploration: Exploration) throws {
    let parts = explored(exploration, draws: 2, among: 2)
    #expect(try parts[0].result.get().runs > 0 && parts[1].runs.isEmpty)
  }

  @Test func `a failure is found by one shard, and its schedule repeats it in any`() throws {
    let failing = [8, 7, 6, 5]
    let failures = explored(among: 3, failing: failing).compactMap { part -> SimulationFailure? in
      if case .failure(let failure) = part.result { failure } else { nil }
    }
    try #require(failures.count == 1)
    #expect("\(failures[0])".contains("found in shard "))
    let replay = Exploration.replay(failures[0].schedule)
    for part in explored(replay, among: 2, failing: failing) {
      #expect(part.runs.first == failing)
      #expect(throws: SimulationFailure.self) { try part.result.get() }
    }
  }
}
