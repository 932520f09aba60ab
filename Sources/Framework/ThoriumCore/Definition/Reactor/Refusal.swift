/// The reason why a request is not accepted now.
///
/// A refusal changes nothing and runs nothing. The same rule applies to every trigger: a button, a
/// key, a line of a script, a program. Write the reason for the person who made the request.
///
///     let refusal: Refusal = "no row 7"
///     refusal.reason   // "no row 7"
public struct Refusal: Error, Hashable, Sendable {
  /// The reason, in a few words that fit after `!` on one line.
  public let reason: String

  /// Creates a refusal from its reason.
  public init(_ reason: String) {
    self.reason = reason
  }
}

extension Refusal: ExpressibleByStringInterpolation {
  /// Creates a refusal from a string literal.
  public init(stringLiteral reason: String) {
    self.init(reason)
  }
}

extension Refusal: CustomStringConvertible {
  /// The reason, with control and format characters escaped.
  public var description: String { reason.escaped }
}
