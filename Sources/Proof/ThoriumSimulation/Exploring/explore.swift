public import ThoriumProperties

/// Runs a scenario under many schedules, and throws the simplest failure.
///
/// Each run is controlled: the same choices give the same run, so every failure is repeatable. An
/// exploration can find every defect that depends on the order in which tasks run between their
/// suspension points.
///
///     let report = try explore { simulation in
///       let cache = Cache()
///       async let first = cache.load("a")
///       async let second = cache.load("a")
///       _ = await (first, second)
///       try simulation.require(await cache.loads == 1, "the same thing is loaded twice")
///     }
///     report.isExhaustive   // whether these were all possible runs
///     report.delays         // the number of delays up to which all runs were made
///
/// A failure is repeated, and then minimized: first to the fewest delays, then to the fewest
/// preemptions, and then to the fewest choices. Both numbers are proved minimal by trying all runs
/// with fewer, unless there are too many; the failure says which is proved. The minimal run is
/// repeated once to record its diagram. If no run fails, the first run is repeated at the end, to
/// check that it gives the same result.
///
/// A warning appears in these cases:
///
/// - a requested bound was not completed
/// - a default exploration has not made all runs with one delay
/// - a draw has too many values to try all
/// - the time limit was reached
///
/// A shard of ``Exploration/exhaustive(runs:)`` makes the runs that begin with some first choices,
/// if each shard has about 1,000 runs or more. Any other exploration belongs to shard 0.
///
///     try explore(.exhaustive(), shard: Shard(3, of: 20)) { simulation in … }
///
/// In a test that links `ThoriumTesting`, on Linux, it is a warning of the test. Elsewhere it is a
/// line on the standard error.
///
/// - Parameters:
///   - first: The runs to make first.
///   - second: The runs to make afterwards, if any.
///   - limits: The limits of one run.
///   - shard: The part of the runs to make; `nil` means that of `THORIUM_SHARD`, or all runs.
///   - fileID: The file of the call, for warnings.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
///   - scenario: The code to run. It is called for each run, so it must create
///     all state that it changes.
/// - Returns: A summary of the runs, with their number and the completed bounds.
/// - Throws: The failure, if a run has a verdict other than ``Verdict/completed``.
@discardableResult
public func explore(
  _ first: Exploration = .default,
  then second: Exploration? = nil,
  limits: SimulationLimits = SimulationLimits(),
  shard: Shard? = nil,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column,
  _ scenario: @escaping Scenario
) throws(SimulationFailure) -> ExplorationReport {
  let location = ExplorationNotice.Location(
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
  let end = ExplorationObserver.begin(at: location)
  var explorer = Explorer(limits: limits, shard: shard ?? .standard, scenario: scenario)
  let result = explorer.makeWork().during { () -> Result<ExplorationReport, SimulationFailure> in
    for stage in first.stages + (second?.stages ?? []) {
      if let finding = explorer.explorePart(of: stage) {
        return .failure(explorer.failure(finding))
      }
    }
    if let finding = explorer.repeatFirst() { return .failure(explorer.failure(finding)) }
    return .success(explorer.report)
  }
  end?(result)
  if case .failure(let failure) = result { FailurePages.write(failure.page) }
  let report = try result.get()
  if explorer.notices.isEmpty { return report }
  let text = explorer.notices.joined(separator: " ")
  ExplorationNotice(text: text, location: location).send()
  return report
}

/// Runs a function under many schedules, as the default exploration does.
///
/// Several tests can share such a scenario:
///
///     try explore(addsLater)
///     try explore(.random(1_000), addsLater)   // with another exploration
///
/// - Parameters:
///   - scenario: The code to run, which creates all state that it changes.
///   - limits: The limits of one run.
///   - fileID: The file of the call, for warnings.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: A summary of the runs.
/// - Throws: The failure, if a run has a verdict other than ``Verdict/completed``.
@discardableResult
public func explore(
  _ scenario: @escaping Scenario,
  limits: SimulationLimits = SimulationLimits(),
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column
) throws(SimulationFailure) -> ExplorationReport {
  try explore(
    .default,
    limits: limits,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column,
    scenario
  )
}
