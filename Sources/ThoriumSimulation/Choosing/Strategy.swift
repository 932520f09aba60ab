import ThoriumProperties

/// A way to choose, in one run after the other.
protocol Strategy: Sendable {
  /// Whether the run, which is over, began like the one before and then had other options.
  var hasDiverged: Bool { get }
  /// Whether values were left out that could have been drawn.
  var hasSkipped: Bool { get }

  /// Prepares the next run, and answers whether there is one.
  mutating func begin() -> Bool

  /// Chooses one of the options of a point.
  mutating func choose(_ point: ChoicePoint) -> Int
}

extension Strategy {
  var hasDiverged: Bool { false }
  var hasSkipped: Bool { false }
}

/// Chooses what happens by itself, or what a list says, in one run.
///
/// What the list does not say, or what is impossible where it is to be chosen, is 0.
struct Replay: Strategy {
  private let choices: [UInt32]
  private var position = 0
  private var hasBegun = false

  init(_ choices: [UInt32] = []) {
    self.choices = choices
  }

  mutating func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  mutating func choose(_ point: ChoicePoint) -> Int {
    defer { position += 1 }
    guard position < choices.count, choices[position] < point.width else { return 0 }
    return Int(choices[position])
  }
}

/// Chooses each option with the same probability.
struct RandomWalk: Strategy {
  private let seed: UInt64
  private var run: UInt64 = 0
  private var random: SplitMix64

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
  }

  mutating func begin() -> Bool {
    random = SplitMix64(seed: seed &+ run)
    run += 1
    return true
  }

  mutating func choose(_ point: ChoicePoint) -> Int {
    Int.random(in: 0..<point.width, using: &random)
  }
}

/// Chooses by one strategy after the other, a run each.
struct InTurns: Strategy {
  private var strategies: [any Strategy]
  private var turn = -1

  init(_ strategies: [any Strategy]) {
    self.strategies = strategies
  }

  mutating func begin() -> Bool {
    turn = (turn + 1) % strategies.count
    return strategies[turn].begin()
  }

  mutating func choose(_ point: ChoicePoint) -> Int {
    strategies[turn].choose(point)
  }
}
