/// One workload, what it is measured against, and what it may cost.
struct Benchmark: Sendable {
  /// Measures the workload, with as much effort as it is given.
  typealias Measure = nonisolated(nonsending) @Sendable (Effort) async -> Measurement

  /// What is done, as it stands in the table.
  let name: String
  /// What the same is done with besides, in a sentence.
  let floor: String
  /// What it may cost.
  let limit: Limit
  let measure: Measure

  init(
    _ name: String,
    against floor: String,
    limit: Limit,
    measure: @escaping Measure
  ) {
    self.name = name
    self.floor = floor
    self.limit = limit
    self.measure = measure
  }
}

/// What a workload may cost, in the unit in which it is judged.
struct Limit: Sendable {
  /// What must hold.
  let bar: Double
  /// What is hoped for; it is told and never fails.
  var stretch: Double?
  /// Whether the bar holds on every machine, however busy and however short the run.
  var isLaw = false

  /// What must not be there at all.
  static let nothing = Self(bar: 0, isLaw: true)

  static func atMost(_ bar: Double, stretch: Double? = nil) -> Self {
    Self(bar: bar, stretch: stretch)
  }
}

/// What a workload has cost.
enum Measurement: Sendable {
  /// Times of both sides, judged by the median of their ratios.
  case rounds([Round])
  /// Counts, which are the same in each run, judged by our own; `nil` where this platform cannot count.
  case count(Count?)

  struct Count: Sendable {
    let unit: String
    let ours: Double
    var floor: Double?
  }

  /// The figure that a limit is about.
  var judged: Double? {
    switch self {
    case .rounds(let rounds): rounds.map(\.ratio).median
    case .count(let count): count?.ours
    }
  }
}
