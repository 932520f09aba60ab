import Synchronization

/// An effect that a body has forked, until it ends.
@usableFromInline
final class Branch: ForkedWork {
  private struct Notes: Sendable {
    var id: WorkID?
    var error: (any Error)?
  }

  /// The body that forked it.
  let run: Run
  /// True when the body waits for it, and receives its failure instead of failing with it.
  let isAwaited: Bool
  @usableFromInline let over = Latch()
  private let notes = Mutex(Notes())

  init(of run: Run, isAwaited: Bool) {
    self.run = run
    self.isAwaited = isAwaited
  }

  @usableFromInline var error: (any Error)? { notes.withLock(\.error) }

  /// The fork's node in the effect tree, once it has started.
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
  /// Forks an effect of this body, after all previous emissions of the body.
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

// The holder of the role calls the functions below.
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
