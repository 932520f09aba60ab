/// The relative frequencies of several alternatives.
@usableFromInline
struct Weights: Sendable {
  private let sums: [UInt64]
  /// True when each weight is 1, so that the random number is the index.
  private let areEven: Bool

  var count: Int { sums.count }

  @usableFromInline
  init(_ weights: [Int]) {
    var total: UInt64 = 0
    sums = weights.map { weight in
      total += UInt64(weight)
      return total
    }
    areEven = weights.allSatisfy { $0 == 1 }
  }

  /// Draws a random index among the first alternatives.
  func place(amongFirst count: Int, _ random: inout SplitMix64) -> Int {
    let dice = random.next() % sums[count - 1]
    if areEven { return Int(dice) }
    return sums.firstIndex { dice < $0 } ?? 0
  }
}
