/// A clock of the system whose sleeps may have any length.
///
/// The system's clocks trap when they sleep until a time that they cannot count. This one sleeps for
/// ``Swift/Duration/longest`` at most, which never ends.
struct BoundedClock<Base: Clock<Duration>>: Clock {
  let base: Base

  var now: Base.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
    let now = base.now
    let bounded = min(max(deadline, now), now.advanced(by: .longest))
    try await base.sleep(until: bounded, tolerance: tolerance?.clamped)
  }
}

/// Returns a clock on which a body may sleep for any duration: a bounded one for a clock of the system.
///
/// Any other clock stays as it is, so that a body has the very clock that its runtime was given.
func boundedForBodies(_ clock: any Clock<Duration>) -> any Clock<Duration> {
  switch clock {
  case let clock as ContinuousClock: BoundedClock(base: clock)
  case let clock as SuspendingClock: BoundedClock(base: clock)
  default: clock
  }
}
