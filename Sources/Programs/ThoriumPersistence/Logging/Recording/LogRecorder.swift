import Synchronization
import Thorium
import ThoriumLog
import ThoriumSystem

/// The recorder of a store in a log.
final class LogRecorder<R: LoggedReactor>: StoreRecorder, LogWaiting {
  let log: Log
  /// The number of the store in the log.
  let number: Int
  private let name: String
  private let link: ChildLink?
  weak let store: Store<R>?
  private let reactor: R
  let places = R.loggedChildren(LoggedChildren()).places
  /// The number of recorded mutations.
  ///
  /// If the revision of the store is another one, a mutation was reduced and is not recorded yet.
  private let recorded = Atomic<UInt>(0)
  /// The thread of the open burst; 0 without one.
  private let burstThread = Atomic<UInt>(0)
  /// The edition of each place after the last recorded mutation.
  private let editions: Mutex<[Identity?]>
  /// The timers as the log has them; its lock may be taken under that of the lines.
  let timers: Mutex<TimerTable<R.Mutation>>

  init(
    of store: Store<R>,
    in log: Log,
    _ number: Int,
    name: String,
    link: ChildLink? = nil,
    timers: TimerTable<R.Mutation> = TimerTable()
  ) {
    self.timers = Mutex(timers)
    self.log = log
    self.number = number
    self.name = name
    self.link = link
    self.store = store
    reactor = store.reactor
    editions = Mutex(places.map { $0.edition(in: store.currentState) })
  }

  var refusal: Refusal? { log.refusal }

  func beginBurst() {
    if burstThread.exchange(currentThread(), ordering: .relaxed) == 0 { log.beginBurst() }
  }

  func finishBurst() {
    if burstThread.exchange(0, ordering: .relaxed) != 0 { log.finishBurst() }
  }

  func record<Recorded: Reactor>(_ event: TraceEvent<Recorded>) {
    switch event as? TraceEvent<R> {
    case .reduced(let mutation, let state, _): recordMutation(mutation, in: state)
    case .storeEnded(let state): recordEnd(in: state)
    default: break  // Only mutations are folded.
    }
  }

  /// Records a mutation, and the children that have left the state or returned to it.
  ///
  /// A child whose store runs records its own end.
  private func recordMutation(_ mutation: R.Mutation, in state: R.State) {
    let change = takePlaceChange(in: state)
    log.append(.mutation, mutation, of: number) { lines throws(LineEncodingError) in
      recorded.add(1, ordering: .relaxed)
      guard let change else { return }
      try lines.removeFoldedChildren(change.gone, of: number) { link in
        !places.contains { $0.contains(link.child, under: link.id, in: state) }
      }
    }
    if change == nil { return }
    log.addReturnedChildren(log.lines.withLock { $0.absentChildren(of: number) })
  }

  /// A change of the places since the last recorded mutation.
  private struct PlaceChange {
    /// The children that may have left the state; `nil` for any.
    var gone: [Identity]? = []
  }

  /// Returns the change of the places since the last call; `nil` if there is none.
  private func takePlaceChange(in state: R.State) -> PlaceChange? {
    if places.isEmpty { return nil }
    return editions.withLock { editions in
      var change: PlaceChange?
      for (index, place) in places.enumerated() {
        let edition = place.edition(in: state)
        if edition == editions[index] { continue }
        change = change ?? PlaceChange()
        if let gone = place.gone(since: editions[index], in: state) {
          change?.gone? += gone
        } else {
          change?.gone = nil
        }
        editions[index] = edition
      }
      return change
    }
  }

  private func recordEnd(in state: R.State) {
    finishBurst()
    if let link, log.removeChild(link, number) { return }
    let line = StoreLine(name: name, type: R.logName, v: R.logVersion, parent: link?.parent)
    var timers = timers.withLock { $0 }
    timers.stop(at: log.date)
    let fold = TypedFold(of: reactor, from: state, number, line, timers)
    log.end(LogStore(fold, name: name, link: link), number)
  }

  func durable() async throws(LogError) {
    var isRestored = link == nil ? true : nil
    while isRestored == nil, !log.isClosed {
      isRestored = log.readStores { $0.isRestored(number, &$1) }
      // Another thread is in a reduction of a parent.
      if isRestored == nil { await Task.yield() }
    }
    if isRestored == false { throw .notLogged }
    try await log.durable()
  }

  /// The running store, for the log.
  var logStore: LogStore {
    LogStore(name: name, link: link) { [weak self] references in
      guard let self, let store = runningStore(&references) else { return .isReleased }
      return capture(store).map { .contents($0) } ?? .isChanging
    } hasChild: { [weak self] child, references in
      // A store that is being released keeps its children.
      guard let self, let store = runningStore(&references) else { return true }
      guard let state = recordedState(of: store) else { return nil }
      // A child that has left and come back is in the state, and its former store is not kept.
      return store.keepsStore(ofChild: child.child)
        && places.contains { $0.contains(child.child, under: child.id, in: state) }
    } isInBurst: { [weak self] references in
      guard let self else { return false }
      references.add(self)
      return burstThread.load(ordering: .relaxed) == currentThread()
    }
  }

  /// Returns the running store; `nil` if it is being released.
  ///
  /// It adds the store and this recorder to the references, which the log releases later.
  private func runningStore(_ references: inout LogReferences) -> Store<R>? {
    references.add(self)
    guard let store else { return nil }
    references.add(store)
    return store
  }

  /// Adds the running store to the log, in the place of its fold.
  func start() {
    log.lines.withLock { $0.add(logStore, number) }
  }

  private func capture(_ store: Store<R>) -> StoreCapture? {
    guard let state = recordedState(of: store) else { return nil }
    var timers = timers.withLock { $0 }
    if !timers.isEmpty { timers.advance(to: log.date) }
    return StoreCapture(of: R.self, state, places, timers)
  }

  /// The state, unless a mutation was reduced that is not recorded yet.
  func recordedState(of store: Store<R>) -> R.State? {
    guard let (state, revision) = store.snapshotIfFree,
      revision == recorded.load(ordering: .relaxed)
    else {
      return nil
    }
    return state
  }
}
