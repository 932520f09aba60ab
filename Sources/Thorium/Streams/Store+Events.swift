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

  /// Calls a closure with each event that nobody has taken, and then with each as it is told.
  ///
  /// It is called as an observer is, between the reductions of the effect that tells, and may do all
  /// that an observer may. It goes before all readers of ``events``. Of several the first takes.
  ///
  ///     let subscription = editor.takeEvents { event in list.send(.editor(event)) }
  ///
  /// - Parameter take: Called with each event, in order.
  /// - Returns: The subscription. Once it is cancelled or released events are kept again.
  public func takeEvents(_ take: @escaping @Sendable (R.Event) -> Void) -> Subscription {
    let interest = Interest()
    let queue = needAnnex().legacy(of: self).events
    submit(
      .turn { store in
        let store = store.typed(as: R.self)
        store.whileTelling {
          queue.attach(interest) { event in
            take(event)
            return true
          }
        }
        if unsafe store.isEnded { queue.finish() }
      }
    )
    return Subscription(interest, in: queue)
  }

  /// Tells an event; called by the holder of the role.
  @usableFromInline
  func tell(_ event: R.Event, from run: Run? = nil) {
    if unsafe isEnded { return }
    trace(.told(event, effect: run?.id.generation))
    let queue = needAnnex().legacy(of: self).events
    whileTelling { queue.receive(event) }
  }

  /// Calls somebody outside, so that what a body emits meanwhile waits.
  func whileTelling(_ call: () -> Void) {
    let annex = needAnnex()
    let isTelling = unsafe annex.isTelling
    unsafe annex.isTelling = true
    call()
    unsafe annex.isTelling = isTelling
  }
}
