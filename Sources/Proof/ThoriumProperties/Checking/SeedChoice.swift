import ThoriumSystem
import ThoriumText

/// A choice of a seed other than a fixed number.
///
/// By default a check has the seed 0, so it makes the same cases each time. A nightly run should
/// make other cases each night: set the environment variable `THORIUM_SEED` to `fresh`, or choose
/// ``fresh`` for one test. Each failure names its seed. To make the same cases again, set
/// `THORIUM_SEED` to that number.
public enum SeedChoice: Sendable {
  /// A random seed, which is the same for all checks of a process.
  case fresh

  /// The seed.
  package var seed: UInt64 { Self.chosen }

  /// A number of 32 bits: it probably differs each night, and is short enough to type.
  private static let chosen = UInt64(UInt32.random(in: 1 ... .max))

  /// The default seed: the value of `THORIUM_SEED`, or 0.
  static var standard: UInt64 {
    standard(from: environmentVariable("THORIUM_SEED") ?? "")
  }

  /// Returns the seed that a word of the environment chooses.
  static func standard(from word: String) -> UInt64 {
    if let problem = problem(of: word) { preconditionFailure(problem) }
    return word == "fresh" ? SeedChoice.fresh.seed : UInt64(word) ?? 0
  }

  /// Returns the reason why a word of the environment chooses no seed; `nil` if it chooses one.
  package static func problem(of word: String) -> String? {
    if ["", "fresh"].contains(word) || UInt64(word) != nil { return nil }
    return """
      THORIUM_SEED is "\(word.shortened)", which is no seed. Set it to a whole number from 0 on, to \
      "fresh", or not at all.
      """
  }
}
