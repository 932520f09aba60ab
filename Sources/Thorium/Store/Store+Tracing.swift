import Synchronization

// What is told to the runtime's tracers. Everything here is called by the holder of the role, but
// for the refusal of an action that finds the mailbox full.
extension Store {
  /// Tells that the store began; called while nobody else knows it.
  func beginTrace() {
    let number = tracedStores.wrappingAdd(1, ordering: .relaxed).newValue
    let store = TracedStore(
      number: number,
      reactor: "\(R.self)",
      elapsed: runtime.parts.elapsedForTracers ?? { .zero }
    )
    unsafe needAnnex().trace = StoreTrace(of: store)
    unsafe isWatched = true
    unsafe trace(.storeBegan(state))
  }

  /// Tells those who watch that the store has ended.
  @usableFromInline
  func endTrace(_ annex: Annex<R>) {
    forgetTakers(annex)
    trace(.storeEnded)
  }

  func trace(_ event: TraceEvent<R>) {
    guard let store = unsafe existingAnnex?.trace?.store else { return }
    for tracer in runtime.tracers { tracer.trace(event, of: store) }
  }

  /// Tells of an action that is about to be handled.
  ///
  /// - Returns: A ticket that bears the action's number.
  @usableFromInline
  func watch(_ action: R.Action, _ ticket: Ticket?) -> Ticket? {
    defer { tellTakers(action) }
    return traceBeginning(of: action, ticket)
  }

  func traceBeginning(of action: R.Action, _ ticket: Ticket?) -> Ticket? {
    guard let number = unsafe existingAnnex?.trace?.nextAction() else { return ticket }
    let ticket = ticket ?? Ticket(isAwaited: false)
    ticket.begin(number)
    trace(.actionBegan(number, action))
    return ticket
  }

  /// Tells of an action that is not handled.
  func trace(_ action: R.Action, ended ending: TraceEnding) {
    guard let number = unsafe existingAnnex?.trace?.nextAction() else { return }
    trace(.actionBegan(number, action))
    trace(.actionEnded(number, ending))
  }

  @usableFromInline
  func traceReduced(_ mutation: R.Mutation, _ run: Run?) {
    unsafe trace(.reduced(mutation, state, effect: run?.id.generation))
  }

  func traceBeginning(of work: WorkID, _ name: String, for ticket: Ticket?) {
    trace(.effectBegan(work.generation, name: name, action: ticket?.number ?? 0))
  }

  func traceEnd(of work: WorkID, _ ending: TraceEnding) {
    trace(.effectEnded(work.generation, ending))
  }
}

extension AnyStore {
  /// Lets those go on who wait for the end of an action, and tells of it.
  @usableFromInline
  func finish(_ ticket: Ticket, _ ending: TraceEnding = .finished) {
    if let number = ticket.number {
      ask(.actionEnded(number, ticket.failure.map(TraceEnding.failed) ?? ending))
    }
    tellFinished(ticket)
  }

  /// Notes that a body begins, or that an effect waits for its alarm: it must end once.
  func noteBeginning(
    of work: WorkID,
    _ name: @autoclosure () -> String,
    for ticket: @autoclosure () -> Ticket?
  ) {
    assert(unsafe needAnyAnnex().work.openEffects.insert(work).inserted, "A body began twice.")
    if unsafe isWatched { ask(.effectBegan(work, name: name(), for: ticket())) }
  }

  /// Notes that a body has ended.
  func noteEnd(of work: WorkID, _ ending: @autoclosure () -> TraceEnding) {
    assert(unsafe needAnyAnnex().work.openEffects.remove(work) != nil, "A body ended twice.")
    if unsafe isWatched { ask(.effectEnded(work, ending())) }
  }
}

/// A store as its trace names it, and how many actions the trace has named.
final class StoreTrace: Sendable {
  let store: TracedStore
  private let actions = Atomic(0)

  init(of store: TracedStore) {
    self.store = store
  }

  /// Numbers an action, on any thread.
  func nextAction() -> Int {
    actions.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

/// How many stores with tracers this process has made.
private let tracedStores = Atomic(0)
