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
    var part = stage
    var isDivided = false
    if stage.isDivisible && stage.limit >= Self.fewest {
      var division = Division()
      while let probe = division.nextProbe(for: shard.count) {
        if let finding = record(probe, of: stage, in: &division) { return finding }
      }
      isDivided = division.runs >= Double(Self.fewest * shard.count)
      if isDivided { part.strategy = division.search(of: shard) }
    }
    return isDivided || shard.owns(0) ? explore(part) : nil
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
