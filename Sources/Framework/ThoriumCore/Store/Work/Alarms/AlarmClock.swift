import ThoriumTime

/// A clock that starts at zero when this value is created.
struct AlarmClock: Sendable {
  let elapsed: @Sendable () -> Duration
  /// Sleeps until that much time has passed.
  let sleep: @Sendable (_ until: Duration) async throws -> Void
  /// True when the timer of a cancelled sleep stays in memory until its deadline.
  ///
  /// This is true for the system's clocks, whose timers are in Swift's executor.
  let keepsTimers: Bool
  /// True when sleeps until the same time end in the order in which they started.
  ///
  /// Then each setting of an alarm starts a sleep, so that effects start in the order of
  /// their requests.
  let isOrdered: Bool

  init(_ clock: any Clock<Duration>) {
    switch clock {
    case is ContinuousClock: self.init(BoundedContinuousClock(), keepsTimers: true)
    case is SuspendingClock: self.init(BoundedSuspendingClock(), keepsTimers: true)
    default: self.init(clock, keepsTimers: false)
    }
  }

  init(_ clock: some Clock<Duration>, keepsTimers: Bool) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    self.keepsTimers = keepsTimers
    isOrdered = clock is any OrderedClock
  }

  /// The delay that an alarm may have if the delay saves a timer.
  var slack: Duration { keepsTimers ? .microseconds(100) : .zero }
}
