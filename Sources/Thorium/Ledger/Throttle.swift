/// A throttle that was closed for an interval.
struct Throttle {
  let interval: Duration
  /// How much time has passed since it was closed.
  let elapsed: @Sendable () -> Duration

  init(_ interval: Duration, _ elapsed: @escaping @Sendable () -> Duration) {
    self.interval = interval
    self.elapsed = elapsed
  }

  /// How long it stays closed; nothing or less where it is open again.
  var rest: Duration { interval - elapsed() }
}

extension Clock where Duration == Swift.Duration {
  /// Answers how much time has passed since now.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
