// Minimizing and reporting a failure.
extension Explorer {
  /// The maximum numbers of runs and of steps of a proof that no simpler run fails.
  private static let proofLimit = (runs: 20_000, steps: 150_000)
  /// The number of repetitions that confirm a failure.
  private static let repetitions = 8

  /// Minimizes a failure, and repeats it to record its report.
  func failure(_ finding: Finding) -> SimulationFailure {
    var verdict = finding.run.verdict
    var minimum = Minimum(finding.run.recording)
    if !verdict.isUncontrolled { verdict = repeated(finding.run) }
    if !verdict.isUncontrolled && finding.mayBeShrunk {
      minimum = minimized(finding.run)
    }
    let simulation = Simulation(Replay(minimum.recording.choices), isRecorded: true)
    let replayed = run(simulation)
    if replayed.verdict.isLike(verdict) {
      verdict = replayed.verdict
    } else if !verdict.isUncontrolled {
      verdict = .uncontrolled(Self.divergence)
      minimum = Minimum(minimum.recording)
    }
    let record = simulation.runLog?.schedule ?? RecordedSchedule()
    return SimulationFailure(
      verdict: verdict,
      schedule: minimum.recording.schedule,
      preemptions: minimum.recording.preemptions,
      isMinimal: minimum.hasFewestPreemptions,
      delays: minimum.delays,
      hasFewestDelays: minimum.hasFewestDelays,
      runs: report.runs,
      foundIn: finding.place,
      suspended: replayed.suspended,
      drawing: ScheduleDiagram(record).lines,
      unawaited: replayed.unawaited,
      busy: replayed.busy,
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

  /// The results of minimizing a failure.
  private struct Minimum {
    /// The choices of a run with the fewest known preemptions.
    var recording: Recording
    /// The fewest known delays of a run.
    var delays: Int
    /// True when all runs with fewer preemptions were tried.
    var hasFewestPreemptions = false
    /// True when all runs with fewer delays were tried.
    var hasFewestDelays = false

    init(_ recording: Recording) {
      self.recording = recording
      delays = recording.delays
    }
  }

  /// Searches for the fewest delays, and then for the fewest preemptions.
  ///
  /// The search by delays is short even beside many tasks, and often finds the fewest preemptions,
  /// too.
  private func minimized(_ run: Run) -> Minimum {
    var minimum = Minimum(shrunk(run))
    let verdict = run.verdict
    let (found, areFewest) = fewest(.delay, below: minimum.recording.delays, like: verdict)
    if let found {
      let simpler = shrunk(found)
      minimum.delays = found.recording.delays
      if simpler.isSimpler(than: minimum.recording) { minimum.recording = simpler }
    }
    minimum.delays = min(minimum.delays, minimum.recording.delays)
    minimum.hasFewestDelays = areFewest
    let (other, areLeast) = fewest(
      .preemption,
      below: minimum.recording.preemptions,
      like: verdict
    )
    if let other {
      minimum.recording = shrunk(other)
      minimum.delays = min(minimum.delays, minimum.recording.delays)
    }
    minimum.hasFewestPreemptions = areLeast
    return minimum
  }

  /// Tries all runs with a cost below a limit, the lowest cost first.
  ///
  /// - Returns: The first run that fails in the same way, and whether all runs with a lower cost
  ///   were tried.
  private func fewest(
    _ price: Price,
    below limit: Int,
    like verdict: Verdict
  ) -> (found: Run?, isProved: Bool) {
    var isProved = limit == 0 || !report.missesActorOrders
    var rest = Self.proofLimit
    let proved = price == .delay ? report.delays : report.preemptions
    for bound in 0..<limit where bound > proved ?? -1 {
      var strategy: any Strategy = DepthFirst(price, upTo: bound)
      while strategy.prepareRun() {
        if rest.runs == 0 || rest.steps <= 0 { return (nil, false) }
        let run = attempt(&strategy)
        if run.missesActorOrders { isProved = false }
        rest = (rest.runs - 1, rest.steps - run.steps)
        if strategy.hasDiverged { return (nil, false) }
        if run.verdict.isLike(verdict) { return (run, isProved) }
      }
      if strategy.coverage.hasSkipped { isProved = false }
    }
    return (nil, isProved)
  }
}
