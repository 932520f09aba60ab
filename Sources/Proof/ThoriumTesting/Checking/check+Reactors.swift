public import Testing
public import Thorium
public import ThoriumProof

/// Runs a reactor with random actions, and records the simplest run that violates a property.
///
///     @Test func cart() async throws {
///       try await check(Cart()) { property in
///         property.actions { Cart.Action.clear; call(Cart.Action.add, .sku) }
///         property.invariant("total ≥ 0") { $0.total >= 0 }
///       }
///     }
///
/// - Parameters:
///   - reactor: The reactor; each run begins in its initial state.
///   - sourceLocation: The source location of the issues.
///   - specify: Defines the actions of the runs, and the properties that must hold.
/// - Returns: The report of the check.
/// - Throws: The error of a subject that cannot start.
@discardableResult
public func check<R: Reactor>(
  _ reactor: R,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ specify: (inout Property<R.Action, R.State>) -> Void
) async throws -> CheckReport {
  try await check(subject: ReactorSubject(reactor), sourceLocation: sourceLocation, specify)
}

/// Runs a reactor that needs services, and records the simplest run that violates a property.
///
///     @Test func search() async throws {
///       try await check({ world in Search(api: StubAPI(world)) }) { property in … }
///     }
///
/// - Parameters:
///   - make: Creates the reactor for each run, with services made from its simulation.
///   - sourceLocation: The source location of the issues.
///   - specify: Defines the actions of the runs, and the properties that must hold.
/// - Returns: The report of the check.
/// - Throws: The error of a subject that cannot start.
@discardableResult
public func check<R: Reactor>(
  _ make: @escaping @Sendable (Simulation) -> R,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ specify: (inout Property<R.Action, R.State>) -> Void
) async throws -> CheckReport {
  try await check(subject: ReactorSubject(make), sourceLocation: sourceLocation, specify)
}

/// Runs a flow with random actions, and records the simplest run that violates a property.
///
///     @Test func app() async throws {
///       try await check(flow: { world in App(api: StubAPI(world)) }) { property in … }
///     }
///
/// - Parameters:
///   - make: Creates the coordinator for each run, with services made from its simulation.
///   - allowsLateSends: True if the flow may send to removed screens and children; by default, such a
///     send fails the run.
///   - sourceLocation: The source location of the issues.
///   - specify: Defines the actions on each screen, and the properties that must hold.
/// - Returns: The report of the check.
/// - Throws: The error of a flow that cannot start.
@discardableResult
public func check<C: Coordinator>(
  flow make: @escaping @Sendable (Simulation) -> C,
  allowsLateSends: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ specify: (inout Property<FlowAction, FlowState>) -> Void
) async throws -> CheckReport {
  let subject = FlowSubject(allowsLateSends: allowsLateSends, make)
  return try await check(subject: subject, sourceLocation: sourceLocation) { property in
    specify(&property)
    property.navigate()
  }
}

/// Runs a flow that needs no services with random actions, and records the simplest run that violates a property.
///
///     @Test func app() async throws {
///       try await check(flow: App()) { property in … }
///     }
///
/// - Parameters:
///   - coordinator: The coordinator, which starts anew in each run.
///   - allowsLateSends: True if the flow may send to removed screens and children; by default, such a
///     send fails the run.
///   - sourceLocation: The source location of the issues.
///   - specify: Defines the actions on each screen, and the properties that must hold.
/// - Returns: The report of the check.
/// - Throws: The error of a flow that cannot start.
@discardableResult
public func check<C: Coordinator>(
  flow coordinator: C,
  allowsLateSends: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ specify: (inout Property<FlowAction, FlowState>) -> Void
) async throws -> CheckReport {
  try await check(
    flow: { _ in coordinator },
    allowsLateSends: allowsLateSends,
    sourceLocation: sourceLocation,
    specify
  )
}

/// Runs a subject with random actions, and records the simplest run that violates a property.
///
/// - Parameters:
///   - subject: The subject; it starts anew for each run.
///   - sourceLocation: The source location of the issues.
///   - specify: Defines the actions of the runs, and the properties that must hold.
/// - Returns: The report of the check.
/// - Throws: The error of a subject that cannot start.
@discardableResult
public func check<S: Subject>(
  subject: S,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ specify: (inout Property<S.Action, S.State>) -> Void
) async throws -> CheckReport {
  let call = CheckCall(at: sourceLocation)
  do {
    let report = try await falsify(
      subject: subject,
      CheckPlan.settings(at: call),
      filePath: sourceLocation.filePath,
      specify
    )
    return Counterexample(failures: [], report: report).record(of: call)
  } catch let found as Counterexample {
    return found.record(of: call)
  } catch {
    TestRecord.standard?.recordError(error, of: call)
    throw error
  }
}
