import Synchronization

/// An effect that a body has started in parallel.
///
///     let ticks = emit.fork(tick)
///     try await emit.condition { $0.isReady }
///     ticks.cancel()
public final class Fork: Sendable {
  private struct Notes: Sendable {
    var id: EffectNodeID?
    var error: (any Error)?
  }

  /// The body that forked it.
  let run: EffectTask
  /// True when the body waits for it, and receives its failure instead of failing with it.
  let isAwaited: Bool
  /// A gate that opens when the effect is over.
  let over = AsyncGate()
  private let notes = Mutex(Notes())

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
    if let error { throw error }
    try Task.checkCancellation()
  }

  /// The error of a failed effect, once it is over.
  var error: (any Error)? { notes.withLock(\.error) }

  /// The fork's node in the effect tree, once it has started.
  var id: EffectNodeID? {
    get { notes.withLock(\.id) }
    set { notes.withLock { $0.id = newValue } }
  }

  func fail(_ error: any Error) {
    notes.withLock { $0.error = error }
  }
}

extension EffectTask {
  /// Forks an effect of this body, after all previous emissions of the body.
  @usableFromInline
  func startFork(_ effect: AnyEffect, isAwaited: Bool) -> Fork {
    let fork = Fork(of: self, isAwaited: isAwaited)
    if isAlive, let store {
      recordSend()
      store.submit(.turn { $0.startFork(effect, as: fork) })
    } else {
      fork.fail(CancellationError())
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
    fork.id = unsafe extras.work.effectTree.startFork(effect, as: fork)
    unsafe extras.work.failures = fork.run.failures
    performSteps(extras)
  }

  func cancel(_ fork: Fork) {
    guard let extras = existingAnyExtras, let id = fork.id else { return }
    unsafe extras.work.effectTree.cancelFork(id)
    performSteps(extras)
  }

  /// Resumes the tasks that wait for the end of a fork.
  func resumeForkWaiters(_ fork: Fork, _ error: (any Error)?) {
    if let error { fork.fail(error) }
    openGate(fork.over)
  }
}
