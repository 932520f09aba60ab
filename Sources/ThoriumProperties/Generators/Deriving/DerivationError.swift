import ThoriumText

/// Why no generator can be made from a type alone, and what to do instead.
public struct DerivationError: Error, Sendable, CustomStringConvertible {
  /// The type from which a generator was to be made.
  public let type: String
  /// A sentence that says what is in the way, and one that says what to do.
  public let reason: String

  /// The type and the reason; control and format characters other than line feeds are escaped.
  public var description: String {
    "No generator can be derived from \(type): \(reason)".escapedLines
  }

  init(_ type: any Any.Type, _ reason: String) {
    self.type = "\(type)"
    self.reason = reason
  }
}
