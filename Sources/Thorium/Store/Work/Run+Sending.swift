import Synchronization

// Sending a mutation and waiting until it was handled. The wait keeps no reference to the store.
extension Run {
  /// Sends a mutation, and waits until it was handled.
  ///
  /// - Returns: Whether the body is still alive.
  @inlinable
  func send<R: Reactor>(_ mutation: R.Mutation, to _: R.Type) async -> Bool {
    if let handled = deliver(mutation, to: R.self) { await wait(for: handled) }
    return isAlive
  }

  /// Lands a mutation, or queues it when the store is busy.
  ///
  /// - Returns: A latch that opens when the mutation was handled; `nil` if it already was.
  @inlinable
  func deliver<R: Reactor>(_ mutation: R.Mutation, to _: R.Type) -> Latch? {
    guard isAlive, let store else { return nil }
    return store.typed(as: R.self).deliver(mutation, from: self)
  }

  /// Waits until a mutation was handled, or the body is over.
  ///
  /// A cancelled task waits too: while its body is alive, the mutation lands.
  @usableFromInline
  func wait(for handled: Latch) async {
    if handled.isOpen { return }
    guard let wait = beginWait(cancel: { handled.open() }) else { return }
    let reactor = store?.reactorName ?? "a store"
    await handled.waitUncancelled(for: "for \(reactor) to handle a mutation")
    endWait(wait)
  }
}

extension Store {
  /// Lands a mutation that a body sends, in order with those that the body emits.
  ///
  /// - Returns: A latch that opens when the mutation was handled; `nil` if it already was.
  @inlinable
  func deliver(_ mutation: R.Mutation, from run: Run) -> Latch? {
    if mayLandAtOnce(run) {
      atPlace { commit(mutation, from: run) }
      return run.legacy.consumption?.latch()
    }
    run.post()
    if takeRoleSoon() {
      if run.isAlive { commit(mutation, from: run) }
      let handled = run.legacy.consumption?.latch()
      giveBackRole()
      return handled
    }
    let handled = Latch()
    enqueue(.delivery(Box(mutation), run, handled))
    return handled
  }
}

extension AnyStore {
  /// Lands a mutation that was queued; called by the holder of the role.
  func deliver(_ mutation: AnyBox, from run: Run, _ handled: Latch) {
    if run.isAlive { ask(.mutation(mutation, from: run)) }
    if let consumption = run.legacy.consumption {
      consumption.open(handled)
    } else {
      wake(handled)
    }
  }
}
