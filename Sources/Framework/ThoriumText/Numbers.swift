extension Int {
  /// Returns the number with the noun that it counts, such as `1 run` or `3 runs`.
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension UnsignedInteger {
  /// Returns the hexadecimal digits, after zeros that fill them up to a count.
  package func hexadecimal(digits count: Int) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(count - digits.count, 0)) + digits
  }
}
