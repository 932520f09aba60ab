extension Sequence {
  /// Finds the first element of which one of several parts is a text, as a person may be known by several names.
  ///
  ///     users.first(called: "ada@example.org", by: \.login, \.email)?.login   // "ada"
  ///
  /// - Parameters:
  ///   - text: The text; an empty one finds nobody.
  ///   - parts: The parts, of which one is to be the text.
  /// - Returns: The element, or `nil` where there is none.
  /// - Complexity: O(*n*).
  public func first(called text: String, by parts: (Element) -> String?...) -> Element? {
    text.isEmpty ? nil : first { element in parts.contains { $0(element) == text } }
  }
}
