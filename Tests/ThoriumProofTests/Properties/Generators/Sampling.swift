@testable import ThoriumProperties

extension Generator {
  /// What comes of the simplest choices.
  func simplest() throws -> Value {
    var source = Source()
    return try source.draw(self)
  }

  /// What comes of choices that are given, and of the simplest ones behind them.
  func value(_ choices: Int...) throws -> Value {
    var source = Source(choices)
    return try source.draw(self)
  }

  /// Values that were drawn at random from other seeds, small ones and large ones.
  func sample(_ count: Int) throws -> [Value] {
    try (0..<count).map { seed in
      var source = Source([], rest: .random(seed: UInt64(seed), size: seed % 101))
      return try source.draw(self)
    }
  }

  /// The simplest value that is wanted, of those that are drawn and made simpler.
  func simplest(where isWanted: (Value) -> Bool) throws -> Value {
    var choices: [Int] = []
    do throws(Counterexample) {
      try falsify(self, CheckSettings(cases: 2_000, seed: 1, findsAll: false, explains: false)) {
        try require(!isWanted($0))
      }
    } catch {
      choices = error.failures.first?.token.choices ?? []
    }
    var source = Source(choices)
    return try source.draw(self)
  }
}
