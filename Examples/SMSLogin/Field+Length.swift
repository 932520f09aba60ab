import ThoriumParts

// Texts about a field with a fixed length.
extension Field {
  /// True when the text has the required length.
  var isFull: Bool { text.count == rule.length }

  /// The length and validity of the text: `(3/4)`, `(4/4) ok`.
  var hint: String {
    let count = rule.length.map { "(\(text.count)/\($0))" }
    return [count, isValid ? "ok" : nil].compactMap(\.self).joined(separator: " ")
  }
}
