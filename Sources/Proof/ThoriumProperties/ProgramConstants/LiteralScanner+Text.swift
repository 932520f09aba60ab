extension LiteralScanner {
  /// Adds the text of the string literal at this place, or skips a number sign.
  mutating func scanText() {
    noteOther()
    var signs = 0
    while peek(signs) == "#" { signs += 1 }
    guard peek(signs) == "\"" else {
      place += max(signs, 1)
      return
    }
    place += signs
    if peek(1) == "\"" && peek(2) == "\"" {
      place += 3
      skipLines(signs)
    } else {
      place += 1
      scanLine(signs)
    }
  }

  /// Returns whether a scalar and the given number of signs follow.
  private func isNext(_ scalar: Unicode.Scalar, signs: Int) -> Bool {
    if peek() != scalar { return false }
    for distance in 0..<signs where peek(1 + distance) != "#" { return false }
    return true
  }

  /// Skips a string literal of several lines, which is hardly ever compared with input.
  private mutating func skipLines(_ signs: Int) {
    while place < scalars.count {
      if peek() == "\"" && peek(1) == "\"" && peek(2) == "\"" {
        place += 2
        if isNext("\"", signs: signs) {
          place += 1 + signs
          return
        }
      }
      place += isNext("\\", signs: signs) ? 2 + signs : 1
    }
    place = scalars.count
  }

  /// Adds the parts of a string literal of one line, between its interpolations.
  private mutating func scanLine(_ signs: Int) {
    var text = ""
    while place < scalars.count && scalars[place] != "\n" {
      if isNext("\"", signs: signs) {
        place += 1 + signs
        return add(text)
      }
      guard isNext("\\", signs: signs) else {
        text.unicodeScalars.append(scalars[place])
        place += 1
        continue
      }
      place += 1 + signs
      if peek() == "(" {
        add(text)
        text = ""
        place += 1
        scan(isInterpolation: true)
        place = min(place + 1, scalars.count)
      } else if let scalar = scanEscape() {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Reads an escape sequence after its backslash, and returns its scalar.
  private mutating func scanEscape() -> Unicode.Scalar? {
    let kind = peek()
    place = min(place + 1, scalars.count)
    switch kind {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "0": return "\0"
    case "u":
      var number: UInt32 = 0
      var digits = 0
      while place < scalars.count, digits < 10, scalars[place] != "}",
        scalars[place] != "\n"
      {
        if let digit = Character(scalars[place]).hexDigitValue {
          number = number << 4 | UInt32(digit)
        }
        (digits, place) = (digits + 1, place + 1)
      }
      if peek() == "}" { place += 1 }
      return Unicode.Scalar(number)
    default: return kind
    }
  }
}
