import ThoriumProof

extension Bar {
  /// A run of a simulation costs at most twice what it costs without one.
  static let speed = Bar(name: "S3 a run costs at most twice what it costs without a simulation") {
    effort,
    tell in
    let measurement = await compare(20_000, effort) { count in
      await ContinuousClock().measure {
        for _ in 0..<count { await Task { await callFromThreeTasks() }.value }
      }
    } ours: { count in
      ContinuousClock().measure {
        let report = try? explore(.walks(count)) { _ in await callFromThreeTasks() }
        require(report?.runs == count, "Not all runs were made.")
      }
    }
    guard case .rounds(let rounds) = measurement else { return }
    for round in rounds {
      tell(
        Row("3 tasks of 5 calls: \(round.floor.perSecond) ordinary, \(round.ours.perSecond) ours")
      )
    }
    let ratio = 1 / rounds.map(\.ratio).median
    tell(Row("median of the ratios: \(ratio.rounded(to: 2)), at least 0.50", isMet: ratio >= 0.5))
  }

  private static func callFromThreeTasks() async {
    let calls = Calls()
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<5 { await calls.call() }
        }
      }
    }
  }
}

private actor Calls {
  private var count = 0

  func call() {
    count += 1
  }
}

extension Double {
  /// Nanoseconds of a run as runs a second.
  fileprivate var perSecond: String { "\((1e9 / self).rounded(to: 0)) runs/s" }
}
