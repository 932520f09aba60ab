extension Store {
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
