import Synchronization

/// A monitor of the first conditions in a run that wait for their second conditions.
@usableFromInline
final class ResponseMonitor<Action: Sendable, State: Sendable>: Sendable {
  private let rules: [Property<Action, State>.Response]
  /// The time since which each rule waits; `nil` if it does not wait.
  private let starts: Mutex<[VirtualClock.Instant?]>

  /// Creates a monitor, or returns `nil` if there is no rule.
  @usableFromInline
  init?(_ rules: [Property<Action, State>.Response]) {
    if rules.isEmpty { return nil }
    self.rules = rules
    starts = Mutex(Array(repeating: nil, count: rules.count))
  }

  /// Records a state, and returns the name of a rule whose second condition is late.
  @usableFromInline
  func observe(_ state: State, at now: VirtualClock.Instant) -> String? {
    let facts = rules.map { (isCause: $0.cause(state), isEffect: $0.effect(state)) }
    return starts.withLock { starts in
      var late: String?
      for (place, fact) in facts.enumerated() {
        if rules[place].isLate(since: starts[place], at: now) { late = late ?? rules[place].name }
        if fact.isEffect {
          starts[place] = nil
        } else if fact.isCause && starts[place] == nil {
          starts[place] = now
        }
      }
      return late
    }
  }

  /// Excludes a duration from all limits, since work that was due could not run in it.
  @usableFromInline
  func postpone(by duration: Duration) {
    starts.withLock { starts in starts = starts.map { $0?.advanced(by: duration) } }
  }

  /// Returns the name of a rule that is violated at the end of a run.
  ///
  /// It is quiet when nothing further happens without the user.
  func violation(at now: VirtualClock.Instant, isQuiet: Bool) -> String? {
    starts.withLock { starts in
      rules.indices.first { place in
        isQuiet ? starts[place] != nil : rules[place].isLate(since: starts[place], at: now)
      }
    }.map { rules[$0].name }
  }
}

extension Property.Response {
  /// Returns whether more than the limit has passed since a time.
  fileprivate func isLate(
    since start: VirtualClock.Instant?,
    at now: VirtualClock.Instant
  ) -> Bool {
    guard let start, let limit else { return false }
    return start.duration(to: now) > limit
  }
}
