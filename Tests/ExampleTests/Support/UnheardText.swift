import Foundation

/// The text that a program has printed since a test last listened.
struct UnheardText {
  var text = ""

  /// Removes and returns the text through a part of it, or returns `nil` if it has no such part.
  mutating func take(through part: String) -> String? {
    guard let range = text.range(of: part) else { return nil }
    defer { text = String(text[range.upperBound...]) }
    return String(text[..<range.upperBound])
  }
}
