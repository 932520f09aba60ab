extension MailboxModel {
  /// How the protocol may fail.
  enum Breach: String, CaseIterable {
    case twoHolders = "two threads hold the role at once"
    case unnoticed = "a thread handles something without knowing all that others have handled"
    case elsewhere = "a store with a place of its own handles something elsewhere"
    case twice = "an input is handled twice"
    case arrival = "inputs are not handled in the order of arrival"
    case sender = "inputs of one sender are not handled in its order"
    case holderIsWrong = "the holder is taken for another, or another for the holder"
    case notAtOnce = "a send at the place returns before all that it causes has happened"
    case hostage = "a thread handles more for others than the limit"
    case notFree = "the only sender has waited, and does not find the store free"
    case unsettled = "a store is called settled while something waits"
    case lost = "everybody has gone, and something was not handled"
    case restless = "everybody has gone, and the store is not at rest"
    case stuck = "nobody can go on"
    case endless = "threads can go on for ever"
  }

  /// What is worth counting.
  enum Event: Int, CaseIterable {
    /// A thread found that another was at it.
    case contended
    /// The holder sent something while it handled something.
    case nested
    /// The role was free again when a thread had the inbox's lock.
    case tookLate
    /// The role changed under the eyes of a thread with the inbox's lock.
    case lookedAgain
    /// The role could not be given back, since something waited.
    case keptRole
    /// The holder saw to it that it looks at the inbox, and at who waits, once more.
    case calledItself
    /// A thread went on that had waited until what it sent was handled, or until all was.
    case waited
    /// A thread left the role to a task.
    case handedOver
    /// A thread handled as much for others as it may.
    case reachedLimit
    /// A store with a place of its own had nothing to do yet, and a task was started there.
    case woken
    /// Such a store had come to rest, and a task was started there again.
    case wokenAgain
    /// A thread went before the task that was started, as one at the place of the store may.
    case tookPosted
  }

  mutating func blame(_ law: Breach) {
    if breach == nil { breach = law }
  }

  /// Accounts for an input that a thread handles now.
  mutating func check(_ me: inout Worker, _ thread: Int) {
    let input = me.handling
    if plan.isPlaced, !plan.isAtPlace(thread) { blame(.elsewhere) }
    if !me.knows { blame(.unnoticed) }
    if holder != thread { blame(.holderIsWrong) }
    if handled & 1 << input != 0 { blame(.twice) }
    if waiting.inputs.contains(plan.predecessors[input]) { blame(.sender) }
    if waiting.removeFirst() != input { blame(.arrival) }
    handled |= 1 << input
    count(&me, thread)
    for other in workers.indices where workers[other].access != .nothing {
      workers[other].knows = false
    }
    roleTells = false
    lockTells = false
  }

  /// Looks at what a thread finds when it sends something after it has waited, and nobody else sends.
  mutating func checkFree(_ me: Worker, _ thread: Int) {
    guard plan.scripts.count == 1, me.sent > 1, !me.hasRole, lockOwner != thread else { return }
    let last = plan.scripts[0][me.sent - 2]
    if plan.waits[last] != .nothing, role != plan.rest { blame(.notFree) }
  }

  /// Looks whether what a thread at the place has sent was handled, unless so much waited.
  mutating func checkAtOnce(_ me: Worker, _ thread: Int) {
    guard thread < plan.task, plan.isAtPlace(thread), plan.handOff == Plan.unlimited else { return }
    if handled & 1 << plan.scripts[thread][me.sent - 1] == 0 { blame(.notAtOnce) }
  }

  /// Counts what a thread handles for others: `handOff` at most in one `send`, or in one task.
  ///
  /// What handling sends itself is not counted; it may be a chain of any length.
  private mutating func count(_ me: inout Worker, _ thread: Int) {
    guard plan.handOff < Plan.unlimited, plan.owners[me.handling] >= 0 else { return }
    if plan.owners[me.handling] == thread { return }
    me.forOthers += 1
    if me.forOthers == plan.handOff { event = .reachedLimit }
    if me.forOthers > plan.handOff { blame(.hostage) }
  }

  /// The law that is broken when no thread can step, if any is.
  var breachAtRest: Breach? {
    if workers.contains(where: { $0.access != .nothing }) { return .stuck }
    if !waiting.isEmpty { return .lost }
    let isResting =
      role == plan.rest && holder < 0 && lockOwner < 0 && inbox.isEmpty && begun.isEmpty
      && waking.isEmpty
    return isResting ? nil : .restless
  }
}
