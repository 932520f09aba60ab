import Synchronization
import Thorium
import ThoriumLog
import ThoriumSystem

// The stores of children.
extension LogRecorder {
  func restoredState<C: Reactor>(of child: Child<C>) -> C.State? {
    let key = ChildKey(parent: number, child: child.identity)
    return log.lines.withLock { $0.store(of: key)?.store.fold }?.anyState as? C.State
  }

  func recorder<C: Reactor>(
    for store: Store<C>,
    of child: Child<C>,
    under id: any Sendable
  ) -> (any StoreRecorder)? {
    func opened<L: LoggedReactor>(_: L.Type) -> (any StoreRecorder)? {
      guard let store = store as? Store<L> else { return nil }
      return recorder(for: store, ChildLink(parent: number, child: child.identity, id: id))
    }
    guard !places.isEmpty, let type = C.self as? any LoggedReactor.Type else { return nil }
    return opened(type)
  }

  private func recorder<C: LoggedReactor>(
    for store: Store<C>,
    _ link: ChildLink
  ) -> LogRecorder<C>? {
    if let recorder = replaceFold(by: store, link) {
      recorder.restartTimers(in: store)
      return recorder
    }
    while !log.isClosed {
      switch addStore(for: store, link) {
      case .added(let recorder): return recorder
      case .isElsewhere: return nil
      // Another thread is between a reduction and its line, which takes no longer than an encoding.
      case .isChanging: yieldThread()
      case .isClosed: break
      }
    }
    // A closed log takes no lines. With a recorder, the child refuses actions as its parent does.
    guard let state = self.store?.currentState,
      places.contains(where: { $0.contains(link.child, under: link.id, in: state) })
    else { return nil }
    return recorder(for: store, log.lines.withLock { $0.takeNumber() }, link)
  }

  /// Replaces the last state of a child with its running store.
  ///
  /// The recorder is created outside the lock, since it calls code of the reactor.
  ///
  /// - Returns: The recorder; `nil` if the log has no last state, for example while the former store still runs. The
  ///   new store then gets another number.
  private func replaceFold<C: LoggedReactor>(
    by store: Store<C>,
    _ link: ChildLink
  ) -> LogRecorder<C>? {
    guard let (number, last) = log.lines.withLock({ $0.store(of: link.key) }), let fold = last.fold
    else { return nil }
    let timers = (fold as? TypedFold<C>)?.timers
    let recorder = recorder(for: store, number, link, timers ?? TimerTable())
    let isReplaced = log.lines.withLock { lines in
      // The parent may have removed the child in the meantime.
      guard lines.stores[number]?.fold != nil else { return false }
      lines.add(recorder.logStore, number)
      return true
    }
    return isReplaced ? recorder : nil
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
    case isClosed
  }

  /// Adds the store of a child to the log, directly after the lines of its parent.
  ///
  /// The lines and the store are added under one lock, so no snapshot is between them. If the parent is
  /// absent, the store gets its lines when the parent returns.
  private func addStore<C: LoggedReactor>(
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
        let isAbsent = lines.isAbsent(self.number)
        let number = lines.takeNumber()
        if isAbsent {
          lines.absent.insert(number)
        } else {
          try lines.append(.store, line, of: number)
          try lines.append(.state, first, of: number)
        }
        let recorder = recorder(for: store, number, link)
        lines.add(recorder.logStore, number)
        return .added(recorder)
      }
      return .isElsewhere
    } ?? .isClosed
  }
}
