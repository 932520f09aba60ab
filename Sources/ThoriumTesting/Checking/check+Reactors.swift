public import Testing
public import Thorium
public import ThoriumProof

/// Tells stories of a reactor, and records the simplest in which something does not hold that must.
///
///     @Test func cart() async throws {
///       try await check(Cart()) { property in
///         property.actions { Cart.Action.clear; call(Cart.Action.add, .sku) }
///         property.invariant("total ≥ 0") { $0.total >= 0 }
///       }
///     }
///
/// - Parameters:
///   - reactor: The reactor; each story begins in its initial state.
///   - sourceLocation: Where the issues are recorded.
///   - specify: Says what stories are drawn from, and what must hold.
/// - Returns: What was tried.
/// - Throws: What the subject throws where it cannot begin.
@discardableResult
public func check<R: Reactor>(
  _ reactor: R,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ specify: (inout Property<ReactorSubject<R>>) -> Void
) async throws -> CheckReport {
  try await check(subject: ReactorSubject(reactor), sourceLocation: sourceLocation, specify)
}

/// Tells stories of a reactor that needs services, and records the simplest that goes wrong.
///
///     @Test func search() async throws {
///       try await check({ world in Search(api: StubAPI(world)) }) { property in … }
///     }
///
/// - Parameters:
///   - make: Makes the reactor for each story, with services that are drawn from its world.
///   - sourceLocation: Where the issues are recorded.
///   - specify: Says what stories are drawn from, and what must hold.
/// - Returns: What was tried.
/// - Throws: What the subject throws where it cannot begin.
@discardableResult
public func check<R: Reactor>(
  _ make: @escaping @Sendable (Simulation) -> R,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ specify: (inout Property<ReactorSubject<R>>) -> Void
) async throws -> CheckReport {
  try await check(subject: ReactorSubject(make), sourceLocation: sourceLocation, specify)
}

/// Tells stories of a flow, and records the simplest that goes wrong.
///
///     @Test func app() async throws {
///       try await check(flow: { world in App(api: StubAPI(world)) }) { property in … }
///     }
///
/// - Parameters:
///   - make: Makes the coordinator for each story, with services that are drawn from its world.
///   - allowsLateSends: Whether the flow may send to removed screens and children; by default such a send fails
///     the story.
///   - sourceLocation: Where the issues are recorded.
///   - specify: Says what is done on which screens, and what must hold.
/// - Returns: What was tried.
/// - Throws: What the flow throws where it cannot begin.
@discardableResult
public func check<C: Coordinator>(
  flow make: @escaping @Sendable (Simulation) -> C,
  allowsLateSends: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ specify: (inout Property<FlowSubject<C>>) -> Void
) async throws -> CheckReport {
  let subject = FlowSubject(allowsLateSends: allowsLateSends, make)
  return try await check(subject: subject, sourceLocation: sourceLocation) { property in
    specify(&property)
    property.navigate()
  }
}

/// Tells stories of any subject, and records the simplest that goes wrong.
///
/// - Parameters:
///   - subject: Begins anew for each story.
///   - sourceLocation: Where the issues are recorded.
///   - specify: Says what stories are drawn from, and what must hold.
/// - Returns: What was tried.
/// - Throws: What the subject throws where it cannot begin.
@discardableResult
public func check<S: Subject>(
  subject: S,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ specify: (inout Property<S>) -> Void
) async throws -> CheckReport {
  do {
    let report = try await falsify(
      subject: subject,
      CheckPlan.settings(at: sourceLocation),
      specify
    )
    return Finding(report).record(at: sourceLocation)
  } catch let found as Counterexample {
    return Finding(found).record(at: sourceLocation)
  }
}
