/// A JSON value.
///
/// A number is stored as the text of its digits, so that numbers of every type are exact.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case list([JSON])
  case object([String: JSON])
}

// Writing.
extension JSON {
  /// Returns the bytes of the value, on one line or, for readability, on several lines.
  func bytes(isPretty: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, isPretty ? 0 : nil)
    return bytes
  }

  private func write(to bytes: inout [UInt8], _ indent: Int?) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += "\(bool)".utf8
    case .number(let digits): bytes += digits.utf8
    case .text(let text): Self.write(text, to: &bytes)
    case .list(let list):
      Self.write(list, between: "[", and: "]", to: &bytes, indent) { value, bytes, indent in
        value.write(to: &bytes, indent)
      }
    case .object(let object):
      let members = object.sorted { $0.key < $1.key }
      Self.write(members, between: "{", and: "}", to: &bytes, indent) { member, bytes, indent in
        Self.write(member.key, to: &bytes)
        bytes += (indent == nil ? ":" : " : ").utf8
        member.value.write(to: &bytes, indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element],
    between start: String,
    and end: String,
    to bytes: inout [UInt8],
    _ indent: Int?,
    _ write: (Element, inout [UInt8], Int?) -> Void
  ) {
    bytes += start.utf8
    let inner = indent.map { $0 + 2 }
    for (place, element) in elements.enumerated() {
      if place > 0 { bytes += ",".utf8 }
      startLine(in: &bytes, inner)
      write(element, &bytes, inner)
    }
    if !elements.isEmpty { startLine(in: &bytes, indent) }
    bytes += end.utf8
  }

  private static func startLine(in bytes: inout [UInt8], _ indent: Int?) {
    guard let indent else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: indent)
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<32: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
