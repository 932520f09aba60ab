import Model

extension Bar {
  /// Whatever is done to a store, and whoever does it when, what can be seen is what laws say.
  static let programs = Bar(name: "S9 stores do with 100 000 random programs what a model says") {
    effort,
    tell in
    let count = effort.of(100_000)
    let comparisons = Comparisons(count)
    let difference = comparisons.difference
    tell(Row(difference ?? "\(count) programs, no difference", isMet: difference == nil))
    let missed = comparisons.corners.missed
    tell(Row("corners: \(Corner.allCases.count), never reached: \(missed)", isMet: missed.isEmpty))
  }
}
