public import Testing
public import Thorium
public import ThoriumProof

/// A store in a world of its own, of which a test says all that happens in it.
///
///     let store = TestStore(Counter())
///     store.send(.increase) { $0.isLoading = true }
///     store.advance(by: .milliseconds(500)) {
///       $0.value = 1
///       $0.isLoading = false
///     }
///
/// What happens otherwise is an issue, with what differs in the state. So is, in the end, what was not
/// said: a mutation that nobody received, an event that nobody took, a body still at work, an error that
/// nobody handled, a store that is still alive; each names the line of the test that made it. The end is
/// ``finish(sourceLocation:)``, or when the test store goes.
///
/// Nothing runs and no time passes but in its methods, all of which return when they are through.
public final class TestStore<R: Reactor> where R.State: Equatable {
  /// What the store is made in, for services of the reactor that wait on its clock.
  public let world: VirtualWorld
  /// Whether all that happens must be said; without it each step says only what it is about.
  public var isExhaustive = true
  let recorder: StepRecorder<R>
  private var held: Store<R>?
  /// The state that the test was told last.
  private(set) var known: R.State
  /// Takes the events, so that the store keeps none.
  private let taking: Subscription
  /// How many reports were looked at.
  private var reports = 0

  /// Makes a store in a state.
  ///
  /// - Parameters:
  ///   - state: The state to start in; without it the reactor's initial state.
  ///   - sourceLocation: Where the store is made.
  ///   - make: Makes the reactor; its services may wait on the clock of the world.
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

  /// Makes a store of a reactor in a state.
  ///
  /// - Parameters:
  ///   - reactor: The reactor.
  ///   - state: The state to start in; without it the reactor's initial state.
  ///   - sourceLocation: Where the store is made.
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

  /// The store itself, to ask for its children.
  public var store: Store<R> {
    guard let held else { preconditionFailure("The test store has finished.") }
    return held
  }

  var isHeld: Bool { held != nil }

  /// Lets the store go, which ends it unless somebody else holds it.
  func release() {
    held = nil
  }

  /// Takes a state as the one that the test was told last.
  func know(_ state: R.State) {
    known = state
  }

  /// The reports that were not looked at.
  func newReports() -> ArraySlice<Report> {
    let all = world.reports
    defer { reports = all.count }
    return all[reports...]
  }

  /// Sends an action, and expects what it changes at once.
  ///
  /// - Parameters:
  ///   - action: The action, which must not be refused.
  ///   - sourceLocation: Where it is sent.
  ///   - change: Makes the state before into the one that is expected; without it nothing changes.
  public func send(
    _ action: R.Action,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout R.State) -> Void = { _ in }
  ) {
    begin(sourceLocation)
    let name = Report.name(ofAction: action)
    store.send(action)
    if let refusal = recorder.refusal { tell("\(name) was refused: \(refusal).", sourceLocation) }
    expectAll(change, "behind \(name)", sourceLocation)
  }

  /// Sends an action that must be refused, and so must change nothing.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - reason: Why it must be refused; without it any reason will do.
  ///   - sourceLocation: Where it is sent.
  public func refuse(
    _ action: R.Action,
    because reason: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    begin(sourceLocation)
    let name = Report.name(ofAction: action)
    store.send(action)
    if let refusal = recorder.refusal {
      if let reason, reason != refusal.reason {
        tell("\(name) was refused, but because \"\(refusal.reason)\".", sourceLocation)
      }
    } else {
      tell("\(name) was not refused.", sourceLocation)
    }
    expectAll({ _ in }, "behind \(name), which was to be refused,", sourceLocation)
  }

  /// Lets time pass, and expects what everything that is due by then has changed.
  ///
  /// - Parameters:
  ///   - duration: How much time.
  ///   - sourceLocation: Where this is called.
  ///   - change: Makes the state before into the one that is expected. Without it what comes is to be
  ///     received by ``receive(where:sourceLocation:_:)``.
  public func advance(
    by duration: Duration,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout R.State) -> Void)? = nil
  ) {
    begin(sourceLocation, isOpen: true)
    world.advance(by: duration)
    if let change { expectAll(change, "\(duration) later", sourceLocation) }
    lookAtReports(sourceLocation)
  }

  /// Lets everything run and time pass until no body is at work any more, and expects what changes.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where this is called.
  ///   - change: As in ``advance(by:sourceLocation:_:)``.
  public func settle(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout R.State) -> Void)? = nil
  ) {
    begin(sourceLocation, isOpen: true)
    if !world.settle() {
      tell("It does not settle: something goes on however often time moves.", sourceLocation)
    }
    if let change { expectAll(change, "when it has settled", sourceLocation) }
    lookAtReports(sourceLocation)
  }
}
