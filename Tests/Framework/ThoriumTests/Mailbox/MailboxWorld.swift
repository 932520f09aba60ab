@testable import ThoriumCore

/// Threads that send to one store: the real ``Mailbox``, the word of the role, and a driver like that of a store.
///
/// A step is what no other thread can interrupt: one access to the word, or all that happens under the lock.
struct MailboxWorld: Hashable {
  struct Input: Hashable, Sendable {
    let name: Character
    /// What is sent while it is handled.
    var nested: [Input] = []
    /// True when a task waits until it was handled.
    var isAwaited = false
  }

  enum Spot: Hashable {
    case idle
    case arriving(Input)
    case handling
    case leaving
    case serving
    case releasing(isPosted: Bool)
    case redeeming(Int)
  }

  struct Worker: Hashable {
    var spot = Spot.idle
    /// What it will still send.
    var script: [Input] = []
    var isAtPlace = true
    var current: Input?
    var isServing = false
    /// The inputs of others that it has handled since it took the role.
    var foreign = 0
    /// Read before the lock, by a flawed driver.
    var sawFree: Bool?
  }

  struct Waiting: Hashable {
    let name: Character
    let sender: Int
  }

  enum Breach: String, Sendable {
    case arrival = "an input was handled before an earlier one"
    case elsewhere = "an input was handled at another place"
    case endless = "tasks start tasks without end"
    case hostage = "a thread handled too many inputs of others"
    case lost = "everybody has gone, and an input was not handled, or a gate not opened"
    case neverFree = "everybody has gone, and the role is not at rest"
    case notAtOnce = "a send returned though the sender could have handled its input"
    case notFree = "a gate was opened before the role was given back"
    case twice = "an input was handled twice"
    case twoHolders = "two threads handled inputs at the same time"
  }

  enum Event: Hashable { case contended, nested, handedOver, woken, tookPosted, waited, tooLate }

  /// A fault in the driver.
  enum Flaw: CaseIterable, Sendable {
    case asksTwice, callsLate, callsNever, countsNothing, holdsUncalled, ignoresPlace,
      leavesBlindly, leavesPosted
    case opensEarly, postsNobody, redeemsBlindly, releasesLate, releasesNever, restsAtIdle,
      wakesUncalled
  }

  let plan: MailboxPlan
  private(set) var workers: [Worker]
  private(set) var handled: [Character] = []
  private(set) var breach: Breach?
  /// What the last step was.
  private(set) var event: Event?
  private var mailbox: Mailbox<Input>
  private var word: UInt
  private var waiting: [Waiting] = []
  private var waking = 0
  private var opened = 0

  init(_ plan: MailboxPlan) {
    self.plan = plan
    mailbox = Mailbox(limits: Limits(handOff: plan.handOff))
    word = plan.rest
    workers = plan.scripts.indices.map {
      Worker(
        script: plan.scripts[$0],
        isAtPlace: !plan.isPlaced || plan.threadsAtPlace.contains($0)
      )
    }
    if plan.isBeingCreated {
      word = number(0)
      workers[0].spot = .leaving
    }
  }

  /// The breach of a law if nobody can go on.
  var breachAtRest: Breach? {
    if handled.count != plan.count || opened != plan.awaited || waking > 0 { return .lost }
    return word == plan.rest ? nil : .neverFree
  }

  func canStep(_ thread: Int) -> Bool {
    workers[thread].spot != .idle || !workers[thread].script.isEmpty
  }

  private func holds(_ thread: Int) -> Bool { word & ~3 == number(thread) }
  private func mayHandle(_ thread: Int) -> Bool {
    workers[thread].isAtPlace || plan.flaw == .ignoresPlace
  }
  private func number(_ thread: Int) -> UInt { UInt(thread + 1) * 4 }

  mutating func step(_ thread: Int) {
    event = nil
    switch workers[thread].spot {
    case .idle:
      let input = workers[thread].script.removeFirst()
      if word == 0 || word == plan.rest && workers[thread].isAtPlace {
        hold(thread, isCalled: false)
        begin(input, thread)
      } else {
        event = .contended
        arrive(input, thread)
      }
    case .arriving(let input): receive(input, thread)
    case .handling: handle(thread)
    case .leaving:
      if word & 1 != 0, plan.flaw != .leavesBlindly {
        workers[thread].spot = .serving
      } else {
        word = plan.rest
        workers[thread].spot = .idle
      }
    case .serving: ask(thread)
    case .releasing(let isPosted):
      word = plan.rest | (isPosted ? 1 : 0)
      workers[thread].spot = .idle
    case .redeeming(let post):
      let isMine = mailbox.redeem(post) || plan.flaw == .redeemsBlindly
      if isMine { hold(thread, isCalled: true) } else { event = .tooLate }
      workers[thread].spot = isMine ? .serving : .idle
    }
  }

  private mutating func arrive(_ input: Input, _ thread: Int) {
    workers[thread].spot = .arriving(input)
    workers[thread].sawFree = plan.flaw == .callsLate ? word & ~3 == 0 : nil
  }

  private mutating func receive(_ input: Input, _ thread: Int) {
    let isOwn = holds(thread)
    let isPosted = word == plan.rest | 1
    let isFree = workers[thread].sawFree ?? (word & ~3 == 0)
    if plan.flaw != .callsNever { word |= 1 }
    let mayHandle = mayHandle(thread) && !(plan.flaw == .leavesPosted && isPosted)
    let arrival = mailbox.arrive(isFree: isFree, mayHandle: mayHandle)
    let isCountedOwn = isOwn || plan.flaw == .countsNothing
    _ = mailbox.add(input, orIfFull: input, isOwn: isCountedOwn)
    waiting.append(Waiting(name: input.name, sender: thread))
    switch arrival {
    case .serve:
      if isPosted { event = .tookPosted }
      hold(thread, isCalled: plan.flaw != .holdsUncalled)
      workers[thread].spot = plan.flaw == .holdsUncalled ? .leaving : .serving
    case .wait, .post:
      if isOwn { event = .nested }
      if arrival == .wait, !isOwn, word & ~3 == 0, workers[thread].isAtPlace { breach = .notAtOnce }
      workers[thread].spot = isOwn ? .handling : .idle
      if case .post(let post) = arrival {
        event = .woken
        schedule(post)
      }
    }
  }

  /// Sends what is nested in the current input, one input in each step, and then ends it.
  private mutating func handle(_ thread: Int) {
    guard var input = workers[thread].current else { return }
    if !input.nested.isEmpty {
      let nested = input.nested.removeFirst()
      workers[thread].current = input
      return arrive(nested, thread)
    }
    if input.isAwaited {
      waking += 1
      event = .waited
      if plan.flaw != .wakesUncalled { word |= 1 }
      if plan.flaw == .opensEarly { open(thread) }
    }
    workers[thread].current = nil
    workers[thread].spot = workers[thread].isServing ? .serving : .leaving
  }

  private mutating func ask(_ thread: Int) {
    let isRoundOver = workers[thread].isServing && mailbox.isRoundOver
    var next = mailbox.next(mayHandle: mayHandle(thread))
    if plan.flaw == .asksTwice, case .handle = next { next = mailbox.next() }
    switch next {
    case .handle(let input, _):
      if isRoundOver { open(thread) }
      begin(input, thread, isServing: true)
    case .leave: release(thread, isPosted: false)
    case .post(let post):
      event = .handedOver
      release(thread, isPosted: true)
      schedule(post)
    }
  }

  private mutating func release(_ thread: Int, isPosted: Bool) {
    workers[thread].spot = .idle
    switch plan.flaw {
    case .releasesNever: break
    case .releasesLate: workers[thread].spot = .releasing(isPosted: isPosted)
    case .restsAtIdle: word = isPosted ? plan.rest | 1 : 0
    default: word = plan.rest | (isPosted ? 1 : 0)
    }
    open(thread)
  }

  private mutating func open(_ thread: Int) {
    if waking > 0, holds(thread), waiting.isEmpty { breach = .notFree }
    opened += waking
    waking = 0
  }

  private mutating func schedule(_ post: Int) {
    if plan.flaw == .postsNobody { return }
    workers.append(Worker(spot: .redeeming(post)))
    if workers.count > 16 { breach = .endless }
  }

  private mutating func hold(_ thread: Int, isCalled: Bool) {
    word = number(thread) | (isCalled ? 1 : 0)
    workers[thread].foreign = 0
    workers[thread].isServing = false
  }

  private mutating func begin(_ input: Input, _ thread: Int, isServing: Bool = false) {
    if workers.contains(where: { $0.current != nil }) { breach = .twoHolders }
    if !workers[thread].isAtPlace { breach = .elsewhere }
    if handled.contains(input.name) { breach = .twice }
    if isServing {
      if waiting.first?.name != input.name { breach = .arrival }
      if !waiting.isEmpty, waiting.removeFirst().sender != thread { workers[thread].foreign += 1 }
      if workers[thread].foreign > plan.handOff { breach = .hostage }
    }
    handled.append(input.name)
    workers[thread].current = input
    workers[thread].isServing = isServing
    workers[thread].spot = .handling
  }
}

/// Whatever decides what a mailbox answers.
extension Mailbox: Equatable where Item == MailboxWorld.Input {
  static func == (one: Self, other: Self) -> Bool {
    one.phase == other.phase && one.numbers == other.numbers && one.items == other.items
  }

  fileprivate var items: [MailboxWorld.Input] { round.map(\.item) + arrived.map(\.item) }
  fileprivate var numbers: [Int] {
    [round.count, inherited, left, posts] + (round + arrived).map { $0.isOwn ? 1 : 0 }
  }
}

extension Mailbox: Hashable where Item == MailboxWorld.Input {
  func hash(into hasher: inout Hasher) {
    hasher.combine(phase)
    hasher.combine(numbers)
    hasher.combine(items)
  }
}
