extension Clock where Duration == Swift.Duration {
  /// Returns a function that measures the time from now on.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
