extension Duration {
  /// The duration as people write it, such as `1 second`, `1.5 seconds` or `200 milliseconds`.
  package var text: String {
    let (seconds, attoseconds) = (components.seconds, components.attoseconds.magnitude)
    if seconds == 0 && attoseconds == 0 { return "0 seconds" }
    let sign = self < .zero ? "-" : ""
    if seconds != 0 { return sign + Self.text(seconds.magnitude, attoseconds, 18, "second") }
    for (digits, unit) in [(15, "millisecond"), (12, "microsecond")] {
      let size = UInt64(digits == 15 ? 1_000_000_000_000_000 : 1_000_000_000_000)
      if attoseconds < size { continue }
      return sign + Self.text(attoseconds / size, attoseconds % size, digits, unit)
    }
    return sign
      + Self.text(attoseconds / 1_000_000_000, attoseconds % 1_000_000_000, 9, "nanosecond")
  }

  /// Returns a count of units, given its part before the point and the digits after it.
  private static func text(
    _ whole: UInt64,
    _ fraction: UInt64,
    _ digits: Int,
    _ unit: String
  ) -> String {
    let zeros = String(repeating: "0", count: digits - "\(fraction)".count)
    let rest = String((zeros + "\(fraction)").reversed().drop { $0 == "0" }.reversed())
    let number = rest.isEmpty ? "\(whole)" : "\(whole).\(rest)"
    return "\(number) \(unit)\(number == "1" ? "" : "s")"
  }
}
