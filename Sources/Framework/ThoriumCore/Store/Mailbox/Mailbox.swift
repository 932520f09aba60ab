import Synchronization

/// The items that wait in a store, and the decision which thread handles them.
///
/// A mailbox is a value that runs nothing. Each method is one event, and returns the caller's next
/// step. Callers use it only while the ``Role`` is called.
///
///     var mailbox = Mailbox<String>(limits: Limits())
///     mailbox.arrive(isFree: false, mayHandle: true)         // .wait: another thread has the role
///     mailbox.add("close", orIfFull: "close", isOwn: false)  // .kept
///     mailbox.next()                                         // .handle("close", isOwn: false)
///     mailbox.next()                                         // .leave
struct Mailbox<Item> {
  enum Phase: Hashable {
    /// Nothing waits; the role says whether a thread handles an item.
    case quiet
    /// A thread handles items, and asks for the next one before it leaves.
    case handled
    /// No thread handles items; a task with this number will, unless other code comes first.
    case posted(Int)
  }

  /// The next step of a sender.
  enum Arrival: Equatable {
    /// It adds its item.
    case wait
    /// It adds its item, has the role, and asks for the next one.
    case serve
    /// It adds its item, and schedules a task with this number.
    case post(Int)
  }

  /// The outcome of adding an item.
  enum Admission: Equatable {
    case kept
    /// Kept beyond the limit; the number of waiting items, unless the overload has been reported.
    case overflow(Int?)
    /// Refused, since so many items wait.
    case refused(Int)
  }

  /// The next step of the holder of the role.
  enum Next {
    case handle(Item, isOwn: Bool)
    /// Nothing waits: it gives the role back.
    case leave
    /// It gives the role back, and schedules a task with this number.
    case post(Int)
  }

  typealias Entry = (item: Item, isOwn: Bool)

  let limits: Limits
  private(set) var phase = Phase.quiet
  /// The items of the current round, the next one last.
  private(set) var round: ContiguousArray<Entry> = []
  /// The items that have arrived since the round began.
  private(set) var arrived: ContiguousArray<Entry> = []
  /// The number of items, counted from the next one, that arrived before the holder took the role.
  private(set) var inherited = 0
  /// The number of other senders' items that the holder may still handle.
  private(set) var left = 0
  /// The number of tasks that were asked for.
  private(set) var posts = 0
  /// True when the overload of this round has been reported.
  private(set) var isReported = false

  /// True when the next item, if there is one, begins a round.
  ///
  /// It arrived after the last round had begun.
  var isRoundOver: Bool { round.isEmpty }

  /// Returns the next step of the sender of an item.
  ///
  /// - Parameters:
  ///   - isFree: True when no thread has the role.
  ///   - mayHandle: True when the sender runs at the store's place.
  /// - Returns: The step of the sender.
  mutating func arrive(isFree: Bool, mayHandle: Bool) -> Arrival {
    switch phase {
    case .quiet where !isFree:
      take()
      return .wait
    case .quiet where mayHandle, .posted where mayHandle:
      take()
      return .serve
    case .quiet: return .post(post())
    case .handled, .posted: return .wait
    }
  }

  /// Adds an item that arrives.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - spare: The item that is kept beyond the limit; without it the item is refused there.
  ///   - isOwn: True when the sender had the role before it arrived.
  /// - Returns: The outcome.
  mutating func add(_ item: Item, orIfFull spare: Item?, isOwn: Bool) -> Admission {
    if arrived.count < limits.mailbox {
      arrived.append((item, isOwn))
      return .kept
    }
    guard let spare else { return .refused(arrived.count) }
    arrived.append((spare, isOwn))
    defer { isReported = true }
    return .overflow(isReported ? nil : arrived.count)
  }

  /// Returns the next step of the holder of the role.
  ///
  /// - Parameter mayHandle: True when the holder runs at the store's place.
  /// - Returns: The step of the holder.
  mutating func next(mayHandle: Bool = true) -> Next {
    if round.isEmpty {
      swap(&round, &arrived)
      round.reverse()
      if arrived.capacity > 4096 { arrived = [] }
      isReported = false
    }
    guard let entry = round.last else {
      phase = .quiet
      return .leave
    }
    let isOwn = entry.isOwn && inherited == 0
    if !mayHandle || !isOwn && left == 0 { return .post(post()) }
    round.removeLast()
    if !isOwn { left -= 1 }
    if inherited > 0 { inherited -= 1 }
    return .handle(entry.item, isOwn: isOwn)
  }

  /// Returns true when a task that begins takes the role.
  mutating func redeem(_ post: Int) -> Bool {
    guard phase == .posted(post) else { return false }
    take()
    return true
  }

  /// Begins to count the items of a holder.
  ///
  /// The holder is a new one, or one that has not used the mailbox yet.
  private mutating func take() {
    phase = .handled
    inherited = round.count + arrived.count
    left = limits.handOff
  }

  private mutating func post() -> Int {
    posts += 1
    phase = .posted(posts)
    return posts
  }
}

/// An element of a store's mailbox.
@usableFromInline
enum Input: Sendable {
  case action(AnyBox, PendingAction?)
  /// A mutation, and a gate if its body waits until it has been handled.
  case emission(AnyBox, EffectTask, AsyncGate?)
  case ended(EffectTask, (any Error)?)
  // Large cases are indirect, since the largest case decides the size of all.
  /// Work with its own turn, such as an event or a new subscriber.
  indirect case turn(@Sendable (AnyStore) -> Void)
  case unobserve(ObserverToken)
  case settle(AsyncGate)
  /// An input in the context of its sender.
  indirect case carried(Input, ContextExecutor)
  /// An input of a burst that has not ended.
  indirect case held(Input, BurstHold)

  /// True when the store may call the reactor or an observer to handle the input.
  var needsContext: Bool {
    switch self {
    case .ended(let run, let error): error != nil || !run.endsInSilence
    case .action, .emission, .turn: true
    case .held(let input, _): input.needsContext
    case .unobserve, .settle, .carried: false
    }
  }

  /// Returns the input as a part of a burst, if there is one.
  func held(by hold: BurstHold?) -> Self { hold.map { .held(self, $0) } ?? self }
}

/// The object that owns the mailbox of a store.
final class Postbox: Sendable {
  struct Content {
    var mailbox: Mailbox<Input>
    /// The store, while a scheduled task will handle its inputs.
    ///
    /// The task holds only the postbox, so it keeps no store alive that other code has served.
    var store: AnyStore?
  }

  let content: Mutex<Content>
  /// True after a thread has waited in vain for the role, until the holder asks for its next input.
  let isBlocked = Atomic(false)

  init(limits: Limits) {
    content = Mutex(Content(mailbox: Mailbox(limits: limits)))
  }

  /// Takes the role for a task that begins.
  ///
  /// - Returns: The store, or `nil` if other code has taken the role earlier.
  func redeem(_ post: Int) -> AnyStore? {
    content.withLock { content in
      guard content.mailbox.redeem(post), let store = content.store.take() else { return nil }
      store.role.hold(isCalled: true)
      return store
    }
  }
}
