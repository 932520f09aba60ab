// The waits of debounced effects. The holder of the role calls everything here.
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
    timers(extras).set(id, after: duration, named: "\(id) of \(tracedName)") { error in
      finalState.anyStore?.submit(.turn { $0.endWait(of: work, error) })
    }
  }

  /// Returns the throttles and alarms, which the first call creates.
  func timers(_ extras: AnyStoreExtras) -> AlarmTable {
    if let timers = unsafe extras.work.timers { return timers }
    let timers = AlarmTable(in: runtime)
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
}
