// What threads do between two accesses: it touches nothing but what is theirs or the holder's.
extension MailboxModel {
  /// Sends the next input of the thread's script, where there is one.
  func sendNext(_ me: inout Worker, _ thread: Int) {
    guard thread < plan.task, me.sent < plan.scripts[thread].count else {
      me = Worker()
      return
    }
    me.sending = plan.scripts[thread][me.sent]
    me.sent += 1
    me.forOthers = 0
    me.access = .takeRole
  }

  /// Returns from a call of `send`, to wait or to send the next input.
  mutating func finishSend(_ me: inout Worker, _ thread: Int) {
    checkAtOnce(me, thread)
    if thread < plan.task, plan.waits[plan.scripts[thread][me.sent - 1]] != .nothing {
      me.access = .wait
    } else {
      sendNext(&me, thread)
    }
  }

  /// Goes on after an input was queued: a thread that may handle inputs looks whether anybody is at it.
  mutating func haveQueued(_ me: inout Worker, _ thread: Int) {
    if plan.mayHandle(thread), !me.hasRole {
      me.access = .callPosted
    } else {
      haveSent(&me, thread)
    }
  }

  /// Goes on after an input was sent.
  mutating func haveSent(_ me: inout Worker, _ thread: Int) {
    me.sending = 0
    me.isForeign = false
    me.reception = .waits
    if me.handling == 0 { finishSend(&me, thread) } else { sendNested(&me) }
  }

  /// Handles the input that the thread was to send.
  func handleOwn(_ me: inout Worker) {
    me.handling = me.sending
    me.sending = 0
    me.isForeign = false
    me.reception = .waits
    me.access = .handle
  }

  /// Sends the next of the inputs that handling this one sends.
  mutating func sendNested(_ me: inout Worker) {
    let nested = plan.nested[me.handling]
    if me.nested < nested.count {
      me.sending = nested[me.nested]
      me.nested += 1
      me.access = .takeRole
      return
    }
    switch plan.waits[me.handling] {
    case .nothing: finishHandling(&me)
    case .handled:
      waking.append(me.handling)
      if me.left < 0 { me.access = .callSelf } else { finishHandling(&me) }
    case .settled:
      settling.append(me.handling)
      me.access = .callSelf
    }
  }

  /// Goes on after an input was handled.
  mutating func finishHandling(_ me: inout Worker) {
    me.handling = 0
    me.nested = 0
    handleNext(&me)
  }

  /// Handles the next input of the batch, where there is one and the limit is not reached.
  mutating func handleNext(_ me: inout Worker) {
    if me.left < 0 {
      me.access = .clearHolder
      return
    }
    if me.batch.isEmpty, !settling.isEmpty {
      me.access = .lookSettled
      return
    }
    if me.batch.isEmpty || me.batchIsShared && me.left == 0 { return endDraining(&me) }
    if me.batchIsShared, plan.handOff < Plan.unlimited { me.left -= 1 }
    me.handling = me.batch.removeFirst()
    me.access = .handle
  }

  /// Takes the latches along that are to be opened behind the role.
  mutating func endDraining(_ me: inout Worker) {
    me.waking = waking
    waking = Line()
    me.access = me.batch.isEmpty ? .clearHolder : .keepBatch
  }

  /// Goes on after the role was given away.
  mutating func leave(_ me: inout Worker, _ thread: Int) {
    me.hasRole = false
    me.left = -1
    me.batch = Line()
    me.batchIsShared = false
    if me.waking.isEmpty { finishSend(&me, thread) } else { me.access = .open }
  }

  /// Starts a task that handles what waits, unless another has done so before it runs.
  mutating func startTask() {
    var task = Worker()
    task.knows = false
    task.access = .callPosted
    let place = (plan.task..<workers.count).first { workers[$0].access == .nothing }
    guard let place else { preconditionFailure("The plan has no room for so many tasks.") }
    workers[place] = task
  }
}
