import ThoriumCore

/// A value as JSON text (RFC 8259), with its parts in the given order.
///
/// Thorium does not import Foundation. The encoder in Foundation can only sort keys by name.
package enum JSONText: CustomStringConvertible {
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
      "{" + parts.map { "\(Self.quoted($0)):\($1)" }.joined(separator: ",") + "}"
    case .array(let parts): "[" + parts.map(\.description).joined(separator: ",") + "]"
    case .text(let text): Self.quoted(text)
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .null: "null"
    case .written(let json): json
    }
  }

  /// Returns a quoted text; quotes, backslashes, and control and format characters are escaped.
  private static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
    return text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case _ where "\(scalar)".escaped != "\(scalar)":
        for unit in "\(scalar)".utf16 {
          let digits = String(unit, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  /// Returns whether a byte is a visible character of ASCII that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
