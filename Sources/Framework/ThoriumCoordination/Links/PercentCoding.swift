/// The letters and digits of ASCII.
let lettersAndDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/// The bytes that need no escape in any part of a link (RFC 3986, 2.3).
private let unreserved = Set((lettersAndDigits + "-._~").utf8)

extension String {
  /// Returns this text for use in a link, with percent escapes such as `%2F`.
  ///
  /// All characters are escaped, except letters, digits, `-._~`, and the characters to keep.
  ///
  /// - Parameter others: The further characters that are not escaped.
  /// - Returns: The text, in ASCII.
  func percentEncoded(keeping others: String) -> String {
    utf8.reduce(into: "") { text, byte in
      if unreserved.contains(byte) || others.utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Decodes text with percent escapes; `nil` if the bytes are not valid.
  init?(percentEncoded bytes: some Collection<UInt8>) {
    var rest = Array(bytes)[...]
    var decoded: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        decoded.append(byte)
      } else if let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue {
        decoded.append(high << 4 | low)
      } else {
        return nil
      }
    }
    self.init(validating: decoded, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexValue: UInt8? {
    Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init)
  }
}
