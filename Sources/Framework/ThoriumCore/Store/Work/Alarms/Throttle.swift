/// A throttle that was closed for an interval.
struct Throttle {
  let interval: Duration
  /// Returns the time since the throttle was closed.
  let elapsed: @Sendable () -> Duration

  init(_ interval: Duration, _ elapsed: @escaping @Sendable () -> Duration) {
    self.interval = interval
    self.elapsed = elapsed
  }

  /// The remaining time until it opens; zero or less when it is open again.
  var rest: Duration { interval - elapsed() }
}

/// The closed throttles of one store, by id.
struct Throttles {
  private var closed: [EffectID: Throttle] = [:]
  /// The count that triggers a removal of expired throttles: twice the count after the last one.
  private var sweepCount = 16

  /// True when a throttle is still closed.
  var areAnyClosed: Bool { closed.values.contains { $0.rest > .zero } }

  /// Returns the remaining time of a closed throttle, or `nil` when it is open.
  func rest(of id: EffectID) -> Duration? {
    guard let rest = closed[id]?.rest, rest > .zero else { return nil }
    return rest
  }

  /// Closes a throttle.
  ///
  /// - Complexity: O(1) on average.
  mutating func closeThrottle(_ id: EffectID, with throttle: Throttle) {
    if closed.count >= sweepCount {
      closed = closed.filter { $0.value.rest > .zero }
      sweepCount = max(16, 2 * closed.count)
    }
    closed[id] = throttle
  }
}
