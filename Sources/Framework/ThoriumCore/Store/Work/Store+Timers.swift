// The waits of debounced effects, of throttles and of timers. The holder of the role calls
// everything here, except `start`.
extension AnyStore {
  func setAlarm(
    of id: EffectID,
    for work: EffectNodeID,
    _ duration: Duration,
    _ extras: AnyStoreExtras
  ) {
    recordTimer(work, under: id, extras)
    traceEffectStart(of: work, extras)
    let finalState = finalState(extras)
    timers(extras).alarm(of: id).set(
      after: duration,
      in: runtime,
      named: "\(id) of \(tracedName)"
    ) { error in
      finalState.anyStore?.submit(.turn { $0.endWait(of: work, error) })
    }
  }

  /// Returns the throttles and alarms, which the first call creates.
  func timers(_ extras: AnyStoreExtras) -> AlarmTable {
    if let timers = unsafe extras.work.timers { return timers }
    let timers = AlarmTable(on: runtime.clock)
    unsafe extras.work.timers = timers
    return timers
  }

  /// Starts an effect whose alarm has rung, or ends it with the error of the clock.
  private func endWait(of work: EffectNodeID, _ error: (any Error)?) {
    guard let extras = existingAnyExtras, unsafe extras.work.effectTree.ring(work, error) else {
      return
    }
    traceEffectEnd(of: work, BodyEnding(error: error).traced)
    performSteps(extras)
  }

  /// True when a throttle is closed; the caller holds the role.
  var isThrottled: Bool {
    unsafe existingAnyExtras?.existingWork?.timers?.hasClosedThrottle == true
  }

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
      let effect = AnyEffect(.timer(timer))
      submit(.turn { store in store.start(effect, for: nil, store.needAnyExtras()) })
    }
    submit(.turn { finish($0.typed()) })
  }
}
