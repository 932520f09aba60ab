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

  /// Calls code outside the store, and defers everything that a body emits during the call.
  @inlinable
  func whileNotifying<Result>(_ call: () -> Result) -> Result {
    let extras = needExtras()
    let wasNotifying = unsafe extras.isNotifying
    unsafe extras.isNotifying = true
    defer { unsafe extras.isNotifying = wasNotifying }
    return call()
  }
}
