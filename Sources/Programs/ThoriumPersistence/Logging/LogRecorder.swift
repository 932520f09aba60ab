import Synchronization
import Thorium
import ThoriumSystem

/// The recorder of a store in a log.
///
/// A store without an owner is in no log: its parent owns no record. It has a recorder, so that it refuses
/// actions as its parent does.
final class LogRecorder<R: LoggedReactor>: StoreRecorder, LogWaiting {
  let log: Log
  let owner: LogTable.Owner?
  /// The name of a store without a parent, which is free after the end.
  private let name: String?
  let numbers: ChildNumbers
  private let places = R.loggedChildren(LoggedChildren()).places
  /// The address of the state, from the installation of the recorder to the end of the store; 0 otherwise.
  ///
  /// A commit reads it under the lock of the log. No burst is open then, so no code changes the state. A store ends
  /// before its memory is freed, and its end takes the same lock. A reference to the store could be the last one,
  /// and its release would need that lock.
  private let address = Atomic<UInt>(0)
  /// True while a commit will read the state of the store, and after the end of the store.
  private let isWaiting = Atomic(false)
  /// The thread of the open burst; 0 if none is open.
  ///
  /// The holder of the store's role changes it and the next two.
  private let thread = Atomic<UInt>(0)
  /// The number of changes of the state that the log knows.
  private let revision = Atomic<UInt>(0)
  /// True when the log must have the state after the burst, although no mutation was reduced.
  private let isChanged = Atomic(false)
  private let waitingTimers: Mutex<[LoggedTimer<R.Mutation>]>
  /// The timers that are set again when the store begins.
  private let restoredTimers: [StoreTimer]

  init(
    in log: Log,
    _ owner: LogTable.Owner?,
    name: String? = nil,
    _ numbers: ChildNumbers,
    _ record: RestoredRecord<R>?
  ) {
    (self.log, self.owner, self.name, self.numbers) = (log, owner, name, numbers)
    let now = log.date
    let last = record.map { $0.stopped ?? log.lives.end(of: $0.life) ?? now } ?? now
    restoredTimers = (record?.timers ?? []).compactMap { $0.timer(at: now, last: last) }
    // Restored timers run from now on, also if this process dies before the store has set them.
    waitingTimers = Mutex(restoredTimers.map { LoggedTimer($0, at: now) })
  }

  /// The timers of the store, for tests.
  var timers: [LoggedTimer<R.Mutation>] { waitingTimers.withLock { $0 } }

  var refusal: Refusal? { log.refusal }

  var lastCommit: Int { log.lastCommit }

  var isRevoked: Bool { owner != nil && !log.read { $0.owns(owner) } }

  func beginBurst() {
    if thread.load(ordering: .relaxed) != 0 || log.isClosed { return }
    let current = currentThread()
    thread.store(current, ordering: .relaxed)
    log.beginBurst(of: owner, on: current)
  }

  func finishBurst(of store: AnyStore) {
    guard let thread = takeThread() else { return }
    let isNew = takeChange(of: store)
    if log.isClosed { return }
    log.change { table in
      table.finishBurst(of: owner, on: thread)
      if isNew, !isWaiting.exchange(true, ordering: .relaxed) { table.put(owner, take) }
    }
  }

  func holdBurst() -> BurstHold? {
    if owner == nil || log.isClosed { return nil }
    log.change { $0.holdBurst() }
    return BurstHold { [log] in log.change { $0.releaseBurst() } }
  }

  func recordEnd(of store: AnyStore) {
    // The timers of a store stop when it ends.
    let (thread, stops) = (takeThread(), !timers.isEmpty)
    let isNew = takeChange(of: store) || stops
    let state = store.typed(as: R.self).currentState
    let last = encoding(of: state, stopped: stops ? log.date : nil)
    log.change { table in
      if let thread { table.finishBurst(of: owner, on: thread) }
      if isWaiting.exchange(true, ordering: .relaxed) || isNew { table.put(owner) { last } }
      address.store(0, ordering: .relaxed)
      if let name { table.stop(name) }
    }
  }

  private func takeThread() -> UInt? {
    if thread.load(ordering: .relaxed) == 0 { return nil }
    return thread.exchange(0, ordering: .relaxed)
  }

  /// Returns true if the store has changed since the last call.
  private func takeChange(of store: AnyStore) -> Bool {
    let newest = store.revision
    let isNew = revision.exchange(newest, ordering: .relaxed) != newest
    return isChanged.exchange(false, ordering: .relaxed) || isNew
  }

  /// Takes the record of the running store for a commit.
  @Sendable
  private func take() -> LogTable.Encode {
    isWaiting.store(false, ordering: .relaxed)
    guard let state = unsafe UnsafePointer<R.State>(bitPattern: address.load(ordering: .relaxed))
    else {
      preconditionFailure("A store that has ended leaves its last record.")
    }
    return unsafe encoding(of: state.pointee, stopped: nil)
  }

  private func encoding(of state: R.State, stopped: Int?) -> LogTable.Encode {
    let timers = timers
    let life = timers.contains { $0.policy == .resume } ? log.lives.name() : 0
    return { [numbers, places, key = owner?.key] in
      let record = LogRecord<R>(
        state: state,
        timers: timers,
        life: life,
        stopped: stopped,
        numbers: numbers,
        places: places,
        key: key
      )
      return try record.encoded($0)
    }
  }

  func durable(after commit: Int) async throws(LogError) {
    if let ending = log.ending { throw ending }
    if !log.read({ $0.owns(owner) }) { throw .notLogged }
    try await log.durable(after: commit)
  }
}

// Timers.
extension LogRecorder {
  func recordTimer(_ timer: StoreTimer?, under id: EffectID) {
    guard let text = id.text else { return }
    let date = log.date
    // The earlier timers are released outside the lock, since that may run other code.
    let (earlier, isNew) = waitingTimers.withLock { timers in
      let earlier = timers
      timers.removeAll { $0.id == text }
      if let timer { timers.append(LoggedTimer(timer, at: date)) }
      return (earlier, timer != nil || timers.count != earlier.count)
    }
    if isNew { isChanged.store(true, ordering: .relaxed) }
    withExtendedLifetime(earlier) {}
  }

  /// Begins to record a new store, and sets the timers of the log in it and in its children.
  func begin(_ store: Store<R>) {
    unsafe address.store(UInt(bitPattern: store.stateAddress), ordering: .relaxed)
    store.install(self, places.map { $0.place })
    if restoredTimers.isEmpty, childrenWithTimers.isEmpty { return }
    // The sort is stable, so timers with one deadline keep their order.
    store.start(restoredTimers.sorted { $0.delay < $1.delay }) { [self] store in
      // A timer fires although no code asks for the child.
      for link in childrenWithTimers { for place in places { place.open(link, in: store) } }
    }
  }

  private var childrenWithTimers: [LogTable.Link] {
    log.read { table in
      // The order is the same in each process, so that a schedule repeats its run.
      table.children(of: owner).filter { table.hasTimers($0.key) }.sorted { $0.key < $1.key }
        .map(\.link)
    }
  }
}

// Children.
extension LogRecorder {
  func removeChildren(_ gone: [Identity]?, unless isThere: (Identity, any Sendable) -> Bool) {
    let known = gone.map { $0.compactMap { numbers.known($0) } }
    let left = log.read { $0.children(of: owner, known) }
      .filter { !isThere($0.link.child, $0.link.id) }
    if left.isEmpty { return }
    log.change { table in for (key, _) in left { table.drop(key) } }
  }

  func removeRecord() {
    log.change { table in
      if let owner, table.owns(owner) { table.drop(owner.key) }
    }
  }

  func restoredState<C: Reactor>(of child: Child<C>) -> C.State? {
    func state<L: LoggedReactor>(_: L.Type, _ record: any RestoredState) -> C.State? {
      (record as? RestoredRecord<L>)?.state as? C.State
    }
    guard let number = numbers.known(child.identity),
      let record = log.read({ $0.restored(number, below: owner?.key) }),
      let type = C.self as? any LoggedReactor.Type
    else { return nil }
    return state(type, record)
  }

  func recordChild<C: Reactor>(_ child: Child<C>, under id: any Sendable, by store: Store<C>) {
    func record<L: LoggedReactor>(_: L.Type) {
      guard let store = store as? Store<L> else { return }
      let link = LogTable.Link(child: child.identity, id: id)
      let (state, places) = (store.currentState, L.loggedChildren(LoggedChildren()).places)
      let claim = log.change { table in
        let claim = table.claim(link, number: numbers.number(of: child.identity), of: owner)
        if let claim, claim.restored == nil {
          let key = claim.owner.key
          let first = LogRecord<L>(state: state, numbers: numbers, places: places, key: key)
          table.put(claim.owner) { first.encoded }
        }
        return claim
      }
      let restored = claim?.restored as? RestoredRecord<L>
      LogRecorder<L>(in: log, claim?.owner, numbers, restored).begin(store)
    }
    if let type = C.self as? any LoggedReactor.Type { record(type) }
  }
}
