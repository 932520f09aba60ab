import Synchronization
import Thorium
import ThoriumLog

// The holder of the store's role calls the functions of this first extension.
extension LogRecorder {
  func recordTimer(_ timer: StoreTimer?, under id: EffectID) {
    guard let timer else {
      if let id = id.text { remove(id, .off) }
      return
    }
    let line = TimerLine<R.Mutation>(timer, at: log.date)
    log.append(.after, line, of: number, isTimed: true) { _ in timers.withLock { $0.set(line) } }
  }

  func recordFiredTimer(_ timer: StoreTimer) { remove(timer.id, .fired) }

  private func remove(_ id: String, _ kind: LineKind) {
    guard timers.withLock({ $0.contains(id) }) else { return }
    log.append(kind, id, of: number, isTimed: true) { _ in timers.withLock { $0.remove(id) } }
  }
}

// Restoration.
extension LogRecorder {
  /// Sets the timers of the log in the restored store, and in those of its children.
  func restartTimers(in store: Store<R>) {
    let lines = timers.withLock { $0.all }
    if lines.isEmpty, log.childrenWithTimers(of: number).isEmpty { return }
    let now = log.date(notBefore: lines.map(\.at).max())
    for line in lines where line.policy == .drop { drop(line.id) }
    let restored = lines.compactMap { $0.timer(at: now) }
    // The sort is stable, so timers with one deadline keep their order.
    store.start(restored.sorted { $0.delay < $1.delay }) { [self] store in
      openChildren(of: store)
    }
  }

  private func drop(_ id: String) {
    log.inBurst { lines throws(LineEncodingError) in
      if !lines.isAbsent(number) { try lines.append(.off, id, of: number) }
      timers.withLock { $0.remove(id) }
    }
  }

  /// Creates the stores of the children that have timers, since a timer fires without being asked.
  private func openChildren(of store: Store<R>) {
    for link in log.childrenWithTimers(of: number) {
      let state = store.currentState
      for place in places where place.contains(link.child, under: link.id, in: state) {
        place.open(link.id, in: store)
      }
    }
  }
}

extension Log {
  /// The date, in microseconds since 1970.
  var date: Int { runtime.now.microseconds }

  /// Returns the date, or that of the last line if this is later.
  ///
  /// - Parameter last: The date of the last line, as far as it is known.
  /// - Returns: The date in microseconds since 1970. If the clock was set back, this is reported.
  fileprivate func date(notBefore last: Int?) -> Int {
    let now = date
    guard let last, now < last else { return now }
    if isClockReported.exchange(true, ordering: .relaxed) { return last }
    let difference = Duration.microseconds(last - now)
    runtime.report(
      .log(
        """
        \(path): the clock is \(difference) behind the date of the last line. Timers continue from the date of that \
        line.
        """
      )
    )
    return last
  }

  fileprivate func childrenWithTimers(of number: Int) -> [ChildLink] {
    lines.withLock { $0.childrenWithTimers(of: number) }
  }
}
