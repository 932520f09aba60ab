public import Synchronization

extension Store {
  /// True when the result of the next action depends on the state alone.
  ///
  /// Then no work is running, no pipeline or throttle keeps anything, and no child has a store.
  /// Use it only when no other code sends to the store.
  package var isDeterminedByState: Bool {
    read(orIfBusy: false) {
      guard let extras = existingExtras else { return true }
      return unsafe extras.pipes == nil && !isThrottled && extras.isIdle
        && extras.childStores == nil
    }
  }

  /// True when a throttle is closed.
  ///
  /// No timer shows when it opens. While another thread handles inputs, the value is true.
  package var hasClosedThrottle: Bool { read(orIfBusy: true) { isThrottled } }

  /// True when work that the store has started has not ended.
  package var hasWork: Bool { read(orIfBusy: true) { existingExtras?.isIdle == false } }

  /// Returns true when work with an id runs, or waits for its turn.
  ///
  /// It also returns true while another thread handles an input, since that may start the work.
  package func hasWork(of id: EffectID) -> Bool {
    read(orIfBusy: true) {
      let work = unsafe existingExtras?.existingWork
      return unsafe work?.effectTree.scopes.isInFlight(id, outside: Scopes.none) ?? false
    }
  }

  /// Reads a value as the holder of the role; returns `busy` if another thread holds it.
  private func read(orIfBusy busy: Bool, _ value: () -> Bool) -> Bool {
    guard role.take() else { return busy }
    defer { giveBackRole() }
    return value()
  }

  /// Waits until the store has ended, or until the waiting task is cancelled.
  package func waitForEnd() async {
    await needExtras().finalState(of: self).waitForEnd()
  }

  /// Ends all work that the store has started.
  ///
  /// The caller holds the role, or no other code can reach the store.
  @inlinable
  @inline(never)
  func endStore(_ extras: StoreExtras<R>) {
    let wasPlain = unsafe isPlain
    lock.withLock { _ in unsafe isEnded = true }
    unsafe isPlain = false
    if let childStores = extras.childStores {
      unsafe childStores.checked = []
      childStores.endStores(isAtPlace: isHolder)
    }
    cancelAllWork(extras)
    if let pipes = unsafe extras.pipes { finishPipelines(pipes) }
    unsafe extras.existingFinalState?.recordFinalState(state, revision)
    unsafe exchange(&extras.observers, with: Slots()).finish()
    wakeSettling(extras)
    if !wasPlain { noteEnd(extras) }
  }
}

extension AnyStore {
  /// Ends the store.
  ///
  /// The store cancels its running effects and releases its observers. Every stream delivers the
  /// last state that it owes, and finishes. An action that is sent afterwards changes nothing and
  /// is reported. While the store handles an input, the end waits for its turn in the mailbox.
  ///
  /// - Parameter isolation: The actor in which the caller runs, which the compiler fills in.
  public func end(isolation: isolated (any Actor)? = #isolation) {
    submit(.turn { $0.performRequest(.endStore) }, from: isolation)
  }

  /// Waits until no input is queued and no work is left.
  ///
  /// Cancelled work counts as over, although its body may still be unwinding. This returns early
  /// when the waiting task is cancelled. Use a limit to stop a server by a deadline; the store
  /// continues its work after the limit:
  ///
  ///     if await !store.settled(within: .seconds(5)) { print("it is cut off") }
  ///     store.end()
  ///
  /// - Parameter limit: The maximum time, on the clock of the store's runtime; by default there is no
  ///   limit.
  /// - Returns: True when the store has settled; false when the time has passed, or the waiting
  ///   task was cancelled, before that.
  @discardableResult
  public func settled(within limit: Duration? = nil) async -> Bool {
    let gate = AsyncGate()
    let isLate = Atomic(false)
    submit(.settle(gate))
    if gate.isOpen { return true }
    let timer = limit.map { limit in
      runtime.start(named: "limit of settling", after: limit) {
        if gate.isOpen { return }
        isLate.store(true, ordering: .relaxed)
        gate.open()
      }
    }
    await gate.wait(for: "for \(tracedName) to settle")
    timer?.cancel()
    defer { gate.open() }  // so that the store forgets it
    return gate.isOpen && !isLate.load(ordering: .relaxed)
  }

  func addSettledWaiter(_ gate: AsyncGate) {
    if unsafe isEnded { return openGate(gate) }
    let extras = needAnyExtras()
    let count = unsafe extras.settling.count
    // Those that gave up are forgotten at each power of two, so that many waiters cost little each.
    if count & (count - 1) == 0 { unsafe extras.settling.removeAll(where: \.isOpen) }
    unsafe extras.settling.append(gate)
    if isAtRest(extras) { role.call() }
  }

  /// True when no work is left, and no pipeline holds anything back.
  func isAtRest(_ extras: AnyStoreExtras) -> Bool {
    extras.isIdle && !extras.isHoldingBack
  }

  /// True when the store has ended; can be read from any thread.
  ///
  /// The holder of the role may have the lock already, while it reduces. It reads without the lock,
  /// since only the holder writes the value.
  var hasEnded: Bool {
    if isHolder { return unsafe isEnded }
    return lock.withLock { _ in unsafe isEnded }
  }

  /// Cancels all work when the store ends.
  @usableFromInline
  func cancelAllWork(_ extras: AnyStoreExtras) {
    guard let work = unsafe extras.existingWork else { return }
    for step in unsafe work.effectTree.cancelAll() { carryOut(step, extras) }
    unsafe work.timers?.cancelAlarms()
  }

  /// Resumes the tasks that wait for an ended store to settle.
  @usableFromInline
  func wakeSettling(_ extras: AnyStoreExtras) {
    assert(
      unsafe extras.existingWork.map { unsafe $0.openEffects.isEmpty } ?? true,
      "\(reactorName) ended before its work did."
    )
    for gate in unsafe extras.settling { openGate(gate) }
    unsafe extras.settling = []
  }
}
