import ThoriumText

/// The text of a value in a diagram.
@usableFromInline
enum DiagramText {
  /// Returns a string itself, or another value as Swift code, escaped and shortened to one line.
  @usableFromInline
  static func of(_ value: Any) -> String {
    ((value as? String) ?? SwiftText.line(of: value)).shortened
  }
}
