/// Several strategies that take turns, some runs each, until one of them has made all runs.
///
/// Turns are counted in runs, so the runs are the same on each machine. No single strategy
/// suffices:
///
/// - A search by delays misses races that need many switches.
/// - Random choices miss races that need one slow task.
/// - A search by preemptions misses races beside many tasks.
struct Portfolio: Strategy {
  /// A strategy, with its name and the length of its turns.
  struct Member: Sendable {
    /// A text that follows the number of a run in a report, such as "at random".
    let name: String
    var strategy: any Strategy
    /// The number of runs in a turn.
    let slice: Int
  }

  private var members: [Member]
  private var turn = 0
  /// The number of remaining runs in this turn.
  private var rest: Int
  private var finished = Coverage()

  init(_ members: [Member]) {
    self.members = members
    rest = members[0].slice
  }

  var hasDiverged: Bool { members.indices.contains(turn) && members[turn].strategy.hasDiverged }
  var part: String? { members.indices.contains(turn) ? members[turn].name : nil }

  var coverage: Coverage {
    members.reduce(into: finished) { $0.add($1.strategy.coverage) }
  }

  mutating func prepareRun() -> Bool {
    while !members.isEmpty {
      if rest == 0 {
        turn = (turn + 1) % members.count
        rest = members[turn].slice
      }
      rest -= 1
      if members[turn].strategy.prepareRun() { return true }
      let coverage = members.remove(at: turn).strategy.coverage
      finished.add(coverage)
      if coverage.isExhaustive || members.isEmpty { return false }
      turn %= members.count
      rest = members[turn].slice
    }
    return false
  }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    members[turn].strategy.choose(point, ready)
  }
}

extension Portfolio {
  /// The strategies of the default exploration.
  static func standard(seed: UInt64) -> Portfolio {
    let random = InTurns([RandomWalk(seed: seed), RandomPriorities(seed: seed)])
    return Portfolio([
      Member(name: "by delays", strategy: IterativeDeepening(.delay), slice: 8),
      Member(name: "at random", strategy: random, slice: 8),
      Member(name: "by preemptions", strategy: IterativeDeepening(.preemption), slice: 4),
    ])
  }
}
