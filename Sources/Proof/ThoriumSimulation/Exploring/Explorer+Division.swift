import ThoriumProperties

// The part of an exploration that belongs to a shard.
extension Explorer {
  /// The fewest runs of a shard that are worth a division.
  private static let fewest = 1_000

  /// Executes the runs of a stage that belong to the shard, up to the first failure.
  ///
  /// A search through all runs is divided if each shard has enough of them. Any other stage belongs
  /// to shard 0, except that a schedule is always replayed.
  mutating func explorePart(of stage: Exploration.Stage) -> Finding? {
    if shard.isWhole || stage.schedule != nil { return explore(stage) }
    var (division, rest) = (Division(), shard)
    while stage.isDivisible, stage.limit >= Self.fewest, !rest.isWhole {
      let group = rest.group
      while let probe = division.nextProbe(for: group.count) {
        if let finding = record(probe, of: stage, in: &division) { return finding }
      }
      // All shards make the runs that divide the first groups, so all decide the same.
      if rest == shard, division.runs < Double(Self.fewest * shard.count) { break }
      division.keep(group)
      rest = rest.inGroup
    }
    if !rest.isWhole { return shard.owns(0) ? explore(stage) : nil }
    var part = stage
    part.strategy = division.search
    return explore(part)
  }

  /// Executes a run that divides the others, and returns it if it fails.
  private mutating func record(
    _ probe: Probe,
    of stage: Exploration.Stage,
    in division: inout Division
  ) -> Finding? {
    var strategy: any Strategy = probe
    var run = attempt(&strategy)
    run.verdict = verdict(on: run, of: stage, strategy)
    if let probe = strategy as? Probe { division.recordProbe(probe) }
    if run.verdict.isCompleted { return nil }
    return Finding(
      run: run,
      place: "\(shard.heading)a run that divides the others",
      mayBeShrunk: true
    )
  }
}

extension Exploration.Stage {
  /// True for a search through all runs, in which no run makes another unnecessary.
  fileprivate var isDivisible: Bool {
    if case .all = request { strategy is DepthFirst } else { false }
  }
}
