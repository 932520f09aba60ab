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
  private weak let store: Store<R>?
  private let reactor: R
  let places = R.loggedChildren(LoggedChildren()).places
  /// The revision of the state after the last recorded mutation.
  ///
  /// If the store has another one, a mutation was reduced and is not recorded yet.
  private let recorded = Atomic<UInt>(0)
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
  }

  var refusal: Refusal? { log.refusal }

  func beginBurst() { log.beginBurst() }

  func finishBurst() { log.finishBurst() }

  /// Does nothing: only mutations are folded.
  func recordAction(_ action: R.Action) {}

  func recordMutation(_ mutation: R.Mutation, revision: UInt) {
    log.append(.mutation, mutation, of: number) {
      recorded.store(revision, ordering: .relaxed)
    }
  }

  func recordState(_ state: R.State, revision: UInt) {
    log.append(.state, state, of: number) { recorded.store(revision, ordering: .relaxed) }
  }

  func recordEnd(in state: R.State) {
    if let link, log.removeChild(link, number) { return }
    let line = StoreLine(name: name, type: R.logName, v: R.logVersion, parent: link?.parent)
    var timers = timers.withLock { $0 }
    timers.stop(at: log.date)
    let fold = TypedFold(of: reactor, from: state, number, line, timers)
    log.end(LogStore(fold, name: name, link: link), number)
  }

  func durable() async throws(LogError) {
    try await log.durable()
  }

  /// The running store, for the log.
  private var logStore: LogStore {
    LogStore(name: name, link: link) { [weak self] references in
      guard let self, let store = runningStore(&references) else { return .isReleased }
      return capture(store).map { .contents($0) } ?? .isChanging
    } hasChild: { [weak self] child, references in
      // A store that is being released keeps its children.
      guard let self, let store = runningStore(&references) else { return true }
      guard let state = recordedState(of: store) else { return nil }
      return places.contains { $0.contains(child.child, under: child.id, in: state) }
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
  private func recordedState(of store: Store<R>) -> R.State? {
    guard let (state, revision) = store.snapshotIfFree,
      revision == recorded.load(ordering: .relaxed)
    else {
      return nil
    }
    return state
  }
}

// The stores of children.
extension LogRecorder {
  func restoredState<C: Reactor>(of child: Child<C>) -> C.State? {
    log.lines.withLock { $0.store(of: child.identity)?.store.fold }?.anyState as? C.State
  }

  func recorder<C: Reactor>(
    for store: Store<C>,
    of child: Child<C>,
    under id: any Sendable
  ) -> (any StoreRecorder<C>)? {
    func opened<L: LoggedReactor>(_: L.Type) -> (any AnyStoreRecorder)? {
      guard let store = store as? Store<L> else { return nil }
      return recorder(for: store, ChildLink(parent: number, child: child.identity, id: id))
    }
    guard !places.isEmpty, let type = C.self as? any LoggedReactor.Type else { return nil }
    return opened(type) as? any StoreRecorder<C>
  }

  private func recorder<C: LoggedReactor>(
    for store: Store<C>,
    _ link: ChildLink
  ) -> LogRecorder<C>? {
    if let (number, last) = log.lines.withLock({ $0.store(of: link.child) }) {
      let timers = (last.fold as? TypedFold<C>)?.timers
      let recorder = recorder(for: store, number, link, timers ?? TimerTable())
      recorder.start()
      recorder.restartTimers(in: store)
      return recorder
    }
    while !log.isClosed {
      switch addLines(for: store, link) {
      case .added(let recorder): return recorder
      case .isElsewhere: return nil
      // Another thread is between a reduction and its line, which takes no longer than an encoding.
      case .isChanging: yieldThread()
      }
    }
    return nil
  }

  private func recorder<C: LoggedReactor>(
    for store: Store<C>,
    _ number: Int,
    _ link: ChildLink,
    _ timers: TimerTable<C.Mutation> = TimerTable()
  ) -> LogRecorder<C> {
    LogRecorder<C>(of: store, in: log, number, name: C.logName, link: link, timers: timers)
  }

  private enum Addition<C: LoggedReactor> {
    case added(LogRecorder<C>)
    /// The child is at no place that the log has.
    case isElsewhere
    case isChanging
  }

  /// Adds the store of a child to the log, directly after the lines of its parent.
  ///
  /// The lines and the store are added under one lock, so no snapshot is between them.
  private func addLines<C: LoggedReactor>(
    for store: Store<C>,
    _ link: ChildLink
  ) -> Addition<C> {
    guard let parent = self.store else { return .isElsewhere }
    defer { withExtendedLifetime(parent) {} }
    let first = store.currentState
    return log.inBurst { lines throws(LineEncodingError) in
      guard let state = recordedState(of: parent) else { return .isChanging }
      for place in places {
        guard let line = place.line(for: link.child, under: link.id, of: number, in: state) else {
          continue
        }
        let number = lines.takeNumber()
        try lines.append(.store, line, of: number)
        try lines.append(.state, first, of: number)
        let recorder = recorder(for: store, number, link)
        lines.add(recorder.logStore, number)
        return .added(recorder)
      }
      return .isElsewhere
    } ?? .isElsewhere
  }
}
