import ThoriumProperties

/// An explorer that executes the stages of an exploration until a run fails.
struct Explorer {
  /// A failed run.
  struct Finding {
    let run: Run
    /// The number of the run and the kind of its stage.
    let place: String
    /// True when the report may show a simpler run instead.
    let mayBeShrunk: Bool
  }

  let limits: SimulationLimits
  let scenario: Scenario
  /// The part of the runs to make.
  let shard: Shard
  private(set) var report: ExplorationReport
  /// The warnings about the first stage that needs one.
  private(set) var notices: [String] = []
  private var first: Run?
  /// True when a stage has made all runs, so a higher bound would add none.
  private var isUnbounded = false
  /// The current simulation, for the report of a trap.
  let latest = Latest<Simulation?>(nil)

  init(limits: SimulationLimits, shard: Shard = .whole, scenario: @escaping Scenario) {
    self.limits = limits
    self.scenario = scenario
    self.shard = shard
    report = ExplorationReport(of: shard)
  }

  /// Executes the runs of one stage, up to the first failure.
  ///
  /// A stage with a bound is skipped if an earlier stage has made all runs.
  mutating func explore(_ stage: Exploration.Stage) -> Finding? {
    if case .preemptions = stage.request, isUnbounded { return nil }
    precondition(stage.limit > 0, "An exploration needs at least 1 run, not \(stage.limit).")
    var strategy = stage.strategy
    var made = 0
    let end = report.steps.addingReportingOverflow(stage.steps).partialValue
    let lastSteps = end < report.steps ? .max : end
    let began = ContinuousClock.now
    var isLate = false
    while made < stage.limit, report.steps < lastSteps {
      if let time = stage.time, made > 0 {
        isLate = began.duration(to: .now) > time
        if isLate { break }
      }
      guard strategy.prepareRun() else { break }
      made += 1
      var run = attempt(&strategy)
      strategy.finishRun()
      run.verdict = verdict(on: run, of: stage, strategy)
      report.recordRun(run)
      first = first ?? run
      if run.verdict.isCompleted { continue }
      report.add(stage, made, strategy.coverage, isLate: false)
      let place = strategy.part.map { ", \($0)" } ?? " of those \(stage.name)"
      return Finding(
        run: run,
        place: "\(shard.heading)run \(made)\(place)",
        mayBeShrunk: stage.schedule == nil
      )
    }
    report.add(stage, made, strategy.coverage, isLate: isLate)
    isUnbounded = isUnbounded || strategy.coverage.isUnbounded
    if notices.isEmpty {
      notices = stage.notices(strategy.coverage, runs: made, isLate: isLate)
      if notices.isEmpty, report.missesActorOrders { notices = stage.missingActorOrders }
    }
    return nil
  }

  /// Repeats the first run after all others, whose side effects may have changed it.
  ///
  /// - Returns: The failure, if the result differs.
  func repeatFirst() -> Finding? {
    guard var run = first else { return nil }
    let other = attempt(run.recording.choices)
    if other.verdict.isLike(run.verdict), other.trace == run.trace, other.now == run.now {
      return nil
    }
    run.verdict = .uncontrolled(Self.divergence)
    return Finding(run: run, place: "run 1 of those that were made", mayBeShrunk: false)
  }

  /// Executes one run, and updates the strategy with the state after the run.
  func attempt(_ strategy: inout any Strategy) -> Run {
    let simulation = Simulation(strategy)
    defer { strategy = simulation.chooser.strategy }
    return run(simulation)
  }

  /// Executes a run with the given choices.
  func attempt(_ choices: [UInt32]) -> Run {
    run(Simulation(Replay(choices)))
  }

  func run(_ simulation: Simulation) -> Run {
    latest.begin(simulation)
    defer { latest.finish() }
    return simulation.run(limits, scenario)
  }

  func verdict(
    on run: Run,
    of stage: Exploration.Stage,
    _ strategy: any Strategy
  ) -> Verdict {
    if case .uncontrolled = run.verdict { return run.verdict }
    if strategy.hasDiverged { return .uncontrolled(Self.divergence) }
    if let assumption = stage.assumption, run.verdict.isCompleted, strategy.hasNewOutcome {
      return .uncontrolled(assumption.refutation)
    }
    if let schedule = stage.schedule, schedule.fingerprint != run.schedule.fingerprint {
      return .uncontrolled(
        """
        the schedule \(schedule) no longer applies: the scenario, its code, the build mode, the \
        compiler or Thorium has changed since it was printed. Explore the scenario anew. If \
        nothing has changed, hash order may decide: set SWIFT_DETERMINISTIC_HASHING=1.
        """
      )
    }
    return run.verdict
  }

  static let divergence = """
    the same choices led to another run. The run depends on something else too: hash order, an \
    address, a date, a wall clock, a number from outside of the simulation, or the leftovers of an \
    earlier run. SWIFT_DETERMINISTIC_HASHING=1 in the environment makes hash order the same in \
    each process.
    """
}
