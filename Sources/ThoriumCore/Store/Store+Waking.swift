import Synchronization

// Tasks that wait for a store resume after it has given the role back, so that they find it free.
// If more inputs wait, the tasks resume earlier, since the inbox might never become empty.
extension AnyStore {
  /// Opens a gate when the role is given back, or at once if this thread does not hold the role.
  @usableFromInline
  func wake(_ latch: AsyncGate) {
    guard isHolder else { return latch.open() }
    let annex = needAnyAnnex()
    unsafe annex.waking.append(latch)
    if unsafe !annex.isDraining { call(from: Role.taken) }
  }

  /// Ends the processing of the inbox.
  ///
  /// - Returns: The gates to open after the role is given back.
  @usableFromInline
  func endDraining(_ annex: AnyStoreExtras) -> [AsyncGate] {
    unsafe annex.isDraining = false
    defer { unsafe annex.waking = [] }
    return unsafe annex.waking
  }

  /// Resumes the tasks that wait for the synchronous part of an action.
  ///
  /// The action's work may still be running.
  @usableFromInline
  func tellHandled(_ ticket: PendingAction) {
    if ticket.isAwaited { wake(ticket.handled) }
  }

  /// Resumes the tasks that wait for the end of an action's work.
  func tellFinished(_ ticket: PendingAction) {
    guard ticket.isAwaited else { return }
    wake(ticket.over)
    wake(ticket.handled)
  }

  func refuse(_ ticket: PendingAction, _ refusal: Refusal) {
    ticket.refuse(refusal)
    tellFinished(ticket)
  }
}
