// Minimizing and reporting a failure.
extension Explorer {
  /// The maximum number of runs, for each number of preemptions, in a proof that none fails.
  private static let proofLimit = 20_000
  /// The number of repetitions that confirm a failure.
  private static let repetitions = 8

  /// Minimizes a failure, and repeats it to record its report.
  func failure(_ finding: Finding) -> SimulationFailure {
    var verdict = finding.run.verdict
    var recording = finding.run.recording
    var isMinimal = false
    if !verdict.isUncontrolled { verdict = repeated(finding.run) }
    if !verdict.isUncontrolled && finding.mayBeShrunk {
      recording = shrunk(finding.run)
      (recording, isMinimal) = withFewestPreemptions(recording, like: verdict, finding.provenBound)
    }
    let (told, simulation) = undisturbed { Simulation(Replay(recording.choices), isTold: true) }
    if told.verdict.isLike(verdict) {
      verdict = told.verdict
    } else if !verdict.isUncontrolled {
      (verdict, isMinimal) = (.uncontrolled(Self.divergence), false)
    }
    let record = simulation.journal?.schedule ?? RecordedSchedule()
    return SimulationFailure(
      verdict: verdict,
      schedule: recording.schedule,
      preemptions: recording.preemptions,
      isMinimal: isMinimal,
      runs: report.runs,
      foundIn: "run \(finding.number) of those \(finding.stage)",
      suspended: told.suspended,
      drawing: ScheduleDiagram(record).lines,
      unawaited: told.unawaited,
      record: record
    )
  }

  /// Returns the verdict on a run, or an uncontrolled one if the same choices do not reproduce it.
  private func repeated(_ run: Run) -> Verdict {
    for _ in 0..<Self.repetitions {
      let other = attempt(run.recording.choices)
      if other.verdict.isUncontrolled { return other.verdict }
      let isSame = other.verdict.isLike(run.verdict) && other.trace == run.trace
      if !isSame { return .uncontrolled(Self.divergence) }
    }
    return run.verdict
  }

  private func shrunk(_ run: Run) -> Recording {
    ScheduleShrinker(run.recording) { choices in
      let other = attempt(choices)
      return other.verdict.isLike(run.verdict) ? other.recording : nil
    }.shrink()
  }

  /// Tries all runs with fewer preemptions.
  ///
  /// - Returns: The simplest failure, and whether the search proved that it has
  ///   the fewest preemptions.
  private func withFewestPreemptions(
    _ recording: Recording,
    like verdict: Verdict,
    _ provenBound: Int
  ) -> (Recording, isMinimal: Bool) {
    var isProved = true
    for bound in 0..<recording.preemptions where bound > provenBound {
      var strategy: any Strategy = DepthFirst(preemptions: bound)
      var made = 0
      while strategy.prepareRun() {
        made += 1
        if made > Self.proofLimit {
          isProved = false
          break
        }
        let run = attempt(&strategy)
        if strategy.hasDiverged { return (recording, false) }
        if run.verdict.isLike(verdict) { return (shrunk(run), isProved) }
      }
      if strategy.hasSkipped { isProved = false }
    }
    return (recording, isProved)
  }
}
