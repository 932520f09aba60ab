public import Testing
public import Thorium
public import ThoriumProof
import ThoriumText

/// A store in a separate virtual world, for a test that states everything that happens in it.
///
///     let store = TestStore(Counter())
///     store.send(.increase) { $0.isLoading = true }
///     store.advance(by: .milliseconds(500)) {
///       $0.value = 1
///       $0.isLoading = false
///     }
///
/// Anything else is an issue, which shows the differences in the state. At the end, each of these is an issue, too:
/// - a mutation that the test did not receive;
/// - an event that the test did not take;
/// - a body that still runs;
/// - an error that no code handled;
/// - a store that is still alive.
///
/// Each issue names the line of the test that caused it. The end is ``finish(sourceLocation:)``, or the
/// release of the test store.
///
/// Nothing runs and no time passes outside its methods. Each method returns when its work is complete.
public final class TestStore<R: Reactor> where R.State: Equatable {
  /// The virtual world of the store, for services of the reactor that wait on its clock.
  public let world: VirtualWorld
  /// True when the test must state everything that happens.
  ///
  /// If it is false, each step checks only the changes that it states.
  public var isExhaustive = true
  let recorder: StepRecorder<R>
  /// The store, until the test finishes; then it is released.
  var held: Store<R>?
  /// The state after the last step of the test.
  var known: R.State
  /// The subscription that takes the events, so that the store keeps none.
  private let taking: Subscription
  /// The number of reports that were checked.
  private var reports = 0

  /// Creates a store in a state.
  ///
  /// - Parameters:
  ///   - state: The first state; by default, the reactor's initial state.
  ///   - sourceLocation: The source location of the call.
  ///   - make: Creates the reactor; its services may wait on the clock of the world.
  public init(
    from state: R.State? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (VirtualWorld) -> R
  ) {
    recorder = StepRecorder(location: sourceLocation)
    world = VirtualWorld(tracers: [recorder])
    let reactor = make(world)
    let store = Store(reactor, from: state ?? reactor.initialState, in: world.runtime)
    held = store
    known = store.currentState
    taking = store.takeEvents { _ in }
    world.run()
  }

  /// Creates a store of a reactor in a state.
  ///
  /// - Parameters:
  ///   - reactor: The reactor.
  ///   - state: The first state; by default, the reactor's initial state.
  ///   - sourceLocation: The source location of the call.
  public convenience init(
    _ reactor: R,
    from state: R.State? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(from: state, sourceLocation: sourceLocation) { _ in reactor }
  }

  deinit {
    finish(at: recorder.location)
  }

  /// The store itself, for access to its children.
  public var store: Store<R> {
    guard let held else { preconditionFailure("The test store has finished.") }
    return held
  }

  /// Returns the reports that were not checked yet.
  func newReports() -> ArraySlice<Report> {
    let all = world.reports
    defer { reports = all.count }
    return all[reports...]
  }

  /// Sends an action, and expects its immediate changes.
  ///
  /// - Parameters:
  ///   - action: The action, which must not be refused.
  ///   - sourceLocation: The source location of the call.
  ///   - change: Changes the previous state into the expected one; by default, it changes nothing.
  public func send(
    _ action: R.Action,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout R.State) -> Void = { _ in }
  ) {
    startStep(sourceLocation)
    let name = Report.name(ofAction: action)
    store.send(action)
    if let refusal = recorder.refusal {
      recordIssue("\(name) was refused: \(refusal).", sourceLocation)
    }
    expectAll(change, "after \(name)", sourceLocation)
  }

  /// Sends an action that must be refused, and so must change nothing.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - reason: The expected reason; by default, any reason is accepted.
  ///   - sourceLocation: The source location of the call.
  public func refuse(
    _ action: R.Action,
    because reason: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    startStep(sourceLocation)
    let name = Report.name(ofAction: action)
    store.send(action)
    if let refusal = recorder.refusal {
      if let reason, reason != refusal.reason {
        recordIssue(
          "\(name) was refused, but for another reason: \"\(refusal.reason)\".",
          sourceLocation
        )
      }
    } else {
      recordIssue("\(name) was not refused.", sourceLocation)
    }
    expectAll({ _ in }, "after \(name), which should be refused,", sourceLocation)
  }

  /// Advances time, and expects the changes of all work that is due by then.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by.
  ///   - sourceLocation: The source location of the call.
  ///   - change: Changes the previous state into the expected one. Without it, the test receives the mutations by
  ///     ``receive(where:sourceLocation:_:)``.
  public func advance(
    by duration: Duration,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout R.State) -> Void)? = nil
  ) {
    startStep(sourceLocation, isOpen: true)
    world.advance(by: duration)
    if let change { expectAll(change, "\(duration.text) later", sourceLocation) }
    checkReports(sourceLocation)
  }

  /// Runs all work and advances time until no body runs, and expects the changes.
  ///
  /// - Parameters:
  ///   - sourceLocation: The source location of the call.
  ///   - change: As in ``advance(by:sourceLocation:_:)``.
  public func settle(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout R.State) -> Void)? = nil
  ) {
    startStep(sourceLocation, isOpen: true)
    if !world.settle() {
      recordIssue(
        "The store does not settle: its work continues however far time advances.",
        sourceLocation
      )
    }
    if let change { expectAll(change, "when it has settled", sourceLocation) }
    checkReports(sourceLocation)
  }
}
