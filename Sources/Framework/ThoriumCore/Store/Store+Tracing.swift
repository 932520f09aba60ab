import Synchronization

// Notifies the runtime's tracers. The holder of the role calls everything here. The one exception
// is the refusal of an action that finds the mailbox full.
extension Store {
  /// Traces the start of the store, before other code can reach it.
  @usableFromInline
  func beginTrace() {
    let number = tracedStores.wrappingAdd(1, ordering: .relaxed).newValue
    let store = TracedStore(
      number: number,
      reactor: "\(R.self)",
      elapsed: runtime.parts.elapsedForTracers ?? { .zero }
    )
    unsafe needExtras().watch = StoreWatch(trace: StoreTrace(of: store))
    unsafe isWatched = true
    unsafe trace(.storeBegan(state))
  }

  /// Traces the end of the store.
  @usableFromInline
  func endTrace(_ extras: StoreExtras<R>) {
    forgetWaiters(extras)
    recordEnd(extras)
    trace(.storeEnded)
  }

  func trace(_ event: TraceEvent<R>) {
    guard let store = unsafe existingAnyExtras?.watch?.trace?.store else { return }
    for tracer in runtime.tracers { tracer.trace(event, of: store) }
  }

  /// Records and traces an action that is about to be handled.
  ///
  /// - Returns: A pending action that has the action's number.
  @usableFromInline
  func watch(_ action: R.Action, _ pendingAction: PendingAction?) -> PendingAction? {
    defer { notifyWaiters(action) }
    record(action)
    return traceBeginning(of: action, pendingAction)
  }

  func traceBeginning(of action: R.Action, _ pendingAction: PendingAction?) -> PendingAction? {
    guard let number = unsafe existingAnyExtras?.watch?.trace?.nextAction() else {
      return pendingAction
    }
    let pendingAction = pendingAction ?? PendingAction(isAwaited: false)
    pendingAction.recordStart(number)
    trace(.actionBegan(number, action))
    return pendingAction
  }

  /// Traces an action that is not handled.
  func trace(_ action: R.Action, ended ending: TraceEnding) {
    guard let number = unsafe existingAnyExtras?.watch?.trace?.nextAction() else { return }
    trace(.actionBegan(number, action))
    trace(.actionEnded(number, ending))
  }

  /// Records and traces a mutation.
  @usableFromInline
  func watchReduced(_ mutation: R.Mutation, _ run: EffectTask?) {
    record(mutation)
    if isTraced { unsafe trace(.reduced(mutation, state, effect: run?.id.generation)) }
  }
}

extension AnyStore {
  /// True when the store has tracers.
  var isTraced: Bool { unsafe isWatched && existingAnyExtras?.watch?.trace != nil }

  /// Resumes the tasks that wait for the end of an action, and traces the end.
  @usableFromInline
  func finish(_ pendingAction: PendingAction, _ ending: TraceEnding = .finished) {
    if let number = pendingAction.number {
      traceEnd(ofAction: number, pendingAction.failure.map(TraceEnding.failed) ?? ending)
    }
    notifyFinished(pendingAction)
  }

  /// Traces the start of a body or of an effect's wait for its alarm, which must end exactly once.
  func traceEffectStart(of work: EffectNodeID, _ extras: AnyStoreExtras) {
    assert(unsafe extras.work.openEffects.insert(work).inserted, "A body was started twice.")
    guard isTraced else { return }
    let tree = unsafe extras.work.effectTree
    let action = tree.action(of: work)?.number ?? 0
    traceStart(ofEffect: work.generation, tree.name(of: work), action: action)
  }

  /// Traces the end of a body.
  func traceEffectEnd(of work: EffectNodeID, _ ending: @autoclosure () -> TraceEnding) {
    assert(unsafe needAnyExtras().work.openEffects.remove(work) != nil, "A body ended twice.")
    if isTraced { traceEnd(ofEffect: work.generation, ending()) }
  }
}

/// The description of a store in its trace, and the number of actions in the trace.
final class StoreTrace: Sendable {
  let store: TracedStore
  private let actions = Atomic(0)

  init(of store: TracedStore) {
    self.store = store
  }

  /// Returns the next number of an action, on any thread.
  func nextAction() -> Int {
    actions.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

/// The number of stores with tracers that this process has created.
private let tracedStores = Atomic(0)
