import Flawed

extension Bar {
  /// A property that fails is said to fail for the simplest case there is, whatever the seed.
  static let challenges = Bar(
    name:
      "P1 each challenge ends in its normal form, in the mean within the evaluations that it must"
  ) { effort, tell in
    tell(Row("property           normal results   mean    min    max   must stretch Hypothesis"))
    var better = 0
    for challenge in Challenge.all {
      let runs = effort.seeds(100).map { challenge.run($0) }
      let counts = runs.map(\.evaluations)
      let normal = runs.count(where: \.isNormal)
      if counts.mean < challenge.bar.hypothesis { better += 1 }
      tell(
        Row(
          challenge.name.rightPadded(to: 18) + "\(normal)/\(runs.count)".leftPadded(to: 7)
            + "\(Set(runs.map(\.result)).count)".leftPadded(to: 8)
            + counts.figures + challenge.bar.figures,
          isMet: normal == runs.count && counts.mean <= challenge.bar.must
        )
      )
    }
    tell(Row("fewer evaluations than Hypothesis: \(better) of 13, at least 9", isMet: better >= 9))
  }
}

extension [Int] {
  /// The mean, or 0 where there is none.
  var mean: Double { isEmpty ? 0 : Double(reduce(0, +)) / Double(count) }

  /// The mean, the least and the most.
  var figures: String {
    mean.rounded(to: 1).leftPadded(to: 7) + "\(self.min() ?? 0)".leftPadded(to: 7)
      + "\(self.max() ?? 0)".leftPadded(to: 7)
  }
}

extension Challenge.Bar {
  fileprivate var figures: String {
    must.rounded(to: 1).leftPadded(to: 7) + stretch.rounded(to: 1).leftPadded(to: 8)
      + hypothesis.rounded(to: 1).leftPadded(to: 11)
  }
}
