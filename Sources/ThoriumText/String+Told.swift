extension String {
  /// The text as it is told: on one line, and with an end, since a user may have typed anything.
  package var told: String {
    let text = escaped
    return text.count > 300 ? "\(text.prefix(300))…" : text
  }
}
