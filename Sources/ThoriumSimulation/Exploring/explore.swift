import ThoriumProperties

/// Runs a scenario under many schedules, and throws the simplest failure.
///
/// Each run is controlled: the same choices give the same run. An exploration can find every defect
/// that depends on the order in which tasks run between their suspension points. Every failure is
/// repeatable.
///
///     let report = try explore(.preemptions(upTo: 2), then: .random(1_000)) { simulation in
///       let cache = Cache()
///       async let first = cache.load("a")
///       async let second = cache.load("a")
///       _ = await (first, second)
///       try simulation.require(await cache.loads == 1, "the same thing is loaded twice")
///     }
///     report.runs   // as many as there are, at most 60 000 and then 1 000
///
/// A failure is minimized: first to the fewest preemptions, then to the fewest choices.
/// The number of preemptions is proved minimal by trying all runs with fewer, unless
/// there are too many. The minimal run is repeated once to record its diagram. If no run
/// fails, the first run is repeated at the end, to check that it gives the same result.
///
/// - Parameters:
///   - first: The runs to make first.
///   - second: The runs to make afterwards, if any.
///   - limits: The limits of one run.
///   - scenario: The code to run. It is called for each run, so it must create
///     all state that it changes.
/// - Returns: The number of runs, and whether they were all possible runs.
/// - Throws: The failure, if a run has a verdict other than ``Verdict/completed``.
@discardableResult
public func explore(
  _ first: Exploration = .preemptions(upTo: 2),
  then second: Exploration? = nil,
  limits: SimulationLimits = SimulationLimits(),
  _ scenario: @escaping Scenario
) throws(SimulationFailure) -> ExplorationReport {
  var explorer = Explorer(limits: limits, scenario: scenario)
  let result = explorer.makeWork().during { () -> Result<ExplorationReport, SimulationFailure> in
    for stage in first.stages + (second?.stages ?? []) {
      if let finding = explorer.explore(stage) { return .failure(explorer.failure(finding)) }
    }
    if let finding = explorer.repeatFirst() { return .failure(explorer.failure(finding)) }
    return .success(explorer.report)
  }
  return try result.get()
}
