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
    var json = ""
    append(to: &json)
    return json
  }

  private func append(to json: inout String) {
    switch self {
    case .object(let parts):
      json.append(parts, from: "{", to: "}") { part, json in
        json.append(quoted: part.0)
        json += ":"
        part.1.append(to: &json)
      }
    case .array(let parts): json.append(parts, from: "[", to: "]") { $0.append(to: &$1) }
    case .text(let text): json.append(quoted: text)
    case .number(let number): json += "\(number)"
    case .flag(let flag): json += "\(flag)"
    case .null: json += "null"
    case .written(let written): json += written
    }
  }
}

extension String {
  /// Appends parts with commas between them.
  fileprivate mutating func append<Part>(
    _ parts: [Part],
    from start: String,
    to end: String,
    _ append: (Part, inout String) -> Void
  ) {
    self += start
    for index in parts.indices {
      if index > 0 { self += "," }
      append(parts[index], &self)
    }
    self += end
  }

  /// Appends a quoted text; quotes, backslashes, and control and format characters are escaped.
  fileprivate mutating func append(quoted text: String) {
    self += "\""
    if text.utf8.allSatisfy(\.isPlain) {
      self += text
    } else {
      for scalar in text.unicodeScalars { append(escaped: scalar) }
    }
    self += "\""
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
