import ThoriumText

/// The text of a value in a diagram.
@usableFromInline
enum DiagramText {
  /// Returns a text as it is, and other values as Swift; the result is one line without controls.
  @usableFromInline
  static func of(_ value: Any) -> String {
    ((value as? String) ?? SwiftText.line(of: value)).shortened
  }
}
