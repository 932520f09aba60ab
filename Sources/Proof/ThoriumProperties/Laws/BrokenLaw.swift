import ThoriumText

/// The error of a law that does not hold, with the evidence.
public struct BrokenLaw: Error, Sendable, CustomStringConvertible {
  /// The statement of the law.
  public let law: String
  /// The observation that contradicts the law.
  package let reason: String

  package init(law: String, reason: String) {
    self.law = law
    self.reason = reason
  }

  /// The law and the reason; control and format characters other than line feeds are escaped.
  public var description: String { "This law does not hold: \(law). \(reason)".escapedLines }
}
