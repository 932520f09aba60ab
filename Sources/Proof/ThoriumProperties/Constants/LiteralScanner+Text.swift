extension LiteralScanner {
  /// Adds the text of the string literal at this place, or skips a number sign.
  mutating func scanText() {
    var signs = 0
    while peek(signs) == .pound { signs += 1 }
    guard peek(signs) == .quote else {
      place += max(signs, 1)
      return
    }
    place += signs
    if peek(1) == .quote && peek(2) == .quote {
      place += 3
      skipLines(signs)
    } else {
      place += 1
      scanLine(signs)
    }
  }

  /// Returns whether a byte and the given number of signs follow.
  private func isNext(_ byte: UInt8, signs: Int) -> Bool {
    if peek() != byte { return false }
    for distance in 0..<signs where peek(1 + distance) != .pound { return false }
    return true
  }

  /// Skips a string literal of several lines, which is hardly ever compared with input.
  private mutating func skipLines(_ signs: Int) {
    while place < bytes.count {
      if peek() == .quote && peek(1) == .quote && peek(2) == .quote {
        place += 2
        if isNext(.quote, signs: signs) {
          place += 1 + signs
          return
        }
      }
      place += isNext(.backslash, signs: signs) ? 2 + signs : 1
    }
    place = bytes.count
  }

  /// Adds the parts of a string literal of one line, between its interpolations.
  private mutating func scanLine(_ signs: Int) {
    var text: [UInt8] = []
    while place < bytes.count && bytes[place] != .newline {
      if isNext(.quote, signs: signs) {
        place += 1 + signs
        return add(text)
      }
      guard isNext(.backslash, signs: signs) else {
        text.append(bytes[place])
        place += 1
        continue
      }
      place += 1 + signs
      if peek() == .openParenthesis {
        add(text)
        text = []
        place += 1
        scan(isInterpolation: true)
        place = min(place + 1, bytes.count)
      } else {
        text += scanEscape()
      }
    }
  }

  /// Reads an escape sequence after its backslash, and returns the bytes of its character.
  private mutating func scanEscape() -> [UInt8] {
    let byte = peek()
    place = min(place + 1, bytes.count)
    switch byte {
    case UInt8(ascii: "n"): return [.newline]
    case UInt8(ascii: "r"): return [.return]
    case UInt8(ascii: "t"): return [.tab]
    case .zero: return [0]
    case UInt8(ascii: "u"):
      var number: UInt32 = 0
      var digits = 0
      while place < bytes.count, digits < 10, bytes[place] != UInt8(ascii: "}"),
        bytes[place] != .newline
      {
        if let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue {
          number = number << 4 | UInt32(digit)
        }
        (digits, place) = (digits + 1, place + 1)
      }
      if peek() == UInt8(ascii: "}") { place += 1 }
      return Unicode.Scalar(number).map { Array(String($0).utf8) } ?? []
    default: return [byte]
    }
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let `return` = UInt8(ascii: "\r")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let quote = UInt8(ascii: "\"")
  static let pound = UInt8(ascii: "#")
  static let backtick = UInt8(ascii: "`")
  static let backslash = UInt8(ascii: "\\")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let x = UInt8(ascii: "x")
  static let underscore = UInt8(ascii: "_")

  var isDigit: Bool { self >= .zero && self <= UInt8(ascii: "9") }

  /// True for a byte that may begin a name.
  var isName: Bool {
    let lower = self | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || self == .underscore
      || self >= 0x80
  }
}
