extension MailboxModel {
  /// What a thread does next; each is a method of the model.
  enum Access: Int {
    case nothing
    case takeRole
    case takeParked
    case nameHolder
    case noteForeign
    case lockInbox
    case look
    case callTaken
    case post
    case callPosted
    case append
    case unlockInbox
    case wake
    case handle
    case callSelf
    case lookSettled
    case clearHolder
    case giveBack
    case keepBatch
    case handOver
    case empty
    case resetRole
    case open
    case wait
  }

  /// What became of an input that was to be queued.
  enum Reception: Int {
    case waits
    case isOurs
    case awakens
  }

  /// A thread or a task: where it is, and its local variables.
  struct Worker: Hashable {
    var access = Access.nothing
    /// How many inputs of its script it has begun to send.
    var sent = 0
    /// What it sends now; 0 is nothing.
    var sending: Input = 0
    /// What it handles now; 0 is nothing.
    var handling: Input = 0
    /// How many inputs it has sent while it handles that one.
    var nested = 0
    var isForeign = false
    var reception = Reception.waits
    var batch = Line()
    var batchIsShared = false
    /// How much it may still handle for others while it drains; -1 when it does not drain.
    var left = -1
    /// Whether it leaves the rest of its batch to others.
    var handsOver = false
    /// Whose latches it opens when it has left the role.
    var waking = Line()
    // What only the model has.
    var hasRole = false
    /// Whether it knows all that was handled.
    var knows = true
    /// How many inputs of other threads it has handled in this call or task.
    var forOthers = 0

    /// Whether it is in no call of the store, so that others may run in its actor.
    var isBetweenCalls: Bool {
      switch access {
      case .nothing, .wait: true
      case .takeRole: handling == 0
      default: false
      }
    }

    /// All but the lines in one word: states are compared often.
    private var word: Int {
      access.rawValue &+ sent &<< 5 &+ sending &<< 9 &+ handling &<< 13 &+ nested &<< 17
        &+ reception.rawValue &<< 21 &+ (left &+ 1) &<< 23 &+ forOthers &<< 31
        &+ (isForeign ? 1 &<< 35 : 0) &+ (batchIsShared ? 1 &<< 36 : 0)
        &+ (hasRole ? 1 &<< 37 : 0) &+ (knows ? 1 &<< 38 : 0) &+ (handsOver ? 1 &<< 39 : 0)
    }

    static func == (one: Self, other: Self) -> Bool {
      one.word == other.word && one.batch == other.batch && one.waking == other.waking
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(word)
      hasher.combine(batch)
      hasher.combine(waking)
    }
  }
}
