public import Synchronization

extension Store {
  /// Whether the state is all that decides what the next action does.
  ///
  /// No work is left then, and no pipeline, no throttle and no child remembers anything. It is asked where
  /// nobody sends meanwhile.
  package var isWhole: Bool {
    guard takeRole() else { return false }
    defer { giveBackRole() }
    guard let annex = existingAnnex else { return true }
    let remembers =
      unsafe annex.pipes != nil || annex.existingWork?.timers?.throttles.areAnyClosed == true
    return !remembers && annex.isIdle && !annex.hasFamily
  }

  /// Ends everything that the store has begun.
  ///
  /// It is called by the holder of the role, or when nobody can reach the store any more.
  @inlinable
  @inline(never)
  func windUp(_ annex: Annex<R>) {
    lock.withLock { _ in unsafe isEnded = true }
    unsafe isDiverted = true
    if annex.hasFamily { endChildren(annex) }
    cancelAllWork(annex)
    if let pipes = unsafe annex.pipes { end(pipes) }
    unsafe annex.existingLegacy?.keep(state)
    let observers = unsafe annex.observers.slots.places
    unsafe annex.observers = ObserverList()
    for observer in observers {
      unsafe observer.finish?((state, revision))
      observer.interest.isOver.store(true, ordering: .relaxed)
    }
    wakeSettling(annex)
    if unsafe isWatched { endTrace(annex) }
  }
}

extension AnyStore {
  /// Ends the store, as its owner does when its place is gone.
  ///
  /// Running effects are cancelled, every stream delivers the last state that it owes and ends,
  /// and observers are released. What is sent afterwards changes nothing and is reported. While
  /// the store handles something the end waits its turn in the mailbox.
  ///
  /// - Parameter isolation: The actor in which the caller runs, which the compiler fills in.
  public func end(isolation: isolated (any Actor)? = #isolation) {
    guard isBare, takeRole() else { return submit(.end, from: isolation) }
    if isBare { endBare() } else { ask(.end) }
    giveBackRole()
  }

  /// Ends a store that has nothing but its state.
  private func endBare() {
    lock.withLock { _ in unsafe isEnded = true }
    unsafe isDiverted = true
    // Another thread may have needed an annex by now.
    if !isBare { ask(.release) }
  }

  /// Waits until nothing is queued and no work is left.
  ///
  /// Work that was cancelled counts as over, although its body may still be unwinding. It returns
  /// early when the waiting task is cancelled.
  public func settled() async {
    let latch = Latch()
    submit(.settle(latch))
    await latch.wait(for: "for \(reactorName) to settle")
  }

  func whenSettled(_ latch: Latch) {
    if unsafe isEnded { return wake(latch) }
    let annex = needAnyAnnex()
    unsafe annex.settling.append(latch)
    if isAtRest(annex) { call(from: Role.taken) }
  }

  /// Whether no work is left, and no pipeline holds anything back.
  func isAtRest(_ annex: AnyAnnex) -> Bool {
    annex.isIdle && !annex.isHoldingBack
  }

  /// Resumes the tasks that wait until nothing is queued and no work is left, if that is so now.
  func lookWhetherSettled() {
    guard role.load(ordering: .relaxed) == Role.taken else { return }
    guard let annex = existingAnyAnnex, isAtRest(annex) else { return }
    let latches = unsafe annex.settling
    unsafe annex.settling = []
    for latch in latches { wake(latch) }
  }

  /// Whether the store has ended, from any thread.
  ///
  /// The holder of the role, which may be reducing and have the lock, is the one who writes it.
  var hasEnded: Bool {
    if isHolder { return unsafe isEnded }
    return lock.withLock { _ in unsafe isEnded }
  }

  /// Cancels everything that has begun, as the store ends.
  @usableFromInline
  func cancelAllWork(_ annex: AnyAnnex) {
    guard let work = unsafe annex.existingWork else { return }
    defer { unsafe work.timers?.end() }
    if unsafe work.ledger.isEmpty { return }
    var waiting = unsafe work.timers == nil ? [] : work.ledger.delayed[...]
    let cancelled = unsafe work.ledger.cancelAll()
    for (id, name) in cancelled.bodies {
      endWaits(&waiting, before: id)
      cancelBody(id, name: name, .end, annex)
    }
    endWaits(&waiting, before: nil)
    for id in cancelled.forks { finishFork(id, CancellationError(), annex) }
    for root in cancelled.roots { finishRoot(root, .cancelled(.end), annex) }
  }

  /// Lets those go on who wait for a store to settle that has ended.
  @usableFromInline
  func wakeSettling(_ annex: AnyAnnex) {
    assert(
      unsafe annex.existingWork?.openEffects.isEmpty != false,
      "\(reactorName) ended with work that had not."
    )
    for latch in unsafe annex.settling { wake(latch) }
    unsafe annex.settling = []
  }
}
