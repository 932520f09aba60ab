@testable import ThoriumProperties

extension Generator {
  /// Returns the value of the simplest choices.
  func simplest() throws -> Value {
    var source = Source()
    return try source.draw(self)
  }

  /// Returns the value of the given choices, followed by the simplest ones.
  func value(_ choices: Int...) throws -> Value {
    var source = Source(choices)
    return try source.draw(self)
  }

  /// Returns one random value for each of `count` seeds, with all sizes.
  func sample(_ count: Int) throws -> [Value] {
    try (0..<count).map { seed in
      var source = Source([], rest: .random(seed: UInt64(seed), size: seed % 101))
      return try source.draw(self)
    }
  }

  /// Draws values until one is wanted, and returns the simplest wanted value to which it shrinks.
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
