/// The protocol of a store's mailbox as a plain value, with one method for each atomic access.
///
/// It does what `Store+Mailbox.swift` does, access by access. Whoever lets its threads step in all
/// orders has seen all that senders can do to each other.
///
///     var model = MailboxModel(MailboxModel.Plan("a | b"))
///     model.step(0)   // A takes the role
///     model.step(1)   // B finds it taken
///     model.role      // .taken
///
/// An access of the model sees all that came before it, whatever the `ordering:` of the code's. What
/// the orderings promise is accounted for instead: whoever handles must know all that was handled.
/// What touches nobody's order is left out: the limit of the inbox, and the making of the annex.
struct MailboxModel: Hashable {
  /// The values of a store's `role`.
  enum Role: Int {
    case idle
    case taken
    case called
    case parked
    case posted
  }

  let plan: Plan
  // What a store has. A thread is its number; -1 is none.
  var role: Role
  var holder = -1
  var lockOwner = -1
  /// Who runs in the actor that is the store's place; it lets nobody else in.
  var placeOwner = -1
  /// What is left of a batch whose holder has handed over.
  var begun = Line()
  var begunIsShared = false
  var inbox = Line()
  var inboxIsShared = false
  /// The inputs whose senders wait until the store has settled.
  var settling = Line()
  /// The inputs whose latches are opened behind the role.
  var waking = Line()
  /// The inputs whose latches are open, as bits.
  var opened = 0
  var workers: [Worker]
  // What only the model has, to see whether a law is broken.
  /// What has arrived and was not handled, in the order of arrival.
  var waiting = Line()
  /// What was handled, as bits.
  var handled = 0
  /// Whether an acquiring access to the role learns of all that was handled.
  var roleTells = true
  /// Whether whoever takes the inbox's lock learns of all that was handled.
  var lockTells = true
  /// The law that was broken.
  var breach: Breach?
  /// What was remarkable in the last step.
  var event: Event?

  init(_ plan: Plan) {
    self.plan = plan
    role = plan.rest
    workers = Array(repeating: Worker(), count: plan.count)
    for thread in plan.scripts.indices {
      var me = Worker()
      sendNext(&me, thread)
      workers[thread] = me
    }
  }

  /// Whether a thread has something to do, and waits neither for the lock nor for the place.
  func canStep(_ thread: Int) -> Bool {
    if plan.isAtPlace(thread), placeOwner >= 0, placeOwner != thread { return false }
    // Of tasks that are alike the first one runs first.
    let isScheduled = { (other: Int) in workers[other].access == .callPosted }
    if thread > plan.task, isScheduled(thread), (plan.task..<thread).contains(where: isScheduled) {
      return false
    }
    return switch workers[thread].access {
    case .nothing: false
    case .lockInbox: lockOwner < 0
    case .wait: opened & 1 << plan.scripts[thread][workers[thread].sent - 1] != 0
    default: true
    }
  }

  /// Lets a thread make its next access.
  mutating func step(_ thread: Int) {
    event = nil
    var me = workers[thread]
    let isWrong = plan.flaw.map { err($0, &me, thread) } ?? false
    if !isWrong { access(&me, thread) }
    workers[thread] = me
    if plan.isAtPlace(thread) { placeOwner = me.isBetweenCalls ? -1 : thread }
  }

  private mutating func access(_ me: inout Worker, _ thread: Int) {
    switch me.access {
    case .nothing: break
    case .takeRole: takeRole(&me, thread)
    case .takeParked: takeParked(&me, thread)
    case .nameHolder: nameHolder(&me, thread)
    case .noteForeign: noteForeign(&me, thread)
    case .lockInbox: lockInbox(&me, thread)
    case .look: look(&me)
    case .callTaken: callTaken(&me)
    case .post: post(&me)
    case .callPosted: callPosted(&me, thread)
    case .append: append(&me)
    case .unlockInbox: unlockInbox(&me, thread)
    case .wake: wake(&me, thread)
    case .handle: handle(&me, thread)
    case .callSelf: callSelf(&me)
    case .lookSettled: lookSettled(&me)
    case .clearHolder: clearHolder(&me)
    case .giveBack: giveBack(&me, thread)
    case .keepBatch: keepBatch(&me)
    case .handOver: handOver(&me, thread)
    case .empty: empty(&me)
    case .resetRole: resetRole(&me)
    case .open: open(&me, thread)
    case .wait: wait(&me, thread)
    }
  }

  /// All that changes but the lines and the workers, in one word: states are compared often.
  private var word: Int {
    role.rawValue &+ (holder &+ 1) &<< 3 &+ (lockOwner &+ 1) &<< 7
      &+ (placeOwner &+ 1) &<< 11 &+ (inboxIsShared ? 1 &<< 15 : 0)
      &+ (roleTells ? 1 &<< 16 : 0) &+ (lockTells ? 1 &<< 17 : 0)
      &+ handled &<< 18 &+ opened &<< 34 &+ (begunIsShared ? 1 &<< 50 : 0)
  }

  static func == (one: Self, other: Self) -> Bool {
    one.word == other.word && one.waiting == other.waiting && one.inbox == other.inbox
      && one.begun == other.begun && one.settling == other.settling && one.waking == other.waking
      && one.workers == other.workers
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(word)
    hasher.combine(inbox)
    hasher.combine(begun)
    hasher.combine(waiting)
    hasher.combine(workers)
  }
}
