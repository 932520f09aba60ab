/// The reason why something that was asked for is not accepted now.
///
/// A refusal changes nothing and runs nothing. The same rule answers every trigger: a button, a
/// key, a line of a script, a program. Write the reason for the person who asked.
///
///     let refusal: Refusal = "no row 7"
///     refusal.reason   // "no row 7"
public struct Refusal: Error, Hashable, Sendable {
  /// Says why, in a few words that can stand behind `!` on a line of their own.
  public let reason: String

  /// Creates a refusal from its reason.
  public init(_ reason: String) {
    self.reason = reason
  }
}

extension Refusal: ExpressibleByStringInterpolation {
  /// Creates a refusal from a literal, so that a rule reads as a sentence.
  public init(stringLiteral reason: String) {
    self.init(reason)
  }
}

extension Refusal: CustomStringConvertible {
  /// The reason, with control and format characters escaped.
  public var description: String { reason.escaped }
}
