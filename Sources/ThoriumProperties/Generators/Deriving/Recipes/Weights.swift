/// How often to draw each of several, relative to the others.
@usableFromInline
struct Weights: Sendable {
  private let sums: [UInt64]
  /// Whether each weighs 1, so that the number that is drawn is the place.
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

  /// Draws the place of one of the first of them at random.
  func place(amongFirst count: Int, _ random: inout SplitMix64) -> Int {
    let dice = random.next() % sums[count - 1]
    if areEven { return Int(dice) }
    return sums.firstIndex { dice < $0 } ?? 0
  }
}
