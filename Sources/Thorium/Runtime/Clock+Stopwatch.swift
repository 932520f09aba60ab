extension Clock where Duration == Swift.Duration {
  /// Answers how much time has passed since now.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
