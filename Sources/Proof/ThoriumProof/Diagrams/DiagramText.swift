import ThoriumText

/// The text of a value in a diagram.
@usableFromInline
enum DiagramText {
  /// Returns a string itself, or another value as Swift code, escaped and shortened to one line.
  ///
  /// A string without a visible character is in quotes, since Mermaid accepts no empty label.
  @usableFromInline
  static func of(_ value: Any) -> String {
    if let text = value as? String, text.contains(where: { !$0.isWhitespace }) {
      return text.shortened
    }
    return SwiftText.line(of: value).shortened
  }
}
