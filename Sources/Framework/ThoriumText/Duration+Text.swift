extension Duration {
  /// The duration as people write it, such as `1 second`, `1.5 seconds` or `200 milliseconds`.
  ///
  /// Of seconds to nanoseconds, it uses the largest unit with a number of at least 1.
  package var text: String {
    var (rest, units) = (self, ["second", "millisecond", "microsecond", "nanosecond"][...])
    while units.count > 1 && rest != .zero && max(rest, .zero - rest) < .seconds(1) {
      units.removeFirst()
      rest *= 1_000
    }
    // The standard library prints `1.0 seconds`.
    let number = "\(rest)".dropLast(" seconds".count)
    let text = number.hasSuffix(".0") ? number.dropLast(2) : number
    return "\(text) \(units.first ?? "")\(text == "1" ? "" : "s")"
  }
}
