public import Synchronization

// One turn of the loop. The holder of the role calls everything here. Only the report of an action
// that found the mailbox full is made on the thread that sent it.
//
// `send` inlines the code that every action runs, and callers inline `send`. Without these
// annotations, the compiler kept one more call in between, which made each action 5 % slower.
extension Store {
  /// Handles an action: pipeline → refusal → mutate → pipeline → reduce → pipeline → observers.
  @inlinable
  @inline(__always)
  func handle(_ action: R.Action, for ticket: PendingAction?) {
    if unsafe isDiverted { return divert(action, ticket) }
    accept(action, for: ticket)
  }

  /// Handles an action that came through the pipeline.
  @inlinable
  @inline(__always)
  func accept(_ action: R.Action, for ticket: PendingAction?) {
    if let refusal = unsafe reactor.refusal(action: action, state: state) {
      return refuse(action, refusal, ticket)
    }
    let ticket = unsafe isWatched ? watch(action, ticket) : ticket
    let effect = unsafe reactor.mutate(action: action, state: state)
    assert(checkMethods(action))
    carryOut(effect, for: ticket)
  }

  @inlinable
  @inline(__always)
  func carryOut(_ effect: Effect<R>, for ticket: PendingAction?) {
    switch effect.plan {
    case .none: break
    case .just(let mutation): commit(mutation)
    case .many(let mutations): commit(mutations)
    case .work(let work, _): return begin(work, for: ticket)
    }
    if let ticket { finish(ticket) }
  }

  /// Starts an effect that the effect tree tracks.
  @inlinable
  func begin(_ work: Work, for ticket: PendingAction?) {
    let annex = needAnnex()
    if unsafe !annex.isSpecialised { specialise(annex) }
    start(work, for: ticket, annex)
  }

  /// Lets code without the reactor's types call specialised code.
  ///
  /// It does so also if unspecialised code created the extras.
  @inlinable
  @inline(never)
  func specialise(_ annex: StoreExtras<R>) {
    unsafe annex.perform = performer
    unsafe annex.isSpecialised = true
  }

  /// Changes the state and notifies the observers.
  ///
  /// If the store has pipelines, the mutation goes through a pipeline first.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - run: The body that emitted it, or `nil` for an immediate part of an effect.
  @inlinable
  func commit(_ mutation: R.Mutation, from run: EffectTask? = nil) {
    if unsafe isDiverted { return divert(mutation, from: run) }
    reduce(mutation, from: run)
  }

  /// Changes the state and notifies the observers.
  @inlinable
  @inline(__always)
  func reduce(_ mutation: R.Mutation, from run: EffectTask?) {
    // The flag is set outside the lock, since the compiler may release a dropped value just
    // before the unlock.
    unsafe isReducing = true
    lock.withLock { _ in
      unsafe reactor.reduce(into: &state, mutation: mutation)
      unsafe revision &+= 1
    }
    unsafe isReducing = false
    if unsafe isWatched { traceReduced(mutation, run) }
    if let annex = unsafe unmanagedAnnex { unsafe tell(annex) }
  }

  @inlinable
  func commit(_ mutations: [R.Mutation]) {
    for mutation in mutations { commit(mutation) }
  }

  /// Ends the stores of removed children, and notifies every observer of the state.
  ///
  /// The list of observers cannot change meanwhile, since additions and removals wait
  /// in the mailbox.
  @inlinable
  func tell(_ annex: Unmanaged<StoreExtras<R>>) {
    unsafe annex._withUnsafeGuaranteedRef { annex in
      if annex.hasFamily, !hasAllChildren(annex) { endGoneChildren(annex) }
      if unsafe annex.observers.isEmpty { return }
      unsafe annex.isTelling = true
      unsafe annex.observers.tell(state)
      unsafe annex.isTelling = false
    }
  }

  /// True when no place of a child has changed since the last check.
  @inlinable
  @inline(never)
  func hasAllChildren(_ annex: StoreExtras<R>) -> Bool {
    let address = annex.childWatch.load(ordering: .acquiring)
    guard let watch = unsafe UnsafeRawPointer(bitPattern: address) else { return true }
    return unsafe Unmanaged<ChildWatch>.fromOpaque(watch)._withUnsafeGuaranteedRef { watch in
      lock.withLock { _ in
        unsafe withUnsafePointer(to: &state) { unsafe watch.isUnchanged(in: UnsafeRawPointer($0)) }
      }
    }
  }

  @usableFromInline
  func refuse(_ action: R.Action, _ refusal: Refusal, _ ticket: PendingAction?) {
    trace(action, ended: .refused(refusal))
    if ticket?.isAwaited != true, runtime.refusals == .trap {
      assertionFailure("\(R.self) refused \(Report.name(ofAction: action)): \(refusal)")
    }
    tell(refusal, of: action, ticket)
  }

  /// Reports that an action was refused.
  func tell(_ refusal: Refusal, of action: R.Action, _ ticket: PendingAction?) {
    if let ticket, ticket.isAwaited { return refuse(ticket, refusal) }
    let name = Report.name(ofAction: action)
    runtime.report(.refused(action: name, refusal, reactor: "\(R.self)"))
  }

  @usableFromInline
  func late(_ action: R.Action, _ ticket: PendingAction?) {
    trace(action, ended: .late)
    let lostPlace = unsafe existingAnnex?.anyKin.load()?.lostPlace
    let reactor = "\(R.self)" + (lostPlace.map { " at \($0())" } ?? "")
    let name = Report.name(ofAction: action)
    if let origin = ticket?.origin { return runtime.report(origin.report(name)) }
    if let ticket { return refuse(ticket, "\(reactor) has ended") }
    runtime.report(.late(action: name, reactor: reactor))
  }
}
