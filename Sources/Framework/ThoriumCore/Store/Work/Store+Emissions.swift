import Synchronization

// The emissions of a body, on any thread.
extension EffectTask {
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
  /// Reduces a mutation that a living body emits.
  ///
  /// In the body's first segment, the mutation belongs to the action that started the body. It is
  /// reduced before all waiting inputs. Otherwise it is sent like an action.
  ///
  /// - Returns: A gate that opens when an awaited mutation has been handled; `nil` if it already
  ///   has been.
  @inlinable
  func emit(_ mutation: R.Mutation, from run: EffectTask, isAwaited: Bool) -> AsyncGate? {
    if mayLandAtOnce(run) {
      atPlace { commit(mutation, from: run) }
      return nil
    }
    run.recordSend()
    // No box is needed here; only a queued input needs one.
    guard takeRoleSoon() else {
      let handled = isAwaited ? AsyncGate() : nil
      enqueue(.emission(Box(mutation), run, handled))
      return handled
    }
    if run.isAlive { commit(mutation, from: run) }
    giveBackRole()
    return nil
  }

  /// Delivers an event of a body, in order with its other emissions.
  @inlinable
  func emitEventInTurn(_ event: R.Event, from run: EffectTask) {
    if mayLandAtOnce(run) {
      atPlace { emitEvent(event, from: run) }
    } else {
      run.recordSend()
      submit(
        .turn { store in if run.isAlive { store.typed(as: R.self).emitEvent(event, from: run) } }
      )
    }
  }
}

extension AnyStore {
  /// Reduces a queued mutation of a body; the holder of the role calls it.
  func reduceQueued(_ mutation: AnyBox, from run: EffectTask, _ handled: AsyncGate?) {
    if run.isAlive { performRequest(.mutation(mutation, from: run)) }
    if let handled { openGate(handled) }
  }

  /// Runs work with the isolation of the store's actor; called from a body's first segment.
  ///
  /// The Swift runtime regards a body that starts on an actor as not isolated to it, although its
  /// thread runs there.
  @inlinable
  @inline(__always)
  func atPlace(_ work: () -> Void) {
    guard isPlaced, let actor = runtime.parts.actorThatBodiesLeave else {
      return work()
    }
    ContextExecutor().run(in: actor, work)
  }

  /// True when an emission or a request of the body belongs to the action that is being handled.
  @usableFromInline
  func mayLandAtOnce(_ run: EffectTask) -> Bool {
    guard run.isInFirstSegment, let extras = existingAnyExtras else { return false }
    return unsafe !extras.isNotifying && !isReducing
  }

  /// True when no emission of the body waits, so that the state contains them all.
  ///
  /// While a thread holds the role, or an input waits, it is false: an emission may be among them.
  func hasHandledAll(of run: EffectTask) -> Bool {
    if !run.hasSent || mayLandAtOnce(run) { return true }
    return role.isAtRest
  }
}
