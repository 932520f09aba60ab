import Synchronization

/// The events of a store, which wait here until a reader takes them.
///
/// Closures that take events come before readers. All readers share the waiting events, so that each event is taken
/// once.
@usableFromInline
final class EventQueue<Event: Sendable>: ElementIterator, Observed {
  private struct Waiter: TokenOwner {
    let interest: ObserverToken
    /// Takes an event, or returns `false` to leave it to another subscriber.
    let take: @Sendable (Event) -> Bool

    static var hole: Self { Self(interest: .gone) { _ in false } }
  }

  private let kept: BoundedQueueIterator<Event>
  private let takers = Mutex(Slots<Waiter>())
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
    guard let first = takers.withLock(\.first) else { return kept.receive([event]) }
    if first.take(event) { return }
    let others = takers.withLock(\.places)
    for taker in others where !taker.interest.isLost.load(ordering: .relaxed) {
      if taker.interest !== first.interest, taker.take(event) { return }
    }
    kept.receive([event])
  }

  /// True when events wait for a reader.
  var isKeeping: Bool { kept.count > 0 }

  /// Takes the event that has waited longest.
  func take() -> Event? { kept.take() }

  /// Calls a closure with all waiting events, and then with each new one.
  ///
  /// The caller holds the store's role.
  ///
  /// - Parameters:
  ///   - interest: Its loss ends the delivery.
  ///   - take: Takes an event, or returns `false` to leave it to another subscriber. It must take the
  ///     events that wait now.
  func attach(_ interest: ObserverToken, _ take: @escaping @Sendable (Event) -> Bool) {
    while !interest.isLost.load(ordering: .relaxed), let event = kept.take() { _ = take(event) }
    takers.withLock { takers in
      // A subscription cancelled during the loop was not in the list yet, so nothing removed it.
      if interest.isLost.load(ordering: .relaxed) { return }
      takers.append(Waiter(interest: interest, take: take))
    }
  }

  /// Removes a subscriber and releases it outside the lock.
  @usableFromInline
  func forget(_ interest: ObserverToken) {
    let left = takers.withLock { $0.remove(interest) }
    withExtendedLifetime(left) {}
  }

  /// Records that the store has ended.
  ///
  /// No event arrives from now on, but waiting events can still be taken.
  func finish() {
    kept.finish()
    let left = takers.withLock { takers in
      defer { takers = Slots() }
      return takers
    }
    withExtendedLifetime(left) {}
  }
}
