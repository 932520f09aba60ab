import Foundation

/// The text that a program has printed since a test last listened.
package struct UnheardText {
  package var text = ""

  package init() {}

  /// Removes and returns the text through a part of it, or returns `nil` if it has no such part.
  package mutating func take(through part: String) -> String? {
    guard let range = text.range(of: part) else { return nil }
    defer { text = String(text[range.upperBound...]) }
    return String(text[..<range.upperBound])
  }
}
