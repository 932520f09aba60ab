/// An encoding of bytes as letters, digits, `-` and `_`.
///
/// These characters need no escaping in shells, URLs and source code.
///
/// Source: RFC 4648, *The Base16, Base32, and Base64 Data Encodings*, section 5, without padding.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )

  package static func write(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0 as UInt32) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0...group.count {
        text.append(letters[Int(bits >> (18 - 6 * UInt32(place)) & 0x3F)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the encoding of section 4, with `+`, `/` and padding, which Foundation reads.
  static func writePadded(_ bytes: [UInt8]) -> String {
    let text = write(bytes).map { letter -> Character in
      switch letter {
      case "-": "+"
      case "_": "/"
      default: letter
      }
    }
    return String(text) + String(repeating: "=", count: (4 - text.count % 4) % 4)
  }

  /// Returns true when all characters of a text belong to the encoding.
  package static func isMadeOfLetters(_ text: String) -> Bool {
    text.utf8.allSatisfy(letters.contains)
  }

  /// Decodes a text, or returns `nil` when it has other characters or too few.
  ///
  /// ``write(_:)`` returns such a text.
  package static func read(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for letter in text.utf8 {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return count < 6 ? bytes : nil
  }
}
