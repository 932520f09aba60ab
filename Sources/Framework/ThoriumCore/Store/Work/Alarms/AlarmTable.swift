/// The closed throttles of one store, and the alarms of its debounced effects.
///
/// It belongs to the holder of the store's role.
final class AlarmTable {
  var throttles = Throttles()
  private var alarms: [EffectID: Alarm] = [:]
  /// The count that triggers the removal of idle alarms: twice the count after the last removal.
  private var sweepCount = 16
  private let runtime: Runtime
  private let clock: AlarmClock

  init(in runtime: Runtime) {
    self.runtime = runtime
    clock = AlarmClock(runtime.clock)
  }

  /// Sets the alarm of an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - duration: The time until the alarm rings.
  ///   - name: The name of the task that sleeps.
  ///   - ring: Called at the deadline, or when the clock has failed.
  /// - Complexity: O(1) on average.
  func set(
    _ id: EffectID,
    after duration: Duration,
    named name: @autoclosure () -> String,
    ring: @escaping @Sendable ((any Error)?) -> Void
  ) {
    alarm(of: id).set(after: duration, in: runtime, named: name(), ring: ring)
  }

  /// Clears the alarm of an id.
  func clear(_ id: EffectID) {
    alarms[id]?.clear()
  }

  /// Ends all alarms.
  func cancelAlarms() {
    for alarm in alarms.values { alarm.cancelTasks() }
    alarms = [:]
  }

  private func alarm(of id: EffectID) -> Alarm {
    if let alarm = alarms[id] { return alarm }
    if alarms.count >= sweepCount {
      alarms = alarms.filter { !$0.value.isIdle }
      sweepCount = max(16, 2 * alarms.count)
    }
    let alarm = Alarm(clock)
    alarms[id] = alarm
    return alarm
  }
}
