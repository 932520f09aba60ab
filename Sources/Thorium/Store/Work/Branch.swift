import Synchronization

/// An effect that a body has begun beside itself, on its way and in the ledger.
@usableFromInline
final class Branch: ForkedWork {
  private struct Notes: Sendable {
    var id: WorkID?
    var error: (any Error)?
  }

  /// The body that began it.
  let run: Run
  /// Whether the body waits for it, and is told of a failure instead of failing with it.
  let isAwaited: Bool
  @usableFromInline let over = Latch()
  private let notes = Mutex(Notes())

  init(of run: Run, isAwaited: Bool) {
    self.run = run
    self.isAwaited = isAwaited
  }

  @usableFromInline var error: (any Error)? { notes.withLock(\.error) }

  /// Its place in the ledger, once it has begun.
  var id: WorkID? {
    get { notes.withLock(\.id) }
    set { notes.withLock { $0.id = newValue } }
  }

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
  @usableFromInline
  func begin(_ effect: AnyEffect, isAwaited: Bool) -> Fork {
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
extension AnyStore {
  func begin(_ effect: AnyEffect, as branch: Branch) {
    guard branch.run.isAlive else { return answer(branch, CancellationError()) }
    let annex = needAnyAnnex()
    let id = unsafe annex.work.ledger.startFork(
      effect,
      of: branch.run.id,
      isAwaited: branch.isAwaited
    )
    unsafe annex.work.live.add(branch, as: id)
    carryOn(annex, after: branch.run.failures)
  }

  func cancel(_ branch: Branch) {
    guard let annex = existingAnyAnnex, let id = branch.id else { return }
    unsafe annex.work.ledger.cancelFork(id)
    carryOn(annex, after: 0)
  }

  /// Resumes the tasks that wait for the end of a fork.
  func answer(_ branch: Branch, _ error: (any Error)?) {
    if let error { branch.fail(error) }
    wake(branch.over)
  }
}
