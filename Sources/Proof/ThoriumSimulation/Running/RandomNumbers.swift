import Synchronization
import ThoriumProperties

/// The random number generators of the stores in a simulation.
struct RandomNumbers: Sendable {
  /// The random number generator; `nil` until its seed is drawn.
  var random: SplitMix64?
  /// The generator of identifiers; its seed is fixed, since identifiers only have to differ.
  var ids = SplitMix64(seed: 0)
}

extension Simulation {
  /// Returns the next random number; the first call draws the seed, which is a choice of the run.
  package func nextRandomNumber() -> UInt64 {
    if let number = randomNumbers.withLock({ $0.random?.next() }) { return number }
    let seed = UInt64(draw(0...999))
    return randomNumbers.withLock { numbers in
      var random = numbers.random ?? SplitMix64(seed: seed)
      defer { numbers.random = random }
      return random.next()
    }
  }

  /// Returns the next number for identifiers.
  package func nextIDNumber() -> UInt64 {
    randomNumbers.withLock { $0.ids.next() }
  }
}
