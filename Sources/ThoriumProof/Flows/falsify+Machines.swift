public import Thorium

/// Generates runs of a reactor, and throws the simplest run that violates a rule.
///
///     try await falsify(Cart()) { property in
///       property.actions { Cart.Action.clear; call(Cart.Action.add, .sku) }
///       property.invariant("total ≥ 0") { $0.total >= 0 }
///     }
///
/// Actions, their values, the time between them and the order of tasks are all drawn at
/// random. All are shrunk together: first to the fewest steps, then to the fewest preemptions.
///
/// - Parameters:
///   - reactor: The reactor; each run starts in its initial state.
///   - settings: The settings of the check, such as the number of runs and the random seed.
///   - specify: Specifies the actions to draw from and the rules that must hold.
/// - Returns: A summary of the runs.
/// - Throws: A ``/ThoriumProperties/Counterexample``.
@inlinable
@discardableResult
public func falsify<R: Reactor>(
  _ reactor: R,
  _ settings: CheckSettings = CheckSettings(),
  _ specify: (inout Property<R.Action, R.State>) -> Void
) async throws -> CheckReport {
  try await falsify(subject: ReactorSubject(reactor), settings, specify)
}

/// Generates runs of a reactor that needs services, and throws the simplest run that fails.
///
///     try await falsify({ world in Search(api: StubAPI(world)) }) { property in … }
///
/// - Parameters:
///   - make: Creates the reactor for each run; its services draw their replies
///     from the given simulation.
///   - settings: The settings of the check, such as the number of runs and the random seed.
///   - specify: Specifies the actions to draw from and the rules that must hold.
/// - Returns: A summary of the runs.
/// - Throws: A ``/ThoriumProperties/Counterexample``.
@inlinable
@discardableResult
public func falsify<R: Reactor>(
  _ make: @escaping @Sendable (Simulation) -> R,
  _ settings: CheckSettings = CheckSettings(),
  _ specify: (inout Property<R.Action, R.State>) -> Void
) async throws -> CheckReport {
  try await falsify(subject: ReactorSubject(make), settings, specify)
}

/// Generates runs of any subject, and throws the simplest run that fails.
///
/// - Parameters:
///   - subject: The subject, which starts anew for each run.
///   - settings: The settings of the check, such as the number of runs and the random seed.
///   - specify: Specifies the actions to draw from and the rules that must hold.
/// - Returns: A summary of the runs.
/// - Throws: A ``/ThoriumProperties/Counterexample``, or the subject's error if it cannot start.
@inlinable
@discardableResult
public func falsify<S: Subject>(
  subject: S,
  _ settings: CheckSettings = CheckSettings(),
  _ specify: (inout Property<S.Action, S.State>) -> Void
) async throws -> CheckReport {
  var property = Property<S.Action, S.State>()
  specify(&property)
  property.deriveActions(of: subject.name)
  property.beginTally()
  let fastPath = subject.instant.flatMap { property.fastPath(of: $0) }
  return try falsifyRuns(of: subject, property, settings, fastPath) {
    [property] simulation, report in
    try await property.scene(of: subject, in: simulation, report)
  }
}

/// Executes one run after the other.
@usableFromInline
func falsifyRuns<S: Subject>(
  of subject: S,
  _ property: Property<S.Action, S.State>,
  _ settings: CheckSettings,
  _ fastPath: FastPath?,
  _ begin: @escaping @Sendable (Simulation, RunReport<S>?) async throws -> StepState
) throws(Counterexample) -> CheckReport {
  var executor = RunExecutor(property.counts, pauses: property.pauses)
  let explains = settings.explains && settings.replay == nil
  var settings = settings
  settings.explains = false
  var run = CheckRun(settings, property.tally)
  run.usesFastPath = fastPath != nil
  if property.counts.lowerBound == 0 && property.pauses == nil {
    run.enumerateRuns(steps: property.counts.upperBound)
  }
  let trap = RunTrap(of: subject, settings, executor, begin)
  let work = run.makeWork { [latest = run.latest] in trap.print($0, latest.given) }
  work.during {
    CaseContext.$current.withValue(run.trial) {
      while let source = run.next() {
        if Task.isCancelled { return run.cancel() }
        let isFastPathRight = fastPath.flatMap { run.passes($0) }
        if isFastPathRight == true { continue }
        let attempt = executor.attempt(source) { try await begin($0, nil) }
        trap.keepExecutor(executor)
        // If the fast path fails but the full run passes, this reactor needs a
        // store. The fast path is then switched off.
        if isFastPathRight == false && attempt.failure == nil { run.usesFastPath = false }
        if executor.isBusy { run.abandonEnumeration() }
        run.recordAttempt(attempt, because: executor.reason)
      }
    }
  }
  let isSearched = settings.replay == nil && property.counts.lowerBound == 0
  return try run.finish { [trial = run.trial, run] failure, reason in
    CaseContext.$current.withValue(trial) {
      let isProofLate = run.limit(settings.shrinkTime)
      let certified = executor.certified(failure, isSearched: isSearched, isLate: isProofLate) {
        try await begin($0, nil)
      }
      var explanation: RunExplanation?
      if explains && !failure.isFlaky && certified.simplest.failure == failure.name {
        let isLate = run.limit(settings.shrinkTime)
        explanation = executor.explained(
          certified.simplest,
          limit: settings.shrinks,
          isLate: isLate
        ) {
          try await begin($0, nil)
        }
      }
      return executor.makeReport(
        failure,
        because: reason,
        certified,
        explanation,
        of: subject,
        begin
      )
    }
  }
}
