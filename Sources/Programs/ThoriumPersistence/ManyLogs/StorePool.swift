/// The stores that are open, each under its key, and the callers that wait for one.
///
/// It is a value that runs nothing. Each event returns the actions that the caller carries out.
///
///     var pool = StorePool<String, String, Int>(limit: 1, idle: .seconds(60)) { _ in false }
///     pool.use("ada", by: 1)                    // [.open("ada")]
///     pool.opened("ada", .success("a store"))   // [.resume([1], .success("a store"))]
///     pool.use("bob", by: 2)                    // []: the only slot is in use
///     pool.release("ada", at: .zero)            // [.close("ada", "a store")]
///     pool.closed("ada")                        // [.open("bob")]
///
/// Callers that wait for a slot get one in the order of their keys. A caller that uses another store already never
/// waits for a slot, since the other callers might wait for that store.
struct StorePool<Key: Hashable & Sendable, Value: Sendable, Waiter: Equatable & Sendable>: Sendable
{
  enum Action: Sendable {
    case open(Key)
    case close(Key, Value)
    /// Resumes callers that wait for a store, or for all stores to close.
    ///
    /// The result is `nil` for callers that came after ``close(by:)``, and when all stores are closed.
    case resume([Waiter], Result<Value, any Error>?)
    /// Calls ``tick(at:unless:)`` after a time.
    case wake(after: Duration)
  }

  private enum Phase {
    /// All slots are taken.
    case waiting
    case opening
    case open(Value)
    case closing
  }

  private struct Entry {
    var phase: Phase
    /// The callers that use the store.
    var users = 0
    /// The callers that wait for the store.
    var waiters: [Waiter] = []
    /// True if the store is closed after its last user, since its log has ended.
    var isEnded = false
    /// True if a caller that uses another store waits.
    var isUrgent = false
    /// The date and the number of the last use.
    var last = (date: Duration.zero, number: 0)

    var isUnused: Bool { value != nil && users == 0 }

    var value: Value? { if case .open(let value) = phase { value } else { nil } }
  }

  private let limit: Int
  private let idle: Duration
  /// Returns true if the log of a store has ended.
  private let hasEnded: @Sendable (Value) -> Bool
  private var entries: [Key: Entry] = [:]
  /// The keys that wait for a slot.
  private var queue: [Key] = []
  /// The number of stores that are opened or open, and of those that are being closed.
  private var (open, closing) = (0, 0)
  private var lastUse = 0
  private var isAwake = false
  /// The callers that wait until all stores are closed; `nil` before the first.
  private var closers: [Waiter]?

  init(limit: Int, idle: Duration, hasEnded: @escaping @Sendable (Value) -> Bool) {
    precondition(limit > 0, "A limit of \(limit) stores lets no store open.")
    (self.limit, self.idle, self.hasEnded) = (limit, min(idle, .seconds(1 << 40)), hasEnded)
  }

  /// True when a store is open, or is being opened or closed, unless its log has ended.
  func contains(_ key: Key) -> Bool {
    entries[key].map { $0.value.map(hasEnded) != true } ?? false
  }
}

// The events.
extension StorePool {
  /// A caller wants to use a store.
  ///
  /// - Parameters:
  ///   - key: The key of the store.
  ///   - waiter: The caller, whose ``Action/resume(_:_:)`` counts as a use.
  ///   - isNested: True if the caller uses another store.
  /// - Returns: The actions, in order.
  mutating func use(_ key: Key, by waiter: Waiter, isNested: Bool = false) -> [Action] {
    if closers != nil { return [.resume([waiter], nil)] }
    var entry = entries[key] ?? Entry(phase: .waiting)
    if let value = entry.value {
      if hasEnded(value) { entry.isEnded = true }
      // The users of an ended store might wait for this caller.
      if !entry.isEnded || isNested && entry.users > 0 {
        entry.users += 1
        entries[key] = entry
        return [.resume([waiter], .success(value))]
      }
    }
    entry.waiters.append(waiter)
    if isNested { entry.isUrgent = true }
    if entries.updateValue(entry, forKey: key) == nil { queue.append(key) }
    return settle(key)
  }

  /// A caller no longer waits for a store.
  ///
  /// - Returns: False if the caller was resumed already.
  mutating func cancel(_ key: Key, by waiter: Waiter) -> Bool {
    guard let index = entries[key]?.waiters.firstIndex(of: waiter) else { return false }
    entries[key]?.waiters.remove(at: index)
    if case .waiting? = entries[key]?.phase, entries[key]?.waiters.isEmpty == true {
      entries[key] = nil
      queue.removeAll { $0 == key }
    }
    return true
  }

  /// A store was opened, or could not be.
  mutating func opened(
    _ key: Key,
    _ result: Result<Value, any Error>,
    at date: Duration = .zero
  ) -> [Action] {
    guard var entry = entries[key] else { return [] }
    let waiters = entry.waiters
    if case .success(let value) = result {
      (entry.phase, entry.users, entry.waiters) = (.open(value), waiters.count, [])
      entry.isUrgent = false
      note(date, &entry)
      entries[key] = entry
    } else {
      entries[key] = nil
      open -= 1
    }
    let resume = waiters.isEmpty ? [] : [Action.resume(waiters, result)]
    return resume + settle(key)
  }

  /// A caller no longer uses a store.
  mutating func release(_ key: Key, at date: Duration) -> [Action] {
    guard var entry = entries[key] else { return [] }
    entry.users -= 1
    if entry.value.map(hasEnded) == true { entry.isEnded = true }
    note(date, &entry)
    entries[key] = entry
    return settle(key)
  }

  /// A store was closed.
  mutating func closed(_ key: Key) -> [Action] {
    closing -= 1
    if entries[key]?.waiters.isEmpty == true {
      entries[key] = nil
    } else {
      entries[key]?.phase = .waiting
      queue.append(key)
    }
    return settle(key)
  }

  /// No caller can use a store any more; the caller waits until all stores are closed.
  mutating func close(by waiter: Waiter) -> [Action] {
    closers = (closers ?? []) + [waiter]
    var waiters: [Waiter] = []
    for (key, entry) in entries {
      waiters += entry.waiters
      entries[key]?.waiters = []
      if case .waiting = entry.phase { entries[key] = nil }
    }
    queue = []
    return [.resume(waiters, nil)] + entries.keys.flatMap { settle($0) } + finish()
  }

  /// The time of ``Action/wake(after:)`` has passed.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - isBusy: Returns true if an unused store must stay open.
  /// - Returns: The actions, in order.
  mutating func tick(at date: Duration, unless isBusy: (Value) -> Bool) -> [Action] {
    isAwake = false
    var actions: [Action] = []
    for (key, entry) in entries where entry.isUnused && entry.last.date + idle <= date {
      let mustStay = entry.value.map { !hasEnded($0) && isBusy($0) } ?? false
      if mustStay { entries[key]?.last.date = date } else { actions += close(key) }
    }
    let unused = entries.values.filter(\.isUnused)
    guard let first = unused.map(\.last.date).min() else { return actions }
    // Few wakes close many stores.
    return actions + wake(after: max(first + idle - date, idle / 10, .milliseconds(10)))
  }
}

// The rules.
extension StorePool {
  private mutating func note(_ date: Duration, _ entry: inout Entry) {
    lastUse += 1
    entry.last = (date, lastUse)
  }

  /// Returns what follows a change of the entry with a key.
  private mutating func settle(_ key: Key) -> [Action] {
    var actions: [Action] = []
    if let entry = entries[key], entry.isUnused, entry.isEnded || closers != nil {
      actions += close(key)
    }
    if case .waiting? = entries[key]?.phase, entries[key]?.isUrgent == true {
      queue.removeAll { $0 == key }
      actions.append(begin(key))
    }
    while open + queue.count > limit, let key = leastRecentlyUsed { actions += close(key) }
    while open + closing < limit, !queue.isEmpty { actions.append(begin(queue.removeFirst())) }
    if entries[key]?.isUnused == true { actions += wake(after: idle) }
    return actions + finish()
  }

  private var leastRecentlyUsed: Key? {
    entries.filter { $0.value.isUnused }.min { $0.value.last.number < $1.value.last.number }?.key
  }

  private mutating func begin(_ key: Key) -> Action {
    entries[key]?.phase = .opening
    open += 1
    return .open(key)
  }

  private mutating func close(_ key: Key) -> [Action] {
    guard let value = entries[key]?.value else { return [] }
    entries[key]?.phase = .closing
    entries[key]?.isEnded = false
    (open, closing) = (open - 1, closing + 1)
    return [.close(key, value)]
  }

  private mutating func wake(after time: Duration) -> [Action] {
    if isAwake { return [] }
    isAwake = true
    return [.wake(after: time)]
  }

  private mutating func finish() -> [Action] {
    guard let waiters = closers, !waiters.isEmpty, entries.isEmpty else { return [] }
    closers = []
    return [.resume(waiters, nil)]
  }
}
