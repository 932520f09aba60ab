// Numbers, exactly as they were written.
extension JSONSource {
  /// Returns a whole number, or `nil` if the digits are no whole number of the type.
  @inline(__always)
  func whole<Number: FixedWidthInteger>(at index: Int, as type: Number.Type) -> Number? {
    let value = values[index]
    var place = Int(value.start)
    let end = Int(value.end)
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place &+= 1 }
    var number: Number = 0
    while place < end {
      let digit = bytes[place] &- UInt8(ascii: "0")
      if digit > 9 { return wholeFraction(at: index, as: type) }
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      guard !overflows, let digit = Number(exactly: digit) else { return nil }
      let (sum, overflow) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow { return nil }
      number = sum
      place &+= 1
    }
    return number
  }

  /// Returns a whole number that a person has written as `2.0` or `2e3`.
  private func wholeFraction<Number: FixedWidthInteger>(
    at index: Int,
    as type: Number.Type
  ) -> Number? {
    guard let number = Double(digits(of: index)), number.magnitude <= 0x1p53 else { return nil }
    return Number(exactly: number)
  }

  /// Returns a number, or `nil` if the value is no number, nor `"inf"`, `"-inf"` or `"nan"`.
  func double(at index: Int) -> Double? {
    switch kind(of: index) {
    case .number: shortDouble(at: index) ?? Double(digits(of: index)).flatMap(finite)
    case .text: special(at: index)
    default: nil
    }
  }

  /// Returns a number, or `nil` if the value is no number, nor `"inf"`, `"-inf"` or `"nan"`.
  func float(at index: Int) -> Float? {
    switch kind(of: index) {
    case .number: Float(digits(of: index)).flatMap(finite)
    case .text: special(at: index).map { Float($0) }
    default: nil
    }
  }

  private func finite<Number: BinaryFloatingPoint>(_ number: Number) -> Number? {
    number.isFinite ? number : nil
  }

  private func special(at index: Int) -> Double? {
    switch text(of: index) {
    case "nan": .nan
    case "inf": .infinity
    case "-inf": -.infinity
    default: nil
    }
  }

  /// Returns a number of at most 15 digits without an exponent.
  ///
  /// Both parts of the quotient are exact, so the division rounds once, to the nearest number.
  private func shortDouble(at index: Int) -> Double? {
    let value = values[index]
    guard value.end &- value.start <= 16 else { return nil }
    var place = Int(value.start)
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place &+= 1 }
    var digits = 0
    var divisor = 1.0
    var isFraction = false
    while place < Int(value.end) {
      let byte = bytes[place]
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        let digit = byte &- UInt8(ascii: "0")
        if digit > 9 { return nil }
        digits = digits &* 10 &+ Int(digit)
        if isFraction { divisor *= 10 }
      }
      place &+= 1
    }
    if digits >= 1 << 53 { return nil }
    let number = Double(digits) / divisor
    return isNegative ? -number : number
  }
}
