import ThoriumProperties

/// A strategy for the choices in a series of runs.
protocol Strategy: Sendable {
  /// True when the last run could not repeat the choices of the previous one.
  var hasDiverged: Bool { get }
  /// The runs that the strategy has made completely.
  var coverage: Coverage { get }
  /// The name of the member that makes the current run, if the strategy has several.
  var part: String? { get }
  /// The recorder of each run's steps, if the strategy needs one.
  var recorder: StepRecorder? { get }
  /// True when the last run should be equivalent to an earlier one, and has another outcome.
  var hasNewOutcome: Bool { get }

  /// Prepares the next run, and returns whether there is one.
  mutating func prepareRun() -> Bool

  /// Records that the run has ended.
  mutating func finishRun()

  /// Chooses one of the options of a choice point.
  ///
  /// - Parameters:
  ///   - point: The choice point.
  ///   - ready: A function that returns a copy of the ready tasks, or `nil` if a value is chosen.
  /// - Returns: The number of the option.
  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int
}

extension Strategy {
  var hasDiverged: Bool { false }
  var coverage: Coverage { Coverage() }
  var part: String? { nil }
  var recorder: StepRecorder? { nil }
  var hasNewOutcome: Bool { false }
  mutating func finishRun() {}
}

/// The kinds of runs that a strategy has completed.
struct Coverage: Sendable {
  /// All runs with at most this many preemptions were made.
  var preemptions: Int?
  /// All runs with at most this many delays were made.
  var delays: Int?
  /// True when all possible runs were made.
  var isExhaustive = false
  /// True when all possible runs of a shard were made.
  var isExhaustivePart = false
  /// True when a search has excluded no run by its bound, so a higher bound would add none.
  var isUnbounded = false
  /// True when possible values of a draw were skipped.
  var hasSkipped = false
  /// True when an assumption makes all other runs equivalent to those that were made.
  var isExhaustiveIfAssumed = false
  /// The number of runs that checked the assumption.
  var checks = 0

  /// Adds the runs of another strategy.
  mutating func add(_ other: Coverage) {
    preemptions = [preemptions, other.preemptions].compactMap(\.self).max()
    delays = [delays, other.delays].compactMap(\.self).max()
    isExhaustive = isExhaustive || other.isExhaustive
    isExhaustivePart = isExhaustivePart || other.isExhaustivePart
    isUnbounded = isUnbounded || other.isUnbounded
    hasSkipped = hasSkipped || other.hasSkipped
    isExhaustiveIfAssumed = isExhaustiveIfAssumed || other.isExhaustiveIfAssumed
    checks += other.checks
  }
}

/// A strategy for one run that takes its choices from a list.
///
/// If the list has no choice for a point, or an impossible one, it chooses the default 0.
struct Replay: Strategy {
  private let deviations: [Schedule.Deviation]
  /// The number of deviations whose places were reached.
  private var reached = 0
  private var position = 0
  private var hasBegun = false

  init(_ choices: [UInt32] = []) {
    deviations = Schedule.deviations(in: choices)
  }

  init(_ schedule: Schedule) {
    deviations = schedule.deviations
  }

  mutating func prepareRun() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    defer { position += 1 }
    guard reached < deviations.count, deviations[reached].place == position else { return 0 }
    defer { reached += 1 }
    return deviations[reached].choice < point.width ? Int(deviations[reached].choice) : 0
  }
}

/// A strategy that chooses each option with the same probability.
struct RandomWalk: Strategy {
  private let seed: UInt64
  private var run: UInt64 = 0
  private var random: SplitMix64

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
  }

  mutating func prepareRun() -> Bool {
    random = SplitMix64(seed: seed, run: run)
    run += 1
    return true
  }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    Int.random(in: 0..<point.width, using: &random)
  }
}

/// A strategy that alternates between several strategies, one run each.
struct InTurns: Strategy {
  private var strategies: [any Strategy]
  private var turn = -1

  init(_ strategies: [any Strategy]) {
    self.strategies = strategies
  }

  mutating func prepareRun() -> Bool {
    turn = (turn + 1) % strategies.count
    return strategies[turn].prepareRun()
  }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    strategies[turn].choose(point, ready)
  }
}

extension SplitMix64 {
  /// Creates the generator of one run of a series.
  ///
  /// Neighbouring seeds give unrelated runs.
  init(seed: UInt64, run: UInt64) {
    var series = SplitMix64(seed: seed)
    var number = SplitMix64(seed: series.next() &+ run)
    self.init(seed: number.next())
  }
}
