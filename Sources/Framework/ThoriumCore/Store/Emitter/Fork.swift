import Synchronization

/// An effect that a body has started in parallel.
///
///     let ticks = emit.fork(tick)
///     try await emit.condition { $0.isReady }
///     ticks.cancel()
public final class Fork: Sendable {
  /// The body that forked it.
  let run: EffectTask
  /// True when the body waits for it, and receives its failure instead of failing with it.
  let isAwaited: Bool
  /// A gate that opens when the effect is over.
  let over = AsyncGate()
  /// The fork's node in the effect tree, once it has started.
  let id = Mutex<EffectNodeID?>(nil)
  /// The error of a failed effect, once it is over.
  let error = Mutex<(any Error)?>(nil)

  init(of run: EffectTask, isAwaited: Bool) {
    self.run = run
    self.isAwaited = isAwaited
  }

  /// Cancels the effect: nothing of it is reduced any longer except its `finally`.
  ///
  /// It does nothing when the effect is over. The body continues, even if it is waiting
  /// for the effect.
  public func cancel() {
    if !over.isOpen { run.store?.submit(.turn { $0.cancel(self) }) }
  }

  /// Waits until the effect is over, however it ends.
  ///
  /// It returns early when the waiting task is cancelled.
  public func finished() async {
    await over.wait(for: "for the end of a fork")
  }

  /// Waits for the end of an effect that ends with this task, and throws the effect's error.
  @usableFromInline
  func outcome() async throws {
    await withTaskCancellationHandler {
      await over.waitUncancelled(for: "for the end of an effect")
    } onCancel: {
      // A lock may be held here.
      run.finalState.runtime.start(.enqueued, named: "cancelling a fork") { self.cancel() }
    }
    if let error = error.withLock({ $0 }) { throw error }
    try Task.checkCancellation()
  }
}

extension Emitter {
  /// Runs an effect as a part of this body, and waits for its end.
  ///
  ///     emit(.setLoading(true))
  ///     try await emit.run(upload(file).retry(3).timeout(.seconds(30)))
  ///     emit(.setLoading(false))
  ///
  /// The effect is cancelled with the body, and when the calling task is cancelled. An effect that
  /// is cancelled by its id is over, and the body continues.
  ///
  /// - Parameter effect: The effect. It starts when the store is free.
  /// - Throws: The effect's error, or a `CancellationError`.
  @inlinable
  public func run(_ effect: Effect<R>) async throws {
    try Task.checkCancellation()
    try await body.startFork(erased(effect), isAwaited: true).outcome()
  }

  /// Starts an effect in parallel to this body; the body is over only after the effect.
  ///
  ///     emit.fork(.from(api.prices.map(Mutation.setPrice)))
  ///     try await emit.clock.sleep(for: .seconds(10))
  ///     emit(.setOverdue)
  ///
  /// The effect is cancelled with the body. If the effect fails, it ends the body with its error,
  /// like a part of a `merge`: the body and its other forks are cancelled.
  ///
  /// - Parameter effect: The effect. It starts when the store is free.
  /// - Returns: A handle to cancel the effect or to wait for it. A body that is over
  ///   starts nothing.
  @inlinable
  @discardableResult
  public func fork(_ effect: Effect<R>) -> Fork {
    body.startFork(erased(effect), isAwaited: false)
  }

  /// Runs bodies in parallel until the first of them has returned or thrown.
  ///
  ///     let user = try await emit.race(
  ///       { emit in try await near.user(id) },
  ///       { emit in try await far.user(id) }
  ///     )
  ///
  /// The other bodies are cancelled at once. Later emissions with the emitter that was passed to
  /// them have no effect.
  ///
  /// - Parameter bodies: The bodies, at least one. They start in order.
  /// - Returns: The result of the first body that ends.
  /// - Throws: The error of the first body that ends, or a `CancellationError`.
  public func race<Value: Sendable>(
    _ bodies: (@Sendable (Emitter<R>) async throws -> Value)...
  ) async throws -> Value {
    precondition(!bodies.isEmpty, "A race needs at least one body.")
    let won = Mutex<Value?>(nil)
    let parts = bodies.map { body in
      let own = Mutex<Value?>(nil)
      let work = Effect<R>.run { emit in
        let value = try await body(emit)
        own.withLock { $0 = value }
      }
      // The effect after a finished body runs before another body can finish.
      let win = Work.deferred {
        let value = own.withLock { $0 }
        won.withLock { $0 = value }
        return .none
      }
      return Effect<R>.concat(work, Effect(win))
    }
    try await run(Effect(of: parts, Work.race))
    guard let value = won.withLock({ $0 }) else { throw CancellationError() }
    return value
  }
}

extension EffectTask {
  /// Forks an effect of this body, after all previous emissions of the body.
  @usableFromInline
  func startFork(_ effect: AnyEffect, isAwaited: Bool) -> Fork {
    let fork = Fork(of: self, isAwaited: isAwaited)
    if isAlive, let store {
      hasSent = true
      store.submit(.turn { $0.startFork(effect, as: fork) })
    } else {
      fork.error.withLock { $0 = CancellationError() }
      fork.over.open()
    }
    return fork
  }
}

// The holder of the role calls the functions below.
extension AnyStore {
  func startFork(_ effect: AnyEffect, as fork: Fork) {
    guard fork.run.isAlive else { return resumeForkWaiters(fork, CancellationError()) }
    let extras = needAnyExtras()
    let id = unsafe extras.work.effectTree.startFork(effect, as: fork)
    fork.id.withLock { $0 = id }
    unsafe extras.work.failures = fork.run.failures
    performSteps(extras)
  }

  func cancel(_ fork: Fork) {
    guard let extras = existingAnyExtras, let id = fork.id.withLock({ $0 })
    else { return }
    unsafe extras.work.effectTree.cancel([id], by: .body)
    performSteps(extras)
  }

  /// Resumes the tasks that wait for the end of a fork.
  func resumeForkWaiters(_ fork: Fork, _ error: (any Error)?) {
    if let error { fork.error.withLock { $0 = error } }
    openGate(fork.over)
  }
}
