import Synchronization

// Sends a mutation and waits until it has been handled. The wait keeps no reference to the store.
extension EffectTask {
  /// Sends a mutation, and waits until it has been handled.
  ///
  /// - Returns: True when the body is still alive.
  @inlinable
  func send<R: Reactor>(_ mutation: R.Mutation, to _: R.Type) async -> Bool {
    if let handled = deliver(mutation, to: R.self) { await wait(for: handled) }
    return isAlive
  }

  /// Applies a mutation, or queues it when the store is busy.
  ///
  /// - Returns: A gate that opens when the mutation has been handled; `nil` if it already has been.
  @inlinable
  func deliver<R: Reactor>(_ mutation: R.Mutation, to _: R.Type) -> AsyncGate? {
    guard isAlive, let store else { return nil }
    return store.typed(as: R.self).deliver(mutation, from: self)
  }

  /// Waits until a mutation has been handled, or the body is over.
  ///
  /// A cancelled task waits too: while its body is alive, the mutation is applied.
  @usableFromInline
  func wait(for handled: AsyncGate) async {
    if handled.isOpen { return }
    guard let wait = startWait(cancel: { handled.open() }) else { return }
    let reactor = store?.reactorName ?? "a store"
    await handled.waitUncancelled(for: "for \(reactor) to handle a mutation")
    finishWait(wait)
  }
}

extension Store {
  /// Applies a mutation that a body sends, in order with the body's emissions.
  ///
  /// - Returns: A gate that opens when the mutation has been handled; `nil` if it already has been.
  @inlinable
  func deliver(_ mutation: R.Mutation, from run: EffectTask) -> AsyncGate? {
    if mayLandAtOnce(run) {
      atPlace { commit(mutation, from: run) }
      return run.finalState.consumption?.gate()
    }
    run.post()
    if takeRoleSoon() {
      if run.isAlive { commit(mutation, from: run) }
      let handled = run.finalState.consumption?.gate()
      giveBackRole()
      return handled
    }
    let handled = AsyncGate()
    enqueue(.delivery(Box(mutation), run, handled))
    return handled
  }
}

extension AnyStore {
  /// Applies a queued mutation; the holder of the role calls it.
  func deliver(_ mutation: AnyBox, from run: EffectTask, _ handled: AsyncGate) {
    if run.isAlive { performRequest(.mutation(mutation, from: run)) }
    if let consumption = run.finalState.consumption {
      consumption.open(handled)
    } else {
      openGate(handled)
    }
  }
}
