import Thorium

/// A law that does not hold, and what shows it.
public struct BrokenLaw: Error, Sendable, CustomStringConvertible {
  /// What should hold.
  public let law: String
  /// What was seen instead.
  public let reason: String

  /// The law and what was seen, as sentences; control and format characters are escaped, but for line feeds.
  public var description: String { "This does not hold: \(law). \(reason)".escapedLines }
}
