/// One turn of the floor and of ours, in nanoseconds for each operation.
struct Round: Sendable {
  let floor: Double
  let ours: Double

  var ratio: Double { ours / floor }
}

/// How much work a measurement is worth.
struct Effort: Sendable {
  /// How often floor and ours take turns.
  let rounds: Int
  private let divisor: Int
  /// How many seeds to take, where somebody says it.
  private var seeds: Int?

  /// Enough for figures.
  static let full = Self(rounds: 15, divisor: 1)
  /// Enough to see that everything runs.
  static let quick = Self(rounds: 2, divisor: 50)

  /// True if the measured times can be judged.
  var isFull: Bool { divisor == 1 }

  /// How many operations to do where so many would be done with all effort.
  func of(_ count: Int) -> Int { max(1, count / divisor) }

  /// The seeds to take where there would be so many with all effort.
  func seeds(_ count: Int) -> [UInt64] { (0..<UInt64(seeds ?? of(count))).map { $0 } }

  /// The same with another number of seeds, where there is one.
  func taking(seeds: Int?) -> Self { Self(rounds: rounds, divisor: divisor, seeds: seeds) }
}

/// Does something so often, and answers how long that took.
typealias Timed = nonisolated(nonsending) @Sendable (_ count: Int) async -> Duration

/// Times the floor and ours by turns, so that what else the machine does meets both.
///
/// The first turn of each warms up, and is not kept.
///
/// - Parameters:
///   - count: How many operations one turn has.
///   - effort: How many rounds there are.
///   - floor: The least that could do the job.
///   - ours: The same job, done by a store.
/// - Returns: What each round has cost.
nonisolated(nonsending) func compare(
  _ count: Int,
  _ effort: Effort,
  floor: Timed,
  ours: Timed
) async -> Measurement {
  let count = effort.of(count)
  _ = await floor(count)
  _ = await ours(count)
  var rounds: [Round] = []
  for _ in 0..<effort.rounds {
    let least = await floor(count)
    let own = await ours(count)
    rounds.append(Round(floor: least.nanoseconds(each: count), ours: own.nanoseconds(each: count)))
  }
  return .rounds(rounds)
}

/// Does something so often, and answers how long that took.
@inline(__always)
func time(_ count: Int, _ body: () -> Void) -> Duration {
  ContinuousClock().measure {
    for _ in 0..<count { body() }
  }
}

extension Duration {
  fileprivate func nanoseconds(each count: Int) -> Double {
    self / .nanoseconds(1) / Double(count)
  }
}

extension [Double] {
  /// The value in the middle, or the mean of the two in the middle.
  var median: Double {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
