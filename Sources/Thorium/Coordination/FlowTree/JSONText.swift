/// A value as JSON text (RFC 8259), its parts in the order in which they were given.
///
/// Thorium imports no Foundation, which has a coder that orders by name at best.
enum JSONText: CustomStringConvertible {
  case object([(String, JSONText)])
  case array([JSONText])
  case text(String)
  case number(Int)
  case flag(Bool)

  var description: String {
    switch self {
    case .object(let parts):
      "{" + parts.map { "\(Self.quoted($0)):\($1)" }.joined(separator: ",") + "}"
    case .array(let parts): "[" + parts.map(\.description).joined(separator: ",") + "]"
    case .text(let text): Self.quoted(text)
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    }
  }

  /// A text between quotes: what ends it, and what a terminal could obey, is escaped.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
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
}
