import ThoriumParts

// What the screen says of a field whose length is fixed.
extension Field {
  /// Whether the text has its length.
  var isFull: Bool { text.count == rule.length }

  /// How far the text is filled in, and whether it is right: `(3/4)`, `(4/4) ok`.
  var hint: String {
    let count = rule.length.map { "(\(text.count)/\($0))" }
    return [count, isValid ? "ok" : nil].compactMap(\.self).joined(separator: " ")
  }
}
