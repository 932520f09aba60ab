import ThoriumCore

/// A value as JSON text (RFC 8259), with its parts in the given order.
///
/// Thorium does not import Foundation. The encoder in Foundation can only sort keys by name.
package enum JSONText: Sendable, CustomStringConvertible {
  case object([(String, JSONText)])
  case array([JSONText])
  case text(String)
  case number(Int)
  case flag(Bool)
  case null
  /// A value that is already JSON.
  case written(String)

  package var description: String {
    switch self {
    case .object(let parts):
      "{" + parts.map { "\($0.quoted):\($1)" }.joined(separator: ",") + "}"
    case .array(let parts): "[" + parts.map(\.description).joined(separator: ",") + "]"
    case .text(let text): text.quoted
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .null: "null"
    case .written(let written): written
    }
  }
}

extension JSONText {
  /// Returns a text, or `null`.
  package static func optional(_ text: String?) -> JSONText {
    text.map { .text($0) } ?? .null
  }

  /// Returns an array of texts.
  package static func texts(_ texts: [String]) -> JSONText { .array(texts.map { .text($0) }) }

  /// Returns an object of counts, sorted by their names.
  package static func counts(_ counts: [String: Int]) -> JSONText {
    .object(counts.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) })
  }
}

extension String {
  /// This text in quotes; quotes, backslashes, and control and format characters are escaped.
  fileprivate var quoted: String {
    if utf8.allSatisfy(\.isPlain) { return "\"\(self)\"" }
    var text = "\""
    for scalar in unicodeScalars { text.append(escaped: scalar) }
    return text + "\""
  }

  private mutating func append(escaped scalar: Unicode.Scalar) {
    let text = String(scalar)
    switch scalar {
    case "\"", "\\": self += "\\" + text
    case _ where text.escaped != text:
      for unit in text.utf16 { self += "\\u" + unit.hexadecimal(digits: 4) }
    default: self += text
    }
  }
}

extension UInt8 {
  /// True for a visible character of ASCII that needs no escape.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
