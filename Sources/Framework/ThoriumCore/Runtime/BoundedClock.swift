/// The system's continuous clock, with sleeps of any length.
///
/// The system's clocks trap when they sleep until a time that they cannot represent. This clock
/// sleeps for ``Swift/Duration/longest`` at most, which never ends.
///
/// It is not generic over the clock. Otherwise each sleeping body would need a second block of
/// memory for its task.
struct BoundedContinuousClock: Clock {
  private let base = ContinuousClock()

  var now: ContinuousClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  @inline(__always)
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    if canSleep(until: deadline, tolerance, on: self) {
      try await base.sleep(until: deadline, tolerance: tolerance)
    } else {
      try await sleepWithinBounds(until: deadline, tolerance, on: base)
    }
  }
}

/// The system's suspending clock, with sleeps of any length.
struct BoundedSuspendingClock: Clock {
  private let base = SuspendingClock()

  var now: SuspendingClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  @inline(__always)
  func sleep(until deadline: SuspendingClock.Instant, tolerance: Duration?) async throws {
    if canSleep(until: deadline, tolerance, on: self) {
      try await base.sleep(until: deadline, tolerance: tolerance)
    } else {
      try await sleepWithinBounds(until: deadline, tolerance, on: base)
    }
  }
}

/// True when a clock of the system can sleep until a deadline.
@inline(never)
private func canSleep<Bounded: Clock<Duration>>(
  until deadline: Bounded.Instant,
  _ tolerance: Duration?,
  on clock: Bounded
) -> Bool {
  deadline == bounded(deadline, clock.now) && tolerance == tolerance?.clamped
}

/// Sleeps until a deadline that a clock of the system cannot represent, within its bounds.
@inline(never)
private func sleepWithinBounds<Base: Clock<Duration>>(
  until deadline: Base.Instant,
  _ tolerance: Duration?,
  on base: Base
) async throws {
  try await base.sleep(until: bounded(deadline, base.now), tolerance: tolerance?.clamped)
}

/// Limits a deadline to the range from now to the end of the longest sleep.
private func bounded<Instant: InstantProtocol<Duration>>(
  _ deadline: Instant,
  _ now: Instant
) -> Instant {
  min(max(deadline, now), now.advanced(by: .longest))
}

/// Returns a clock on which a body may sleep for any duration.
///
/// A clock of the system gets a bounded one. Any other clock is returned unchanged, so that a body
/// has the same clock as its runtime.
func boundedForBodies(_ clock: any Clock<Duration>) -> any Clock<Duration> {
  switch clock {
  case is ContinuousClock: BoundedContinuousClock()
  case is SuspendingClock: BoundedSuspendingClock()
  default: clock
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a function that measures the time from now on.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
