// Digits and texts, straight into the memory.
extension LineWriter {
  /// Appends the digits of a whole number.
  @inline(__always)
  func append<Number: FixedWidthInteger>(whole number: Number) {
    if Number.bitWidth <= 64 {
      if number < 0 { append(UInt8(ascii: "-")) }
      append(digits: UInt64(truncatingIfNeeded: number.magnitude))
    } else {
      append("\(number)".utf8)
    }
  }

  private func append(digits number: UInt64) {
    reserve(20)
    if number < 10 {
      unsafe memory[count] = UInt8(truncatingIfNeeded: number) &+ UInt8(ascii: "0")
      count &+= 1
      return
    }
    var length = 1
    var rest = number
    while rest >= 10 {
      rest /= 10
      length &+= 1
    }
    var place = count &+ length
    rest = number
    repeat {
      place &-= 1
      unsafe memory[place] = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0")
      rest /= 10
    } while rest > 0
    count &+= length
  }

  /// Appends a text between quotes, with escapes where JSON needs them.
  @inline(__always)
  func appendQuoted(_ text: String) {
    var text = text
    text.withUTF8 { unsafe appendQuoted($0) }
  }

  private func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    let length = text.count
    reserve(length &+ 2)
    let start = unsafe memory + count
    unsafe start[0] = UInt8(ascii: "\"")
    var isPlain = true
    for place in 0..<length {
      let byte = unsafe text[place]
      unsafe start[place &+ 1] = byte
      isPlain =
        isPlain && byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain {
      unsafe start[length &+ 1] = UInt8(ascii: "\"")
      count &+= length &+ 2
    } else {
      unsafe appendEscaped(text)
    }
  }

  private func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    for place in 0..<text.count {
      let byte = unsafe text[place]
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20:
        append("\\u00")
        append(Seal.digits[Int(byte >> 4)])
        append(Seal.digits[Int(byte & 0xF)])
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
