import ThoriumProperties

/// The division of all runs of a scenario by the choices with which they begin.
///
/// Each run begins with exactly one of the beginnings. Level by level, each is replaced by its
/// continuations, until there are eight for each shard, so that the shards have similar numbers of
/// runs. A run with each beginning shows how it continues. All shards make these runs, with the same
/// results, and count none of them.
struct Division: Sendable {
  /// The number of beginnings for each shard.
  private static let share = 8

  /// The lists of choices with which runs begin.
  private(set) var beginnings: [[Int]] = [[]]
  /// The estimated number of all runs.
  private(set) var runs = 0.0
  /// True when possible values of a draw were skipped.
  private(set) var hasSkipped = false
  /// The beginnings of the next level, and the number of runs that these runs estimate.
  private var next: (beginnings: [[Int]], runs: Double) = ([], 0)
  /// The number of beginnings of this level that were continued.
  private var place = 0
  private var hasGrown = false
  private var probes: UInt64 = 0

  /// Returns the strategy of the next run, or `nil` when there are enough beginnings.
  mutating func nextProbe(for shards: Int) -> Probe? {
    if place == beginnings.count {
      (beginnings, runs) = next
      (next, place) = (([], 0), 0)
      if beginnings.count >= Self.share * shards || !hasGrown { return nil }
      hasGrown = false
    }
    defer { probes += 1 }
    return Probe(beginnings[place], seed: probes)
  }

  /// Replaces a beginning by its continuations.
  mutating func recordProbe(_ probe: Probe) {
    place += 1
    next.runs += probe.runs
    hasSkipped = hasSkipped || probe.hasSkipped
    next.beginnings += probe.continuations ?? [probe.beginning.choices]
    hasGrown = hasGrown || probe.continuations != nil
  }

  /// Returns the search through the runs of a shard: beginning k belongs to shard k mod n.
  func search(of shard: Shard) -> PartialSearch {
    let own = beginnings.indices.filter { shard.owns($0) }.map { beginnings[$0] }
    return PartialSearch(own, hasSkipped: hasSkipped)
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
