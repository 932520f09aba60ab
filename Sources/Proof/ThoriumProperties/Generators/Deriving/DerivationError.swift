import ThoriumText

/// The reason why no generator can be derived from a type, and a remedy.
public struct DerivationError: Error, Sendable, CustomStringConvertible {
  /// The type that has no derived generator.
  package let type: String
  /// A sentence that states the problem, and a sentence that states a remedy.
  package let reason: String

  /// The type and the reason; control and format characters other than line feeds are escaped.
  public var description: String {
    "No generator can be derived from \(type): \(reason)".escapedLines
  }

  init(_ type: any Any.Type, _ reason: String) {
    self.type = "\(type)"
    self.reason = reason
  }
}
