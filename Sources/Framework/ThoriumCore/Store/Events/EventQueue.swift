import Synchronization

/// The events of a store, which wait here until a reader takes them.
///
/// Closures that take events come before readers. All readers share the waiting events, so that each event is taken
/// once.
final class EventQueue<Event: Sendable>: Observed {
  private struct Taker: TokenOwner {
    let token: ObserverToken
    /// Takes an event, or returns `false` to leave it to another subscriber.
    let accept: @Sendable (Event) -> Bool
  }

  let kept: Buffer<Event>
  private let takers = Mutex(Slots<Taker>())

  init<R: Reactor>(of reactor: R.Type, in runtime: Runtime) where R.Event == Event {
    kept = Buffer(of: "events", reactor, limitedBy: runtime, isShared: true)
  }

  /// Delivers an event to the first subscriber that takes it, or queues it.
  ///
  /// The caller holds the store's role.
  func receive(_ event: Event) {
    let takers = takers.withLock(\.places)
    for case let taker? in takers where !taker.token.isLost.load(ordering: .relaxed) {
      if taker.accept(event) { return }
    }
    kept.put([event])
  }

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
    takers.withLock { takers in
      // A subscription cancelled during the loop was not in the list yet, so nothing removed it.
      if token.isLost.load(ordering: .relaxed) { return }
      takers.append(Taker(token: token, accept: take))
    }
  }

  /// Removes a subscriber and releases it outside the lock.
  func forget(_ token: ObserverToken) {
    let left = takers.withLock { $0.remove(token) }
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
