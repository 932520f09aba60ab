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
///   - filePath: The path of the calling file, whose literals guide some cases.
///   - specify: Specifies the actions to draw from and the rules that must hold.
/// - Returns: A summary of the runs.
/// - Throws: A ``/ThoriumProperties/Counterexample``.
@inlinable
@discardableResult
public func falsify<R: Reactor>(
  _ reactor: R,
  _ settings: CheckSettings = CheckSettings(),
  filePath: String = #filePath,
  _ specify: (inout Property<R.Action, R.State>) -> Void
) async throws -> CheckReport {
  try await falsify(subject: ReactorSubject(reactor), settings, filePath: filePath, specify)
}

/// Generates runs of a reactor that needs services, and throws the simplest run that fails.
///
///     try await falsify({ world in Search(api: StubAPI(world)) }) { property in … }
///
/// - Parameters:
///   - make: Creates the reactor for each run; its services draw their replies
///     from the given simulation.
///   - settings: The settings of the check, such as the number of runs and the random seed.
///   - filePath: The path of the calling file, whose literals guide some cases.
///   - specify: Specifies the actions to draw from and the rules that must hold.
/// - Returns: A summary of the runs.
/// - Throws: A ``/ThoriumProperties/Counterexample``.
@inlinable
@discardableResult
public func falsify<R: Reactor>(
  _ make: @escaping @Sendable (Simulation) -> R,
  _ settings: CheckSettings = CheckSettings(),
  filePath: String = #filePath,
  _ specify: (inout Property<R.Action, R.State>) -> Void
) async throws -> CheckReport {
  try await falsify(subject: ReactorSubject(make), settings, filePath: filePath, specify)
}

/// Generates runs of any subject, and throws the simplest run that fails.
///
/// - Parameters:
///   - subject: The subject, which starts anew for each run.
///   - settings: The settings of the check, such as the number of runs and the random seed.
///   - filePath: The path of the calling file, whose literals guide some cases.
///   - specify: Specifies the actions to draw from and the rules that must hold.
/// - Returns: A summary of the runs.
/// - Throws: A ``/ThoriumProperties/Counterexample``, or the subject's error if it cannot start.
@inlinable
@discardableResult
public func falsify<S: Subject>(
  subject: S,
  _ settings: CheckSettings = CheckSettings(),
  filePath: String = #filePath,
  _ specify: (inout Property<S.Action, S.State>) -> Void
) async throws -> CheckReport {
  var property = Property<S.Action, S.State>()
  specify(&property)
  property.deriveActions(of: subject.name)
  property.beginTally()
  let fastPath = subject.fastPath(of: property)
  return try falsifyRuns(of: subject, property, settings, filePath, fastPath) {
    [property] simulation, report in
    try await property.startRun(of: subject, in: simulation, report)
  }
}

/// Executes one run after the other.
@usableFromInline
func falsifyRuns<S: Subject>(
  of subject: S,
  _ property: Property<S.Action, S.State>,
  _ settings: CheckSettings,
  _ filePath: String,
  _ fastPath: FastPath?,
  _ begin: @escaping @Sendable (Simulation, RunReport<S>?) async throws -> RunningSubject
) throws(Counterexample) -> CheckReport {
  var check = RunCheck(of: subject, property, settings.called(from: filePath), begin)
  return try check.report(fastPath)
}
