/// Lets so many calls pass in any interval; others wait.
///
/// It notes a call only after the wait, so callers that wait together pass together.
actor FlawedRateLimiter<C: Clock<Duration>> {
  private let limit: Int
  private let interval: Duration
  private let clock: C
  /// The times of the last calls, as many as may pass in an interval.
  private var times: [C.Instant] = []

  init(_ limit: Int, per interval: Duration, on clock: C) {
    self.limit = limit
    self.interval = interval
    self.clock = clock
  }

  func pass() async throws {
    if times.count == limit {
      let next = times.removeFirst().advanced(by: interval)
      if next > clock.now { try await clock.sleep(until: next, tolerance: nil) }
    }
    times.append(clock.now)
  }
}

/// Lets so many calls pass in any interval; others wait for their turn, in order.
///
/// Each call gets its time before it waits.
actor RateLimiter<C: Clock<Duration>> {
  private let limit: Int
  private let interval: Duration
  private let clock: C
  /// The times of the last calls, as many as may pass in an interval.
  private var times: [C.Instant] = []

  init(_ limit: Int, per interval: Duration, on clock: C) {
    self.limit = limit
    self.interval = interval
    self.clock = clock
  }

  func pass() async throws {
    let now = clock.now
    let turn = times.count < limit ? now : max(now, times.removeFirst().advanced(by: interval))
    times.append(turn)
    if turn > now { try await clock.sleep(until: turn, tolerance: nil) }
  }
}
