/// The content of a store's file.
protocol StoredContent: Equatable, Sendable {
  /// Creates an empty content.
  init()

  /// Reads the content, or returns `nil` when the JSON has another shape.
  init?(_ json: JSON)

  /// The content as it is in the file.
  var json: JSON { get }
}

/// The secrets of a store by their names, as they are in the file.
struct SecretTexts: StoredContent {
  var texts: [String: String] = [:]

  init() {}

  init?(_ json: JSON) {
    guard case .object(let object) = json else { return nil }
    for (name, value) in object {
      guard case .text(let text) = value else { return nil }
      texts[name] = text
    }
  }

  var json: JSON { .object(texts.mapValues(JSON.text)) }
}
