extension LineWriter {
  /// Appends the shortest digits that are read back as the same number.
  ///
  /// JSON has no infinity and no NaN, so these are texts: `"inf"`, `"-inf"` and `"nan"`.
  func append(_ number: Double) {
    if number.isFinite {
      if let whole = Int64(exactly: number), whole.magnitude < 1 << 53, !isNegativeZero(number) {
        append(whole: whole)
      } else {
        append(shortest: number.description)
      }
    } else {
      append(special: number.isNaN, number < 0)
    }
  }

  /// Appends the shortest digits that are read back as the same number.
  func append(_ number: Float) {
    if number.isFinite {
      append(shortest: number.description)
    } else {
      append(special: number.isNaN, number < 0)
    }
  }

  private func isNegativeZero(_ number: Double) -> Bool {
    number == 0 && number.sign == .minus
  }

  private func append(shortest digits: String) {
    var digits = digits
    digits.withUTF8 { unsafe append($0) }
  }

  private func append(special isNaN: Bool, _ isNegative: Bool) {
    if isNaN {
      append("\"nan\"")
    } else if isNegative {
      append("\"-inf\"")
    } else {
      append("\"inf\"")
    }
  }

  /// Appends a truth value.
  @inline(__always)
  func append(_ truth: Bool) {
    if truth { append("true") } else { append("false") }
  }
}
