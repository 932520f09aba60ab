import Synchronization

/// The events of a store, which wait here until a reader takes them.
///
/// Closures that take events come before readers. All readers share the waiting events, so that each event is taken
/// once.
@usableFromInline
final class EventQueue<Event: Sendable>: ElementIterator, Observed {
  private struct Waiter: TokenOwner {
    let token: ObserverToken
    /// Takes an event, or returns `false` to leave it to another subscriber.
    let accept: @Sendable (Event) -> Bool
  }

  private let kept: BoundedQueueIterator<Event>
  private let waiters = Mutex(Slots<Waiter>())
  private let reportUntaken: @Sendable (_ count: Int) -> Void

  init<R: Reactor>(of reactor: R.Type, in runtime: Runtime) where R.Event == Event {
    let limits = runtime.limits
    let backlog = BoundedQueue<Event>(limit: limits.events, overload: limits.eventOverload)
    kept = BoundedQueueIterator(backlog, of: "events", reactor, in: runtime, isShared: true)
    reportUntaken = { count in
      runtime.report(.untaken(count: count, reactor: "\(R.self)"))
    }
  }

  deinit {
    if kept.count > 0 { reportUntaken(kept.count) }
  }

  @usableFromInline
  func next() async -> Event? {
    await kept.next()
  }

  /// Delivers an event to the first subscriber that takes it, or queues it.
  ///
  /// The caller holds the store's role.
  func receive(_ event: Event) {
    // The first subscriber takes most events. It may unsubscribe during the call, so the list is copied
    // only after that call.
    guard let first = waiters.withLock(\.first) else { return kept.receive([event]) }
    if first.accept(event) { return }
    let others = waiters.withLock(\.places)
    for case let waiter? in others where !waiter.token.isLost.load(ordering: .relaxed) {
      if waiter.token !== first.token, waiter.accept(event) { return }
    }
    kept.receive([event])
  }

  /// True when events wait for a reader.
  var isKeeping: Bool { kept.count > 0 }

  /// Takes the event that has waited longest.
  func popFirst() -> Event? { kept.popFirst() }

  /// Calls a closure with all waiting events, and then with each new one.
  ///
  /// The caller holds the store's role.
  ///
  /// - Parameters:
  ///   - token: Its loss ends the delivery.
  ///   - take: Takes an event, or returns `false` to leave it to another subscriber. It must take the
  ///     events that wait now.
  func attach(_ token: ObserverToken, _ take: @escaping @Sendable (Event) -> Bool) {
    while !token.isLost.load(ordering: .relaxed), let event = kept.popFirst() { _ = take(event) }
    waiters.withLock { waiters in
      // A subscription cancelled during the loop was not in the list yet, so nothing removed it.
      if token.isLost.load(ordering: .relaxed) { return }
      waiters.append(Waiter(token: token, accept: take))
    }
  }

  /// Removes a subscriber and releases it outside the lock.
  @usableFromInline
  func forget(_ token: ObserverToken) {
    let left = waiters.withLock { $0.remove(token) }
    withExtendedLifetime(left) {}
  }

  /// Records that the store has ended.
  ///
  /// No event arrives from now on, but waiting events can still be taken.
  func finish() {
    kept.finish()
    let left = waiters.withLock { waiters in
      defer { waiters = Slots() }
      return waiters
    }
    withExtendedLifetime(left) {}
  }
}
