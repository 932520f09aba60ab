import Synchronization

/// The tracers of a store's runtime, and the recorder of the store.
///
/// Most stores have neither.
@usableFromInline
final class StoreHook: Sendable {
  /// The identity of the store for the tracers, if there are any.
  let tracedStore: TracedStore?
  let recorder: (any StoreRecorder)?
  private let actions = Atomic(0)

  init(_ tracedStore: TracedStore?, _ recorder: (any StoreRecorder)?) {
    self.tracedStore = tracedStore
    self.recorder = recorder
  }

  /// Returns the next number of an action in the trace.
  func nextAction() -> Int {
    actions.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

// Notifies the hook of a store: its recorder, and the tracers of its runtime. The holder of the role
// calls everything here. The one exception is the refusal of an action that finds the mailbox full.
extension Store {
  /// Traces the start of the store, before other code can reach it.
  @usableFromInline
  func beginTrace() {
    let store = TracedStore(
      number: tracedStores.wrappingAdd(1, ordering: .relaxed).newValue,
      reactor: "\(R.self)",
      elapsed: runtime.parts.elapsed ?? { .zero }
    )
    unsafe needExtras().hook = StoreHook(store, nil)
    unsafe isPlain = false
    unsafe note(.storeBegan(state))
  }

  /// Notifies the tracers of an event.
  func note(_ event: TraceEvent<R>) {
    guard let store = unsafe existingAnyExtras?.hook?.tracedStore else { return }
    for tracer in runtime.tracers { tracer.trace(event, of: store) }
  }

  /// Begins a burst for an action that is about to be handled, traces it, and notifies the waiting bodies.
  ///
  /// - Returns: A pending action that has the action's number in the trace.
  @usableFromInline
  func note(_ action: R.Action, _ pendingAction: PendingAction?) -> PendingAction? {
    beginBurst()
    let pendingAction = traceStart(of: action, pendingAction)
    unsafe needExtras().waiters.notify(Uncopied(action))
    return pendingAction
  }

  /// Notifies the tracers of a mutation that was just reduced.
  @usableFromInline
  func noteReduced(_ mutation: R.Mutation, _ run: EffectTask?) {
    if unsafe existingAnyExtras?.hook?.tracedStore == nil { return }
    unsafe note(.reduced(mutation, state, effect: run?.id.generation))
  }

  /// Notifies the waiting bodies, the recorder and the tracers of the end of the store.
  @usableFromInline
  func noteEnd(_ extras: StoreExtras<R>) {
    unsafe exchange(&extras.waiters, with: Slots()).finish()
    unsafe extras.hook?.recorder?.recordEnd(of: self)
    unsafe note(.storeEnded(state))
  }

  /// Traces the start of an action.
  ///
  /// - Returns: A pending action that has the action's number, if the store has tracers.
  func traceStart(of action: R.Action, _ pendingAction: PendingAction?) -> PendingAction? {
    guard isTraced, let number = unsafe existingAnyExtras?.hook?.nextAction() else {
      return pendingAction
    }
    let pendingAction = pendingAction ?? PendingAction(isAwaited: false)
    pendingAction.recordStart(number)
    note(.actionBegan(number, action))
    return pendingAction
  }

  /// Traces an action that is not handled, and ends it if a task waits for it.
  func finish(
    _ action: R.Action,
    unhandled ending: TraceEnding,
    for pendingAction: PendingAction? = nil
  ) {
    if let action = traceStart(of: action, pendingAction) { finish(action, ending) }
  }
}

extension AnyStore {
  /// True when the store has tracers.
  var isTraced: Bool { runtime.parts.isTraced }

  /// The name of the store among the traced ones, for names of tasks and reasons of waits.
  var tracedName: String {
    // A traced store has its extras from its start. Those of another one belong to its holder.
    guard isTraced else { return reactorName }
    return unsafe existingAnyExtras?.hook?.tracedStore?.description ?? reactorName
  }

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

/// The number of stores with tracers that this process has created.
private let tracedStores = Atomic(0)
