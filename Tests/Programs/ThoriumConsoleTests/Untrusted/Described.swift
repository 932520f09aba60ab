/// A value of a public type that quotes text from outside in its description.
struct Described: Sendable {
  /// The name of the type, without those around it.
  let type: String
  let value: any Sendable
  /// True when its description has several lines.
  var hasLines = false

  /// A text with the characters that a terminal could obey, and with many that it would hide.
  static let hostile = String(
    String.UnicodeScalarView(
      (Array(0x00...0x1F) + Array(0x7F...0x9F) + Array(0x200E...0x200F)
        + Array(0x2028...0x202E) + Array(0x2060...0x2064) + Array(0x2066...0x206F)
        + [0xAD, 0x61C, 0x180E, 0x200B, 0xFEFF, 0xFFF9, 0xE0001, 0xE0041]).compactMap {
          Unicode.Scalar($0 as UInt32)
        }
    )
  )

  /// Escaped or encoded parts of ``hostile``, of which each description has one.
  static let signs = [#"\u{202E}"#, "%E2%80%AE", #"\0\u{1}"#, #"\u{7F}"#]

  /// An error of a program, whose description is not escaped.
  struct Mishap: Error, CustomStringConvertible {
    let description = Described.hostile
  }

  /// The scalars in a text that do not belong there.
  func strays(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: !(hasLines && scalar == "\n")
      case .lineSeparator, .paragraphSeparator: true
      case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
      default: false
      }
    }
  }
}
