import Synchronization

extension Store {
  /// What effects tell beside the state, each event once, in order.
  ///
  /// Events are kept until somebody takes them, so none is missed by who comes late: up to
  /// ``Limits/events``, and beyond that as ``Limits/eventOverload`` says. All readers share them: an
  /// event that one has taken no other is given. Behind the end of the store they can still be read.
  ///
  ///     for await event in store.events {
  ///       switch event { case .saved: close() }
  ///     }
  ///
  /// Events that wait when the store and all its streams have gone are reported.
  public var events: StoreStream<R.Event> {
    checkReading()
    let queue = needAnnex().legacy(of: self).events
    // The end finishes the queue, or has left this mark under the lock before it has looked for one.
    if lock.withLock({ _ in unsafe isEnded }) { queue.finish() }
    return StoreStream { .init(queue) }
  }
}
