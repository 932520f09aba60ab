extension String {
  /// The text as reports print it: escaped, on one line, and at most 300
  /// characters and an ellipsis.
  ///
  /// A user may have typed any text.
  package var shortened: String {
    let text = escaped
    return text.count > 300 ? "\(text.prefix(300))…" : text
  }
}
