/// Runs a scenario in many ways, and throws the simplest way in which it fails.
///
/// Each run is controlled: the same choices give the same run. All that goes wrong between two
/// suspensions of a task can be found, and what is found can be repeated.
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
/// A failure is made small: fewest preemptions first, which is proved by trying all runs with fewer,
/// as far as these are not too many; then fewest choices. It is repeated once more to be drawn. Where
/// nothing fails the first run is repeated behind all others, to see whether it comes out the same.
///
/// - Parameters:
///   - first: The runs to make first.
///   - second: The runs to make then, if any.
///   - limits: How much one run may do.
///   - scenario: What runs; it is called anew for each run, so that it makes all that it changes.
/// - Returns: How many runs there were, and whether they were all.
/// - Throws: The failure, where a run has another verdict than ``Verdict/completed``.
@discardableResult
public func explore(
  _ first: Exploration = .preemptions(upTo: 2),
  then second: Exploration? = nil,
  limits: SimulationLimits = SimulationLimits(),
  _ scenario: @escaping Scenario
) throws(SimulationFailure) -> ExplorationReport {
  var explorer = Explorer(limits: limits, scenario: scenario)
  for stage in first.stages + (second?.stages ?? []) {
    if let finding = explorer.explore(stage) { throw explorer.failure(finding) }
  }
  if let finding = explorer.repeatFirst() { throw explorer.failure(finding) }
  return explorer.report
}
