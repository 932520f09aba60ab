/// A key or an index in the coding path of an error.
struct PathKey: CodingKey, Hashable {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = Int(stringValue)
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}

extension [any CodingKey] {
  /// The path with dots, such as `buy.items.2`, after a text; empty for an empty path.
  func description(after text: String) -> String {
    if isEmpty { return "" }
    return text + map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
