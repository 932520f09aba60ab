/// A benchmark and what it has cost.
struct Outcome: Sendable {
  let benchmark: Benchmark
  let measurement: Measurement

  /// What is to be said about the limit.
  enum Verdict: String {
    case unknown = "not counted here"
    case short = "SHORT"
    case met = "met"
    case stretched = "met, stretch too"
  }

  var verdict: Verdict {
    guard let judged = measurement.judged else { return .unknown }
    if judged > benchmark.limit.bar { return .short }
    if let stretch = benchmark.limit.stretch, judged <= stretch { return .stretched }
    return .met
  }
}

extension Double {
  /// The number with so many digits behind the point.
  func rounded(to digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let scaled = Int((self * Double(unit)).rounded())
    let sign = scaled < 0 ? "-" : ""
    let fraction = String(scaled.magnitude % UInt(unit)).leftPadded(to: digits, with: "0")
    return sign + String(scaled.magnitude / UInt(unit)) + (digits == 0 ? "" : "." + fraction)
  }
}

extension String {
  func leftPadded(to width: Int, with filling: Character = " ") -> String {
    String(repeating: filling, count: max(0, width - count)) + self
  }

  func rightPadded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
