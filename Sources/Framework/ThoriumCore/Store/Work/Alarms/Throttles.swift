/// The closed throttles of one store, by id.
struct Throttles {
  /// Functions that return the remaining time of each throttle: zero or less when it is open again.
  private var rests: [EffectID: @Sendable () -> Duration] = [:]
  /// The count that triggers a removal of expired throttles: twice the count after the last one.
  private var sweepCount = 16

  /// True when a throttle is still closed.
  var areAnyClosed: Bool { rests.values.contains { $0() > .zero } }

  /// Returns the remaining time of a closed throttle, or `nil` when it is open.
  func rest(of id: EffectID) -> Duration? {
    guard let rest = rests[id]?(), rest > .zero else { return nil }
    return rest
  }

  /// Closes a throttle.
  ///
  /// - Parameters:
  ///   - id: The id of the throttle.
  ///   - rest: Returns the remaining time until it opens.
  /// - Complexity: O(1) on average.
  mutating func closeThrottle(_ id: EffectID, _ rest: @escaping @Sendable () -> Duration) {
    if rests.count >= sweepCount {
      rests = rests.filter { $0.value() > .zero }
      sweepCount = max(16, 2 * rests.count)
    }
    rests[id] = rest
  }
}
