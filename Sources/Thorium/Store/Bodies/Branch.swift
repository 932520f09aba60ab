public import Synchronization

/// An effect that a body has begun beside itself, on its way and in the ledger.
@usableFromInline
final class Branch<R: Reactor>: ForkedWork {
  @usableFromInline
  struct Notes: Sendable {
    @usableFromInline var id: WorkID?
    @usableFromInline var error: (any Error)?

    @inlinable
    init() {}
  }

  /// The body that began it.
  @usableFromInline let run: Run<R>
  /// Whether the body waits for it, and is told of a failure instead of failing with it.
  @usableFromInline let isAwaited: Bool
  @usableFromInline let over = Latch()
  @usableFromInline let notes = Mutex(Notes())

  @inlinable
  init(of run: Run<R>, isAwaited: Bool) {
    self.run = run
    self.isAwaited = isAwaited
  }

  @inlinable var error: (any Error)? { notes.withLock(\.error) }

  /// Its place in the ledger, once it has begun.
  @inlinable var id: WorkID? {
    get { notes.withLock(\.id) }
    set { notes.withLock { $0.id = newValue } }
  }

  @inlinable
  func fail(_ error: any Error) {
    notes.withLock { $0.error = error }
  }

  @usableFromInline
  func cancel() {
    if !over.isOpen { run.store?.submit(.unfork(self)) }
  }

  @usableFromInline
  func cancelLater() {
    run.legacy.runtime.start(.enqueued, named: "cancelling a fork") { self.cancel() }
  }
}

extension Run {
  /// Begins an effect beside this body, behind all that the body has emitted.
  @inlinable
  func begin(_ effect: Effect<R>, isAwaited: Bool) -> Fork {
    let branch = Branch(of: self, isAwaited: isAwaited)
    if isAlive, let store {
      post()
      store.submit(.fork(effect, branch))
    } else {
      branch.fail(CancellationError())
      branch.over.open()
    }
    return Fork(branch)
  }
}

// What follows is called by the holder of the role.
extension Store {
  @inlinable
  func begin(_ effect: Effect<R>, as branch: Branch<R>) {
    guard branch.run.isAlive else { return answer(branch, CancellationError()) }
    let annex = needAnnex()
    unsafe annex.ledger.fork(effect, as: branch)
    carryOn(annex, after: branch.run.failures)
  }

  @inlinable
  func cancel(_ branch: Branch<R>) {
    guard let annex = existingAnnex else { return }
    unsafe annex.ledger.cancel(branch)
    carryOn(annex, after: 0)
  }

  /// Lets those go on who wait for the end of a fork.
  @inlinable
  func answer(_ branch: Branch<R>, _ error: (any Error)?) {
    if let error { branch.fail(error) }
    wake(branch.over)
  }
}
