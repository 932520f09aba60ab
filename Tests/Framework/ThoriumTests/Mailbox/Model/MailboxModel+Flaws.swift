extension MailboxModel {
  /// What could be written wrong in the protocol.
  enum Flaw: CaseIterable {
    /// Whoever takes the role does not acquire what was released.
    case takesRelaxed
    /// Whoever has the inbox's lock does not look whether the role is free again.
    case takesLateNever
    /// Whoever takes the role with the inbox's lock queues its input all the same.
    case queuesItsOwn
    /// A call that fails is not tried again.
    case looksOnce
    /// A thread calls by a store instead of a comparison.
    case callsByStore
    /// A thread appends before it calls, and does not look whether anybody has heard it.
    case appendsFirst
    /// A thread gives the inbox's lock back before it appends.
    case appendsUnlocked
    /// Nobody notes that something was sent by another than the holder.
    case marksNothing
    /// Whoever takes the role with the inbox's lock does not give the lock back.
    case keepsLock

    /// Whoever takes the role of a store that waits for a task does not acquire what was released.
    case takesPostedRelaxed
    /// The task of such a store does not look whether the role is still free.
    case takesPostedBlindly
    /// A thread that may handle inputs leaves to the task what it has queued.
    case leavesPosted
    /// Nobody starts a task for a placed store.
    case wakesNobody
    /// A task is started for a placed store, and the role says that nobody is at it.
    case wakesUncalled

    /// Whoever gives the role back does not release what it knows.
    case givesBackRelaxed
    /// The role is given back by a store instead of a comparison.
    case givesBackByStore
    /// The holder does not see to it that it looks once more.
    case callsNever
    /// Latches are opened before the role is given back.
    case opensEarly
    /// Who waits until all is settled is told while something waits.
    case settlesEarly
    /// The role of a placed store is given back as if anybody might take it.
    case givesBackToIdle
    /// A thread that cannot give the role back goes away.
    case leavesWhenCalled
    /// A thread that gives the role back is taken for the holder still.
    case staysHolder

    /// A batch is handled from its end.
    case handlesBackwards
    /// What is taken out of the inbox stays in it.
    case copiesInbox
    /// The inbox is emptied, and the role says that something waits.
    case resetsNothing
    /// The role says that nothing waits only after the inbox's lock is given back.
    case resetsUnlocked

    /// Each batch has a limit of its own.
    case renewsLimit
    /// A task begins with the limit that is used up.
    case spendsOldLimit
    /// No task is started.
    case handsOverToNobody
    /// A task is started without the rest of the batch.
    case handsOverNothing
    /// The rest of the batch is put behind what waits.
    case handsOverBehind
    /// A thread that hands over does not release what it knows.
    case handsOverRelaxed
    /// A thread that hands over is taken for the holder still.
    case handsOverAsHolder
    /// A thread that hands over gives the role back too.
    case handsOverAndGivesBack
  }

  /// Makes an access in a wrong way; answers `false` where it is to be made in the right one.
  mutating func err(_ flaw: Flaw, _ me: inout Worker, _ thread: Int) -> Bool {
    errWhileSending(flaw, &me, thread) || errWhileWaking(flaw, &me, thread)
      || errWhileHandling(flaw, &me, thread) || errWhileHandingOver(flaw, &me, thread)
  }

  private mutating func errWhileSending(_ flaw: Flaw, _ me: inout Worker, _ thread: Int) -> Bool {
    switch (flaw, me.access) {
    case (.takesRelaxed, .takeRole):
      let knew = me.knows
      takeRole(&me, thread)
      me.knows = knew
    case (.takesLateNever, .look): me.access = role == .called ? .append : .callTaken
    case (.queuesItsOwn, .nameHolder) where lockOwner == thread:
      nameHolder(&me, thread)
      me.access = .look
    case (.looksOnce, .callTaken):
      callTaken(&me)
      me.access = .append
    case (.callsByStore, .callTaken):
      role = .called
      me.access = .append
    case (.appendsFirst, .lockInbox) where me.sending != 0:
      lockInbox(&me, thread)
      me.access = .append
    case (.appendsFirst, .append):
      append(&me)
      me.access = .callTaken
    case (.appendsFirst, .callTaken):
      callTaken(&me)
      me.access = .unlockInbox
    case (.appendsUnlocked, .append):
      lockOwner = -1
      lockTells = me.knows
      me.access = .unlockInbox
    case (.appendsUnlocked, .unlockInbox) where me.sending != 0 && me.reception != .isOurs:
      append(&me)
      haveSent(&me, thread)
    case (.marksNothing, .append):
      me.isForeign = false
      append(&me)
    case (.keepsLock, .unlockInbox) where me.reception == .isOurs: handleOwn(&me)
    default: return false
    }
    return true
  }

  private mutating func errWhileWaking(_ flaw: Flaw, _ me: inout Worker, _ thread: Int) -> Bool {
    switch (flaw, me.access) {
    case (.takesPostedRelaxed, .callPosted):
      let knew = me.knows
      callPosted(&me, thread)
      me.knows = knew
    case (.takesPostedBlindly, .callPosted) where thread >= plan.task:
      role = .posted
      callPosted(&me, thread)
    case (.leavesPosted, .callPosted) where thread < plan.task: haveSent(&me, thread)
    case (.wakesNobody, .wake): haveSent(&me, thread)
    case (.wakesUncalled, .post):
      post(&me)
      if me.access == .append { role = .parked }
    default: return false
    }
    return true
  }

  private mutating func errWhileHandling(_ flaw: Flaw, _ me: inout Worker, _ thread: Int) -> Bool {
    switch (flaw, me.access) {
    case (.givesBackRelaxed, .giveBack):
      me.knows = false
      giveBack(&me, thread)
    case (.givesBackByStore, .giveBack):
      role = .taken
      giveBack(&me, thread)
    case (.callsNever, .callSelf): finishHandling(&me)
    case (.opensEarly, .clearHolder):
      while !me.waking.isEmpty { opened |= 1 << me.waking.removeFirst() }
      clearHolder(&me)
    case (.settlesEarly, .lookSettled):
      let before = role
      role = .taken
      lookSettled(&me)
      role = before
    case (.givesBackToIdle, .giveBack):
      giveBack(&me, thread)
      if role == .parked { role = .idle }
    case (.leavesWhenCalled, .giveBack):
      if role == .called { leave(&me, thread) } else { giveBack(&me, thread) }
    case (.staysHolder, .clearHolder) where !me.handsOver: me.access = .giveBack
    case (.handlesBackwards, .empty):
      empty(&me)
      me.batch = Line(me.batch.inputs.reversed())
    case (.copiesInbox, .empty):
      empty(&me)
      inbox = me.batch
    case (.resetsNothing, .resetRole): me.access = .unlockInbox
    case (.resetsUnlocked, .empty):
      empty(&me)
      me.access = .unlockInbox
    case (.resetsUnlocked, .unlockInbox) where me.sending == 0:
      unlockInbox(&me, thread)
      me.access = .resetRole
    case (.resetsUnlocked, .resetRole):
      resetRole(&me)
      me.access = me.handling == 0 ? .clearHolder : .handle
    default: return false
    }
    return true
  }

  private mutating func errWhileHandingOver(
    _ flaw: Flaw,
    _ me: inout Worker,
    _ thread: Int
  ) -> Bool {
    switch (flaw, me.access) {
    case (.renewsLimit, .giveBack):
      me.left = -1
      giveBack(&me, thread)
    case (.spendsOldLimit, .callPosted) where thread >= plan.task:
      callPosted(&me, thread)
      if me.hasRole { me.left = 0 }
    case (.handsOverToNobody, .handOver):
      role = .posted
      leave(&me, thread)
    case (.handsOverNothing, .keepBatch):
      me.batch = Line()
      keepBatch(&me)
    case (.handsOverBehind, .keepBatch):
      for input in me.batch.inputs { inbox.append(input) }
      inboxIsShared = true
      me.batch = Line()
      keepBatch(&me)
    case (.handsOverRelaxed, .handOver):
      me.knows = false
      handOver(&me, thread)
    case (.handsOverAsHolder, .clearHolder) where me.handsOver: me.access = .handOver
    case (.handsOverAndGivesBack, .handOver):
      handOver(&me, thread)
      role = plan.rest
    default: return false
    }
    return true
  }
}
