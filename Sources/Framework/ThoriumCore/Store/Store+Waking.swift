import Synchronization

// Tasks that wait for a store resume after it has given the role back, so that they find it free.
// If more inputs wait, the tasks resume earlier, since the mailbox might never become empty.
extension AnyStore {
  /// Opens a gate when the role is given back, or at once if this thread does not hold the role.
  func openGate(_ gate: AsyncGate) {
    guard isHolder else { return gate.open() }
    unsafe needAnyExtras().waking.append(gate)
    role.call()
  }

  /// Resumes the tasks that wait for the synchronous part of an action.
  ///
  /// The action's work may still be running.
  func notifyHandled(_ pendingAction: PendingAction) {
    if pendingAction.isAwaited { openGate(pendingAction.handled) }
  }

  /// Resumes the tasks that wait for the end of an action's work.
  func notifyFinished(_ pendingAction: PendingAction) {
    guard pendingAction.isAwaited else { return }
    openGate(pendingAction.over)
    openGate(pendingAction.handled)
  }

  func refuse(_ pendingAction: PendingAction, _ refusal: Refusal) {
    pendingAction.refuse(refusal)
    notifyFinished(pendingAction)
  }
}
