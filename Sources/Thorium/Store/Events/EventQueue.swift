import Synchronization

/// What a store has told beside its state, which waits here until somebody takes it.
///
/// Whoever takes at once goes first; all readers share what waits, so that each event is taken once.
@usableFromInline
final class EventQueue<Event: Sendable>: Reading, Observed {
  private struct Taker: Interested {
    let interest: Interest
    /// Takes an event, or returns `false` to leave it to others.
    let take: @Sendable (Event) -> Bool

    static var hole: Self { Self(interest: .gone) { _ in false } }
  }

  private let kept: BacklogReading<Event>
  private let takers = Mutex(Slots<Taker>())
  private let reportUntaken: @Sendable (_ count: Int) -> Void

  init<R: Reactor>(of reactor: R.Type, in runtime: Runtime) where R.Event == Event {
    let limits = runtime.limits
    let backlog = Backlog<Event>(limit: limits.events, overload: limits.eventOverload)
    kept = BacklogReading(backlog, of: "events", reactor, in: runtime, isShared: true)
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

  /// Gives an event to whoever takes, or keeps it; called by the holder of the store's role.
  func receive(_ event: Event) {
    // Most events go to the first taker. It may leave meanwhile, so this keeps no copy of the list before.
    guard let first = takers.withLock(\.first) else { return kept.receive([event]) }
    if first.take(event) { return }
    let others = takers.withLock(\.places)
    for taker in others where !taker.interest.isLost.load(ordering: .relaxed) {
      if taker.interest !== first.interest, taker.take(event) { return }
    }
    kept.receive([event])
  }

  /// True when events wait.
  var isKeeping: Bool { kept.count > 0 }

  /// Takes the event that has waited longest.
  func take() -> Event? { kept.take() }

  /// Gives a closure all waiting events, and then each new one; called by the holder of the role.
  ///
  /// - Parameters:
  ///   - interest: Ends the delivery when it is lost.
  ///   - take: Takes an event, or returns `false` to leave it to others. It must take the events that wait now.
  func attach(_ interest: Interest, _ take: @escaping @Sendable (Event) -> Bool) {
    while !interest.isLost.load(ordering: .relaxed), let event = kept.take() { _ = take(event) }
    takers.withLock { takers in
      // Whoever has gone meanwhile was looked for here in vain.
      if interest.isLost.load(ordering: .relaxed) { return }
      takers.append(Taker(interest: interest, take: take))
    }
  }

  /// Releases somebody who takes no more, behind the lock.
  @usableFromInline
  func forget(_ interest: Interest) {
    let left = takers.withLock { $0.remove(interest) }
    withExtendedLifetime(left) {}
  }

  /// Notes that the store has ended: nothing comes any more, and what waits may still be taken.
  func finish() {
    kept.finish()
    let left = takers.withLock { takers in
      defer { takers = Slots() }
      return takers
    }
    withExtendedLifetime(left) {}
  }
}
