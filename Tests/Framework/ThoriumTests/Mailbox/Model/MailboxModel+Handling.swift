// The accesses of `handle`, `giveBackRole`, `drain` and `handOver`, and of those who wait.
extension MailboxModel {
  /// `handle`: all that the input causes; what is sent meanwhile is queued.
  mutating func handle(_ me: inout Worker, _ thread: Int) {
    check(&me, thread)
    sendNested(&me)
  }

  /// `wake`, `whenSettled`: `role.compareExchange(taken → called, acquiring)` by the holder itself.
  mutating func callSelf(_ me: inout Worker) {
    if role == .taken { call(&me) }
    event = .calledItself
    finishHandling(&me)
  }

  /// `lookWhetherSettled`: `role.load(relaxed)`; where nobody waits for that it is left out.
  mutating func lookSettled(_ me: inout Worker) {
    if role == .taken {
      if !waiting.isEmpty { blame(.unsettled) }
      while !settling.isEmpty { waking.append(settling.removeFirst()) }
    }
    endDraining(&me)
  }

  /// `tryGiveBackRole`, `handOver`: `holder.store(0, relaxed)`.
  mutating func clearHolder(_ me: inout Worker) {
    holder = -1
    me.access = me.handsOver ? .handOver : .giveBack
  }

  /// `tryGiveBackRole`: `role.compareExchange(taken → idle or parked, releasing)`.
  mutating func giveBack(_ me: inout Worker, _ thread: Int) {
    guard role == .taken else {
      event = .keptRole
      if me.left < 0 { me.left = plan.handOff }
      me.access = me.waking.isEmpty ? .nameHolder : .open
      return
    }
    role = plan.rest
    if me.knows { roleTells = true }
    leave(&me, thread)
  }

  /// `handOver`: `inbox.begun = batch`.
  ///
  /// No other thread looks at that before the role is given away, so the lock around it is left out.
  mutating func keepBatch(_ me: inout Worker) {
    begun = me.batch
    begunIsShared = me.batchIsShared
    me.handsOver = true
    me.access = .clearHolder
  }

  /// `handOver`: `role.store(posted, releasing)`, and `schedule`, which starts a task.
  mutating func handOver(_ me: inout Worker, _ thread: Int) {
    event = .handedOver
    role = .posted
    roleTells = me.knows
    me.handsOver = false
    leave(&me, thread)
    workers[thread] = me  // a task that is over makes room for the next
    startTask()
    me = workers[thread]
  }

  /// `drain`: `inbox.take(into: &batch)`.
  mutating func empty(_ me: inout Worker) {
    if !begun.isEmpty {
      me.batch = begun
      me.batchIsShared = begunIsShared
      begun = Line()
      begunIsShared = false
      me.access = inbox.isEmpty ? .resetRole : .unlockInbox
      return
    }
    me.batch = inbox
    me.batchIsShared = inboxIsShared
    inbox = Line()
    inboxIsShared = false
    me.access = .resetRole
  }

  /// `drain`: `role.store(taken, relaxed)`.
  mutating func resetRole(_ me: inout Worker) {
    role = .taken
    roleTells = false
    me.access = .unlockInbox
  }

  /// `drain`, `handOver`: `latch.open()`.
  mutating func open(_ me: inout Worker, _ thread: Int) {
    opened |= 1 << me.waking.removeFirst()
    if !me.waking.isEmpty { return }
    if me.hasRole { me.access = .nameHolder } else { finishSend(&me, thread) }
  }

  /// `perform`, `settled`: `latch.wait()`, which returns when the latch is open.
  mutating func wait(_ me: inout Worker, _ thread: Int) {
    event = .waited
    sendNext(&me, thread)
  }
}
