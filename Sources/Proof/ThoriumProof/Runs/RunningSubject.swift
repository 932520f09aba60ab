import ThoriumText

/// A subject in one run, without its types, as the run executor sees it.
@usableFromInline
struct RunningSubject: Sendable {
  /// Returns a hash of the state.
  let hash: @Sendable () -> Int?
  /// Returns an identity of the state; `nil` unless the state alone determines the continuations.
  let identity: @Sendable () -> StateIdentity?
  /// Draws an action and executes it; false if the drawn action is not possible.
  let act: @Sendable () throws(DiscardedCase) -> Bool
  /// Checks the rules for states at rest, if there are any.
  let rest: (@Sendable () -> Void)?
  /// Checks the rules for work, if there are any.
  let checkWork: (@Sendable () -> Void)?
  /// Checks the rules for the end of a run, if there are any.
  let checkEnding: (@Sendable (_ isQuiet: Bool) -> Void)?
  /// Records the end of a step, if the run is recorded.
  let recordStep: (@Sendable (Timing) -> Void)?
  /// Excludes a duration from the limits of rules.
  let postpone: @Sendable (Duration) -> Void
  /// Returns true when work of the subject has not ended.
  let hasWork: @Sendable () -> Bool
  /// Ends the subject.
  let endSubject: @Sendable () -> Void

  @usableFromInline
  init(
    hash: @escaping @Sendable () -> Int?,
    identity: @escaping @Sendable () -> StateIdentity?,
    act: @escaping @Sendable () throws(DiscardedCase) -> Bool,
    rest: (@Sendable () -> Void)?,
    checkWork: (@Sendable () -> Void)?,
    checkEnding: (@Sendable (_ isQuiet: Bool) -> Void)?,
    recordStep: (@Sendable (Timing) -> Void)?,
    postpone: @escaping @Sendable (Duration) -> Void,
    hasWork: @escaping @Sendable () -> Bool,
    endSubject: @escaping @Sendable () -> Void
  ) {
    self.hash = hash
    self.identity = identity
    self.act = act
    self.rest = rest
    self.checkWork = checkWork
    self.checkEnding = checkEnding
    self.recordStep = recordStep
    self.postpone = postpone
    self.hasWork = hasWork
    self.endSubject = endSubject
  }
}

// Every step of a run executes this code, so it is inlinable. Specialised for a
// reactor it is ten times as fast.
extension Property {
  /// Starts a run.
  @inlinable
  func startRun<S: Subject>(
    of subject: S,
    in simulation: Simulation,
    _ report: RunReport<S>?
  ) async throws -> RunningSubject where S.Action == Action, S.State == State {
    let watch = InvariantMonitor<S>(self, simulation)
    let life = try await subject.begin(in: simulation) { watch.checkInvariants(at: $0) }
    report?.recordStart(life.state)
    var rest: (@Sendable () -> Void)?
    if checksRest { rest = { watch.rest(in: life.state) } }
    var checkWork: (@Sendable () -> Void)?
    if watch.work != nil { checkWork = { watch.checkWork(of: life) } }
    var checkEnding: (@Sendable (Bool) -> Void)?
    if checksEnding { checkEnding = { watch.checkEnding(in: life.state, isQuiet: $0) } }
    var recordStep: (@Sendable (Timing) -> Void)?
    if let report { recordStep = { report.recordStep($0, life.state, in: simulation) } }
    return RunningSubject(
      hash: { watch.property.hash(life.state) },
      identity: {
        !watch.remembersStates && life.isWhole ? watch.property.identity(life.state) : nil
      },
      act: { () throws(DiscardedCase) -> Bool in try watch.act(on: life, report) },
      rest: rest,
      checkWork: checkWork,
      checkEnding: checkEnding,
      recordStep: recordStep,
      postpone: { watch.responses?.postpone(by: $0) },
      hasWork: { (life as? any WorkingLife)?.hasWork == true },
      endSubject: {
        report?.recordEnd(life.state, in: simulation)
        life.end()
      }
    )
  }

  /// Returns the identity of a state; `nil` without `==`.
  @usableFromInline
  func identity(_ state: State) -> StateIdentity? {
    guard State.self is any Hashable.Type else { return nil }
    return { [state as? AnyHashable, SwiftText.line(of: state)] }
  }

  /// Returns a hash of a state, so that new runs can extend runs with rare states.
  @inlinable
  func hash(_ state: State) -> Int? {
    if let state = state as? any Hashable { return state.hashValue }
    return "\(state)".hashValue
  }
}
