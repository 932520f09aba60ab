import Synchronization

// Tasks that wait for a store resume when it has given the role back, so that they find it free. If more
// inputs wait, the tasks resume earlier, since the inbox might never become empty.
extension AnyStore {
  /// Opens a latch when the role is given back, or at once where nobody has it.
  @usableFromInline
  func wake(_ latch: Latch) {
    guard isHolder else { return latch.open() }
    let annex = needAnyAnnex()
    unsafe annex.waking.append(latch)
    if unsafe !annex.isDraining { call(from: Role.taken) }
  }

  /// Ends a look at the inbox.
  ///
  /// - Returns: The latches to open after the role is given back.
  @usableFromInline
  func endDraining(_ annex: AnyAnnex) -> [Latch] {
    unsafe annex.isDraining = false
    defer { unsafe annex.waking = [] }
    return unsafe annex.waking
  }

  /// The action's synchronous part is over; its work may go on.
  @usableFromInline
  func tellHandled(_ ticket: Ticket) {
    if ticket.isAwaited { wake(ticket.handled) }
  }

  /// All that the action started is over.
  func tellFinished(_ ticket: Ticket) {
    guard ticket.isAwaited else { return }
    wake(ticket.over)
    wake(ticket.handled)
  }

  func refuse(_ ticket: Ticket, _ refusal: Refusal) {
    ticket.refuse(refusal)
    tellFinished(ticket)
  }
}
