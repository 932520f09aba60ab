import Synchronization

extension Store {
  /// The events that effects emit, each delivered once, in order.
  ///
  /// A queue keeps the events until a reader takes them, so a late reader misses none. It keeps
  /// up to `Limits.events`; beyond that, `Limits.eventOverload` applies. All readers share
  /// the queue: an event taken by one reader reaches no other. Events can still be read after
  /// the store has ended.
  ///
  ///     for await event in store.events {
  ///       switch event { case .saved: close() }
  ///     }
  ///
  /// Events that still wait when the store and all its streams are released are reported.
  public var events: StoreStream<R.Event> {
    checkReading()
    let queue = needExtras().finalState(of: self).events
    // Ending the store sets this mark under the lock before it looks for a queue. So either the end
    // finishes this queue, or the mark is visible here.
    if lock.withLock({ _ in unsafe isEnded }) { queue.finish() }
    return StoreStream { (queue.kept.next, nil) }
  }
}
