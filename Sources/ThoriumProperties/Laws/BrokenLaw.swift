import ThoriumText

/// A law that does not hold, and what shows it.
public struct BrokenLaw: Error, Sendable, CustomStringConvertible {
  /// What should hold.
  public let law: String
  /// What was seen instead.
  public let reason: String

  package init(law: String, reason: String) {
    self.law = law
    self.reason = reason
  }

  /// The law and the reason; control and format characters other than line feeds are escaped.
  public var description: String { "This does not hold: \(law). \(reason)".escapedLines }
}
