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
    withExtendedLifetime(takers.withLock { exchange(&$0, with: Slots()) }) {}
  }
}

extension FinalState {
  /// The queue of events, if it exists.
  var existingEvents: EventQueue<R.Event>? {
    guard let events = eventQueue.load() else { return nil }
    return unsafe unsafeDowncast(events, to: EventQueue<R.Event>.self)
  }

  /// The queue of events, which the first caller creates on any thread.
  ///
  /// If the store has ended, the caller must finish the queue, since the end may not have found it.
  var events: EventQueue<R.Event> {
    if let events = existingEvents { return events }
    let made = eventQueue.storeIfNil(EventQueue<R.Event>(of: R.self, in: runtime))
    return unsafe unsafeDowncast(made, to: EventQueue<R.Event>.self)
  }
}

extension Store {
  /// Calls a closure with each waiting event, and then with each new one.
  ///
  /// The store calls it like an observer: between the reductions of the effect that emits the
  /// event. The closure may do everything that an observer may. It comes before all readers of
  /// ``events``. Of several closures, the first one takes the event.
  ///
  ///     let subscription = editor.takeEvents { event in list.send(.editor(event)) }
  ///
  /// - Parameter take: Called with each event, in order.
  /// - Returns: The subscription. After it is cancelled or released, events wait in
  ///   the queue again.
  public func takeEvents(_ take: @escaping @Sendable (R.Event) -> Void) -> Subscription {
    let token = ObserverToken()
    let queue = needExtras().finalState(of: self).events
    submit(
      .turn { store in
        let store = store.typed(as: R.self)
        store.whileNotifying {
          queue.attach(token) { event in
            take(event)
            return true
          }
        }
        if unsafe store.isEnded { queue.finish() }
      }
    )
    return Subscription(token, in: queue)
  }

  /// Delivers an event; the caller holds the store's role.
  @usableFromInline
  func emitEvent(_ event: R.Event, from run: EffectTask? = nil) {
    if unsafe isEnded { return }
    note(.event(event, effect: run?.id.generation))
    let queue = needExtras().finalState(of: self).events
    whileNotifying { queue.receive(event) }
  }
}
