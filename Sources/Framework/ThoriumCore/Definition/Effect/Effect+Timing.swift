extension Effect {
  /// Returns an effect that runs effects in parallel until the first one ends.
  ///
  /// The other effects are then cancelled.
  ///
  ///     .race(.run { … }, .pause(for: .seconds(3)))   // three seconds at most
  ///
  /// - Parameter effects: The parts, started in order. If one is over at once, the later
  ///   ones do not start.
  /// - Returns: An effect that ends like the first part that ends: it is over, or has failed.
  @inlinable
  public static func race(_ effects: Self...) -> Self {
    Self(.race(erased(effects)), around: effects)
  }

  /// Returns an effect that only waits for a time, on the runtime's clock.
  ///
  /// - Parameter duration: The length of the pause. A negative one counts as zero; one of billions
  ///   of years, such as `.seconds(Int64.max)`, never ends.
  /// - Returns: An effect that is over after that time. Its cancellation is not reported.
  @inlinable
  public static func pause(for duration: Duration) -> Self {
    Self(.pause(duration.clamped))
  }

  /// Ends this effect with an error if it takes too long.
  ///
  ///     .run { emit in emit(.setUsers(try await api.users())) }
  ///       .timeout(.seconds(3))
  ///       .catch { .setError("\($0)") }   // "It took longer than 3.0 seconds."
  ///
  /// - Parameter duration: The maximum duration, on the runtime's clock.
  /// - Returns: An effect that fails with an ``EffectTimeout`` when the time has passed.
  @inlinable
  public func timeout(_ duration: Duration) -> Self {
    .race(self, .concat(.pause(for: duration), .run { _ in throw EffectTimeout(after: duration) }))
  }

  /// Ends this effect when a sequence has its first element, or ends.
  ///
  ///     .from(api.prices.map(Mutation.setPrice)).take(until: api.closing)
  ///
  /// - Parameter sequence: The sequence. An error that it throws is the effect's failure.
  /// - Returns: An effect that is over at that time or earlier.
  @inlinable
  public func take(until sequence: some AsyncSequence & Sendable) -> Self {
    .race(
      self,
      .run(name: "waiting to end") { _ in
        for try await _ in sequence { return }
      }
    )
  }

  /// Starts this effect again when it has failed.
  ///
  ///     .run { … }.retry(3, after: .seconds(1))   // 4 attempts, with a second between them
  ///
  /// Apply a policy to the retry, as in `effect.retry(3).policy(…)`. If a policy inside drops an
  /// attempt, the effect fails with the error of the previous attempt. An effect that fails before
  /// it suspends starts again at once. After `Limits.handOff` such failures, each further attempt
  /// runs in a task.
  ///
  /// - Parameters:
  ///   - times: The maximum number of retries, not counting the first attempt.
  ///   - pause: The pause before each retry.
  /// - Returns: An effect that fails with the last error, when the last attempt has failed too.
  @inlinable
  public func retry(_ times: Int, after pause: RetryPause = .none) -> Self {
    precondition(times >= 0, "The number of retries is 0 or more, not \(times).")
    return Self(.retried(erased, Retries(left: times, done: 0, pause: pause)), around: depth)
  }
}

/// The error of an effect that took longer than its maximum duration.
public struct EffectTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum duration.
  package let duration: Duration

  /// Creates the error.
  ///
  /// - Parameter duration: The maximum duration.
  public init(after duration: Duration) {
    self.duration = duration
  }

  /// A sentence with the duration.
  public var description: String { "It took longer than \(duration)." }
}

/// The pauses before the retries of an effect.
public struct RetryPause: Sendable {
  /// Returns the pause before a retry; the first retry has the number 1.
  package let duration: @Sendable (Int) -> Duration

  /// Creates custom pauses.
  ///
  /// - Parameter duration: Returns the pause before a retry; the first retry has the number 1.
  package init(_ duration: @escaping @Sendable (Int) -> Duration) {
    self.duration = duration
  }

  /// No pause.
  public static let none = RetryPause { _ in .zero }

  /// Returns pauses of a constant duration.
  ///
  /// - Parameter duration: The duration of each pause.
  /// - Returns: The pauses.
  public static func constant(_ duration: Duration) -> Self {
    Self { _ in duration }
  }

  /// Returns pauses of a number of seconds.
  ///
  ///     effect.retry(3, after: .seconds(1))   // pauses of 1, 1 and 1 second
  ///
  /// - Parameter count: The number of seconds of each pause.
  /// - Returns: The pauses.
  public static func seconds(_ count: some BinaryInteger) -> Self {
    .constant(.seconds(count))
  }

  /// Returns pauses of a number of milliseconds.
  ///
  ///     effect.retry(2, after: .milliseconds(500))   // pauses of half a second
  ///
  /// - Parameter count: The number of milliseconds of each pause.
  /// - Returns: The pauses.
  public static func milliseconds(_ count: some BinaryInteger) -> Self {
    .constant(.milliseconds(count))
  }

  /// Returns pauses that double each time.
  ///
  ///     effect.retry(3, after: .doubling(from: .seconds(1)))   // pauses of 1, 2 and 4 seconds
  ///
  /// - Parameters:
  ///   - first: The first pause.
  ///   - most: The longest pause.
  /// - Returns: The pauses.
  public static func doubling(from first: Duration, upTo most: Duration = .seconds(60)) -> Self {
    Self { retry in
      var pause = first
      var doubled = 1
      while doubled < retry && pause < most && pause > .zero {
        // Doubling a very long pause would overflow.
        pause = pause < most - pause ? pause * 2 : most
        doubled += 1
      }
      return min(pause, most)
    }
  }
}

/// The number of attempts of a retry, left and done, with its pauses.
@usableFromInline
struct Retries: Sendable {
  @usableFromInline let left: Int
  @usableFromInline let done: Int
  @usableFromInline let pause: RetryPause
  /// The error of the last attempt.
  @usableFromInline let error: (any Error)?

  @inlinable
  init(left: Int, done: Int, pause: RetryPause, error: (any Error)? = nil) {
    self.left = left
    self.done = done
    self.pause = pause
    self.error = error
  }

  /// The same retry without any attempt left.
  @inlinable var last: Self { Self(left: 0, done: done, pause: pause, error: error) }

  @inlinable
  func next(after error: (any Error)?) -> Self {
    Self(left: left - 1, done: done + 1, pause: pause, error: error)
  }
}
