import ThoriumProperties

/// A strategy for the choices in a series of runs.
protocol Strategy: Sendable {
  /// True when the finished run began like the previous one and then had other options.
  var hasDiverged: Bool { get }
  /// True when possible values of a draw were skipped.
  var hasSkipped: Bool { get }

  /// Prepares the next run, and returns whether there is one.
  mutating func prepareRun() -> Bool

  /// Chooses one of the options of a choice point.
  mutating func choose(_ point: ChoicePoint) -> Int
}

extension Strategy {
  var hasDiverged: Bool { false }
  var hasSkipped: Bool { false }
}

/// A strategy for one run that takes its choices from a list.
///
/// If the list has no choice for a point, or an impossible one, it chooses the default 0.
struct Replay: Strategy {
  private let choices: [UInt32]
  private var position = 0
  private var hasBegun = false

  init(_ choices: [UInt32] = []) {
    self.choices = choices
  }

  mutating func prepareRun() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  mutating func choose(_ point: ChoicePoint) -> Int {
    defer { position += 1 }
    guard position < choices.count, choices[position] < point.width else { return 0 }
    return Int(choices[position])
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
    random = SplitMix64(seed: seed &+ run)
    run += 1
    return true
  }

  mutating func choose(_ point: ChoicePoint) -> Int {
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

  mutating func choose(_ point: ChoicePoint) -> Int {
    strategies[turn].choose(point)
  }
}
