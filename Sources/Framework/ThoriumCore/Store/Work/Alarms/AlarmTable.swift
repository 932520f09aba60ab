/// The closed throttles of one store, and the alarms of its debounced effects.
///
/// It belongs to the holder of the store's role.
final class AlarmTable {
  private var alarms: [EffectID: Alarm] = [:]
  /// The times at which the throttles open again.
  private var openings: [EffectID: Duration] = [:]
  /// The count that triggers the removal of idle entries: twice the count after the last removal.
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

  private func alarm(of id: EffectID) -> Alarm {
    if let alarm = alarms[id] { return alarm }
    removeIdle()
    let alarm = Alarm(clock)
    alarms[id] = alarm
    return alarm
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

  /// True when a throttle is closed.
  var hasClosedThrottle: Bool {
    let now = clock.elapsed()
    return openings.values.contains { $0 > now }
  }

  /// Closes a throttle for an interval if it is open.
  ///
  /// - Returns: The time until it opens, or `nil` if it was open.
  /// - Complexity: O(1) on average.
  func closeThrottle(_ id: EffectID, for interval: Duration) -> Duration? {
    let now = clock.elapsed()
    if let opening = openings[id], opening > now { return opening - now }
    removeIdle()
    openings[id] = now + interval
    return nil
  }

  /// Removes idle alarms and open throttles, if there are many entries.
  private func removeIdle() {
    if alarms.count + openings.count < sweepCount { return }
    let now = clock.elapsed()
    alarms = alarms.filter { !$0.value.isIdle }
    openings = openings.filter { $0.value > now }
    sweepCount = max(16, 2 * (alarms.count + openings.count))
  }
}

extension AnyStore {
  /// True when a throttle is closed; the caller holds the role.
  var isThrottled: Bool {
    unsafe existingAnyExtras?.existingWork?.timers?.hasClosedThrottle == true
  }
}
