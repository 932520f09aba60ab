/// A clock whose time is that since the creation of this value.
struct AlarmClock: Sendable {
  let elapsed: @Sendable () -> Duration
  /// Sleeps until that much time has passed.
  let sleep: @Sendable (_ until: Duration) async throws -> Void
  /// True when the timer of a cancelled sleep stays in memory until its time has come.
  ///
  /// That is so for the clocks of the system, whose timers lie in Swift's executor.
  let keepsTimers: Bool
  /// True when sleeps until the same time end in the order in which they began.
  ///
  /// Then each setting of an alarm begins a sleep, so that effects begin in the order in which they were asked for.
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

  /// How much later than its time an alarm may ring, if that saves a timer.
  var slack: Duration { keepsTimers ? .microseconds(100) : .zero }
}

/// A clock on which sleeps until the same time end in the order in which they began, and a cancelled one leaves nothing.
package protocol OrderedClock: Clock {}
