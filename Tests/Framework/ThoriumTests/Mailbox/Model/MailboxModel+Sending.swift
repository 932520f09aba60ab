// The accesses of `send` and `enqueue`, in the code's order.
extension MailboxModel {
  /// `takeRole`: `role.compareExchange(idle → taken, acquiring)`.
  mutating func takeRole(_ me: inout Worker, _ thread: Int) {
    checkFree(me, thread)
    guard role == .idle else {
      let mayTakeParked = plan.isAtPlace(thread) && holder != thread
      me.access = lockOwner == thread ? .callTaken : mayTakeParked ? .takeParked : .noteForeign
      return
    }
    haveTakenRole(&me)
    if lockOwner == thread { event = .tookLate }
  }

  /// `takeParkedRole`: `role.compareExchange(parked → taken, acquiring)`.
  mutating func takeParked(_ me: inout Worker, _ thread: Int) {
    if role == .parked { haveTakenRole(&me) } else { me.access = .noteForeign }
  }

  private mutating func haveTakenRole(_ me: inout Worker) {
    role = .taken
    if roleTells { me.knows = true }
    if workers.contains(where: \.hasRole) { blame(.twoHolders) }
    me.hasRole = true
    me.access = .nameHolder
    waiting.append(me.sending)
  }

  /// `takeRole`, `drain`: `holder.store(me, relaxed)`.
  mutating func nameHolder(_ me: inout Worker, _ thread: Int) {
    holder = thread
    if lockOwner == thread {
      me.reception = .isOurs
      me.access = .unlockInbox
    } else if me.left < 0 {
      handleOwn(&me)
    } else if me.batch.isEmpty {
      me.access = .lockInbox
    } else {
      handleNext(&me)
    }
  }

  /// `enqueue`: `holder.load(relaxed)`.
  mutating func noteForeign(_ me: inout Worker, _ thread: Int) {
    me.isForeign = holder != thread
    if me.isForeign == me.hasRole { blame(.holderIsWrong) }
    event = me.isForeign ? .contended : .nested
    me.access = .lockInbox
  }

  /// `enqueue`, `drain`: the beginning of `inbox.withLock`.
  mutating func lockInbox(_ me: inout Worker, _ thread: Int) {
    lockOwner = thread
    if lockTells { me.knows = true }
    me.access = me.sending == 0 ? .empty : .look
  }

  /// `enqueue`: `role.load(relaxed)`.
  mutating func look(_ me: inout Worker) {
    me.access = role == .called || role == .posted ? .append : .takeRole
  }

  /// `enqueue`: `role.compareExchange(taken → called, acquiring)`.
  mutating func callTaken(_ me: inout Worker) {
    guard role == .taken else {
      me.access = .post
      return
    }
    call(&me)
    me.access = .append
  }

  /// `post`: `role.compareExchange(parked → posted, relaxed)`, which hands on what was released.
  mutating func post(_ me: inout Worker) {
    guard role == .parked else {
      event = .lookedAgain
      me.access = .look
      return
    }
    role = .posted
    me.reception = .awakens
    me.access = .append
  }

  /// `enqueue`, `schedule`: `role.compareExchange(posted → called, acquiring)`.
  mutating func callPosted(_ me: inout Worker, _ thread: Int) {
    guard role == .posted else {
      if thread < plan.task { haveSent(&me, thread) } else { me = Worker() }
      return
    }
    call(&me)
    if workers.contains(where: \.hasRole) { blame(.twoHolders) }
    if thread < plan.task { event = .tookPosted }
    me.sending = 0
    me.isForeign = false
    me.reception = .waits
    me.left = plan.handOff
    me.hasRole = true
    me.access = .nameHolder
  }

  /// `call(from:)`, where it finds what it expects.
  mutating func call(_ me: inout Worker) {
    role = .called
    if roleTells { me.knows = true }
  }

  /// `enqueue`: `inbox.append`.
  mutating func append(_ me: inout Worker) {
    inbox.append(me.sending)
    if me.isForeign { inboxIsShared = true }
    waiting.append(me.sending)
    me.access = .unlockInbox
  }

  /// `enqueue`, `drain`: the end of `inbox.withLock`.
  mutating func unlockInbox(_ me: inout Worker, _ thread: Int) {
    lockOwner = -1
    lockTells = me.knows
    if me.sending == 0 { return handleNext(&me) }
    switch me.reception {
    case .waits: haveQueued(&me, thread)
    case .isOurs: handleOwn(&me)
    case .awakens: me.access = .wake
    }
  }

  /// `enqueue`: `schedule`, which starts a task at the store's place.
  mutating func wake(_ me: inout Worker, _ thread: Int) {
    event = handled == 0 ? .woken : .wokenAgain
    startTask()
    haveQueued(&me, thread)
  }
}
