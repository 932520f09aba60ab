import ThoriumProperties

/// The division of all runs of a scenario by the choices with which they begin.
///
/// Each run begins with exactly one of the beginnings. Level by level, each is replaced by its
/// continuations, until there are eight for each shard, so that the shards have similar numbers of
/// runs. A run with each beginning shows how it continues. All shards make these runs, with equal
/// results, and count none of them.
///
/// Many shards form groups. First the beginnings are divided among the groups. Then the shards of a
/// group divide those of the group. So a shard makes at most some thousand of these runs.
struct Division: Sendable {
  /// The number of beginnings for each shard.
  private static let share = 8

  /// The beginnings that are whole runs.
  private var whole: [[Int]] = []
  /// The beginnings that can be continued.
  private var open: [[Int]] = [[]]
  /// The estimated number of all runs, or of those that were kept.
  private(set) var runs = 0.0
  /// True when possible values of a draw were skipped.
  private(set) var hasSkipped = false
  /// The open beginnings of the next level, and the estimated number of runs that begin with them.
  private var next: (open: [[Int]], runs: Double) = ([], 0)
  /// The number of open beginnings of this level that were continued.
  private var place = 0
  private var probes: UInt64 = 0

  /// The lists of choices with which runs begin.
  var beginnings: [[Int]] { whole + open }

  /// Returns the strategy of the next run, or `nil` when there are enough beginnings.
  mutating func nextProbe(for shards: Int) -> Probe? {
    if place == open.count {
      (open, runs) = (next.open, Double(whole.count) + next.runs)
      (next, place) = (([], 0), 0)
      if open.isEmpty || whole.count + open.count >= Self.share * shards { return nil }
    }
    defer { probes += 1 }
    return Probe(open[place], seed: probes)
  }

  /// Replaces a beginning by its continuations.
  mutating func recordProbe(_ probe: Probe) {
    place += 1
    hasSkipped = hasSkipped || probe.hasSkipped
    guard let continuations = probe.continuations else {
      return whole.append(probe.beginning.choices)
    }
    next.open += continuations
    next.runs += probe.runs
  }

  /// Keeps only the beginnings of a shard or of a group: beginning k belongs to number k mod n.
  mutating func keep(_ part: Shard) {
    let first = whole.count
    whole = whole.indices.filter { part.owns($0) }.map { whole[$0] }
    open = open.indices.filter { part.owns(first + $0) }.map { open[$0] }
  }

  /// The search through all runs with these beginnings.
  var search: PartialSearch { PartialSearch(beginnings, hasSkipped: hasSkipped) }
}

extension Shard {
  /// The largest number of groups.
  private static let mostGroups = 128

  /// The group of this shard among all groups, which are equal if the number of shards allows it.
  ///
  /// Each of a few shards is a group of its own.
  var group: Shard {
    let numbers = (16...Self.mostGroups).reversed()
    let equal = numbers.first { count.isMultiple(of: $0) } ?? Self.mostGroups
    let groups = min(count, equal)
    return Shard(index % groups, of: groups)
  }

  /// This shard among those of its group.
  var inGroup: Shard {
    let group = group
    return Shard(index / group.count, of: (count - 1 - group.index) / group.count + 1)
  }
}

/// The first choices of a run, which are given.
struct Beginning: Sendable {
  let choices: [Int]
  private var depth = 0
  private var hasOtherOptions = false

  init(_ choices: [Int]) {
    self.choices = choices
  }

  /// True when the run could not make all these choices.
  var hasDiverged: Bool { hasOtherOptions || depth < choices.count }

  mutating func prepareRun() {
    depth = 0
  }

  /// Returns the given choice, or `nil` after the last.
  mutating func choose(_ point: ChoicePoint) -> Int? {
    guard depth < choices.count else { return nil }
    defer { depth += 1 }
    if choices[depth] < point.width { return choices[depth] }
    hasOtherOptions = true
    return 0
  }
}

/// A strategy for one run that begins with given choices, and continues at random.
///
/// It estimates the number of runs with this beginning by the product of the numbers of options.
///
/// Source: D. E. Knuth, *Estimating the Efficiency of Backtrack Programs*, 1975.
struct Probe: Strategy {
  private(set) var beginning: Beginning
  /// The beginnings with one more choice; `nil` if the run ended without one.
  private(set) var continuations: [[Int]]?
  private(set) var runs = 1.0
  private(set) var hasSkipped = false
  private var random: SplitMix64

  init(_ choices: [Int], seed: UInt64) {
    beginning = Beginning(choices)
    random = SplitMix64(seed: seed, run: 0)
  }

  var hasDiverged: Bool { beginning.hasDiverged }

  mutating func prepareRun() -> Bool { true }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    if let choice = beginning.choose(point) { return choice }
    let options = point.searched
    hasSkipped = hasSkipped || options.count < point.width
    continuations = continuations ?? options.map { beginning.choices + [$0] }
    runs *= Double(options.count)
    return options[Int.random(in: options.indices, using: &random)]
  }
}

/// A depth-first search through the runs that begin with one of several lists of choices.
struct PartialSearch: Strategy {
  private var rest: ArraySlice<[Int]>
  private var beginning = Beginning([])
  private var search: DepthFirst?
  private var hasSkipped: Bool
  private var isFinished = false

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - beginnings: The lists of choices, of which none begins with another.
  ///   - hasSkipped: True when there are no such lists for some values of a draw.
  init(_ beginnings: [[Int]], hasSkipped: Bool) {
    rest = beginnings[...]
    self.hasSkipped = hasSkipped
  }

  var hasDiverged: Bool { beginning.hasDiverged || search?.hasDiverged == true }

  var coverage: Coverage {
    let hasSkipped = hasSkipped || search?.coverage.hasSkipped == true
    return Coverage(isExhaustivePart: isFinished && !hasSkipped, hasSkipped: hasSkipped)
  }

  mutating func prepareRun() -> Bool {
    while search?.prepareRun() != true {
      hasSkipped = coverage.hasSkipped
      guard let next = rest.popFirst() else {
        isFinished = true
        return false
      }
      (beginning, search) = (Beginning(next), DepthFirst(.preemption, upTo: .max))
    }
    beginning.prepareRun()
    return true
  }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    beginning.choose(point) ?? search?.choose(point, ready) ?? 0
  }
}
