/// The content of a store's file.
protocol StoredContent: Equatable, Sendable {
  /// Creates empty content.
  init()

  /// Decodes the content; returns `nil` if the JSON has another structure.
  init?(_ json: JSON)

  /// The content as JSON, as stored in the file.
  var json: JSON { get }
}

/// The secrets of a store by their names, as stored in the file.
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
