/// Outcomes as lines for a person, each as soon as it is there, and the floors at the end.
struct Table {
  private static let nameWidth = 58
  private var floors: [String] = []

  static var head: String {
    let titles = ["floor", "ours", "ratio", "bar", "stretch"]
    let widths = [15, 15, 9, 9, 9]
    let columns = zip(titles, widths).map { title, width in title.leftPadded(to: width) }
    return """
      Times are nanoseconds an operation, minimum / median of the rounds; floor and ours take turns.
      The ratio is the median of the rounds' ratios. Where something is counted, the bar is about ours.

      \("workload".rightPadded(to: nameWidth))\(columns.joined())
      """
  }

  /// The line of an outcome; the letter in it stands for its floor.
  mutating func line(_ outcome: Outcome) -> String {
    let benchmark = outcome.benchmark
    let name = "\(letter(benchmark.floor))  \(benchmark.name)".rightPadded(to: Self.nameWidth)
    let limits = [benchmark.limit.bar, benchmark.limit.stretch]
      .map { ($0?.short ?? "").leftPadded(to: 9) }
    return name + Self.figures(outcome.measurement) + limits.joined() + "  "
      + outcome.verdict.rawValue
  }

  /// What the letters stand for.
  var legend: String {
    floors.enumerated().map { "\(Self.letter(at: $0))  against \($1)" }.joined(separator: "\n")
  }

  /// The letter of a floor: a to z, and then A on.
  private static func letter(at index: Int) -> String {
    let first = index < 26 ? UInt8(ascii: "a") : UInt8(ascii: "A")
    return String(UnicodeScalar(first + UInt8(index % 26)))
  }

  private mutating func letter(_ floor: String) -> String {
    if let index = floors.firstIndex(of: floor) { return Self.letter(at: index) }
    floors.append(floor)
    return Self.letter(at: floors.count - 1)
  }

  private static func figures(_ measurement: Measurement) -> String {
    switch measurement {
    case .rounds(let rounds):
      summary(rounds.map(\.floor)) + summary(rounds.map(\.ours))
        + "\(rounds.map(\.ratio).median.rounded(to: 2)) ×".leftPadded(to: 9)
    case .count(let count):
      (count?.floor?.short ?? "–").leftPadded(to: 15)
        + (count?.ours.short ?? "–").leftPadded(to: 15) + String(repeating: " ", count: 9)
    }
  }

  private static func summary(_ times: [Double]) -> String {
    let digits = times.median < 100 ? 1 : 0
    let least = (times.min() ?? 0).rounded(to: digits)
    return "\(least) / \(times.median.rounded(to: digits))".leftPadded(to: 15)
  }
}

extension Double {
  /// The number without digits that say nothing.
  fileprivate var short: String {
    self == rounded() ? rounded(to: 0) : self < 10 ? rounded(to: 2) : rounded(to: 1)
  }
}
