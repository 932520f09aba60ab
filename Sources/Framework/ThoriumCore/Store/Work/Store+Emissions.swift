import Synchronization

// Emissions of bodies, on any thread.
extension Store {
  /// Reduces a mutation that a body emits.
  ///
  /// In the body's first segment, the mutation belongs to the action that started the body. It is
  /// reduced before all waiting inputs. Otherwise it is sent like an action.
  @inlinable
  func reduceEmission(_ mutation: R.Mutation, from run: EffectTask) {
    if mayLandAtOnce(run) {
      atPlace { commit(mutation, from: run) }
    } else {
      run.post()
      // No box is needed here; only a queued input needs one.
      guard takeRoleSoon() else { return enqueue(.emission(Box(mutation), run)) }
      if run.isAlive { commit(mutation, from: run) }
      giveBackRole()
    }
  }

  /// Delivers an event of a body, in order with its other emissions.
  @inlinable
  func emitEventInTurn(_ event: R.Event, from run: EffectTask) {
    if mayLandAtOnce(run) {
      atPlace { emitEvent(event, from: run) }
    } else {
      run.post()
      submit(
        .turn { store in if run.isAlive { store.typed(as: R.self).emitEvent(event, from: run) } }
      )
    }
  }
}

extension AnyStore {
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

  /// True when an emission of the body belongs to the action that is being handled.
  @usableFromInline
  func mayLandAtOnce(_ run: EffectTask) -> Bool {
    guard isStarting(run), let extras = existingAnyExtras else { return false }
    return unsafe !extras.isNotifying && !isReducing
  }

  /// True when no emission of the body waits, so that the state contains them all.
  ///
  /// While a thread holds the role, or an input waits, it is false: an emission may be among them.
  func hasHandledAll(of run: EffectTask) -> Bool {
    if !run.hasPosted || mayLandAtOnce(run) { return true }
    return role.isAtRest
  }
}
