// Timers, which a recorder may write to a log.
extension Store {
  /// Sets timers that a log has restored, on any thread.
  ///
  /// A timer without a delay fires at once, in its turn. A child's store, which does not run yet,
  /// does all this when it begins.
  ///
  /// - Parameters:
  ///   - timers: The timers, in the order of their deadlines.
  ///   - finish: Called when the timers are set.
  package func start(_ timers: [StoreTimer], then finish: @escaping @Sendable (Store) -> Void) {
    for timer in timers {
      submit(.turn { store in store.start(AnyEffect(.timer(timer)), for: nil, store.needAnyExtras()) })
    }
    submit(.turn { finish($0.typed()) })
  }
}

// The holder of the role calls these functions.
extension AnyStore {
  /// Reduces the mutations of a timer, in the same burst as the record that it has fired.
  func fire(_ timer: StoreTimer, _ extras: AnyStoreExtras) {
    beginBurst()?.recordTimer(nil, under: EffectID(timer.id))
    performRequest(.mutations(timer.mutations))
  }

  /// Records the timer that now waits under an id, or that none does.
  ///
  /// - Parameters:
  ///   - work: The effect that waits, if there is one.
  ///   - id: The id.
  ///   - extras: The store's extras.
  func recordTimer(_ work: EffectNodeID?, under id: EffectID, _ extras: AnyStoreExtras) {
    guard let recorder = beginBurst() else { return }
    let timer = work.flatMap { unsafe extras.work.effectTree.timer(of: $0) }
    recorder.recordTimer(timer, under: id)
  }
}
