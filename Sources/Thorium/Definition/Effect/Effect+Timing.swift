extension Effect {
  /// Effects side by side, of which the first to be over ends the others.
  ///
  ///     .race(.run { … }, .pause(for: .seconds(3)))   // three seconds at most
  ///
  /// - Parameter effects: The parts, begun in order; those behind one that is over at once do not
  ///   begin.
  /// - Returns: An effect that ends as the first of its parts does: it is over, or has failed.
  @inlinable
  public static func race(_ effects: Self...) -> Self {
    Self(.race(erased(effects)), around: effects)
  }

  /// Nothing for a while, on the runtime's clock.
  ///
  /// - Parameter duration: The length of the pause. A negative one counts as zero; one of billions of years,
  ///   such as `.seconds(Int64.max)`, never ends.
  /// - Returns: An effect that is over after that time. That it is cancelled is not reported.
  @inlinable
  public static func pause(for duration: Duration) -> Self {
    Self(.pause(duration.clamped))
  }

  /// Ends this effect with an error where it takes too long.
  ///
  ///     .run { emit in emit(.setUsers(try await api.users())) }
  ///       .timeout(.seconds(3))
  ///       .catch { .setError("\($0)") }   // "It took longer than 3.0 seconds."
  ///
  /// - Parameter duration: How long it may take, on the runtime's clock.
  /// - Returns: An effect that fails with an ``EffectTimeout`` when the time has passed.
  @inlinable
  public func timeout(_ duration: Duration) -> Self {
    .race(self, .concat(.pause(for: duration), .run { _ in throw EffectTimeout(after: duration) }))
  }

  /// Ends this effect when a sequence has its first element, or ends.
  ///
  ///     .from(api.prices.map(Mutation.setPrice)).take(until: api.closing)
  ///
  /// - Parameter sequence: What is waited for. An error that it throws is the effect's failure.
  /// - Returns: An effect that is over at the latest then.
  @inlinable
  public func take(until sequence: some AsyncSequence & Sendable) -> Self {
    .race(
      self,
      .run(name: "waiting to end") { _ in
        for try await _ in sequence { return }
      }
    )
  }

  /// To end an effect with another, race them.
  @available(*, unavailable, message: "Race the effect with the other: race(effect, other).")
  public func take<Other: Reactor>(until effect: Effect<Other>) -> Self { self }

  /// Begins this effect again when it has failed.
  ///
  ///     .run { … }.retry(3, after: .doubling(from: .milliseconds(100)))
  ///
  /// Put a policy outside of it, `effect.retry(3).policy(…)`. Where one inside drops a time, the effect
  /// fails with the error before. An effect that fails before it suspends begins again at once. After
  /// ``Limits/handOff`` such failures, each further attempt runs in a task.
  ///
  /// - Parameters:
  ///   - times: How often at most, not counting the first time.
  ///   - pause: How long to wait before each time.
  /// - Returns: An effect that fails with the last error, when the last time has failed too.
  @inlinable
  public func retry(_ times: Int, after pause: RetryPause = .none) -> Self {
    precondition(times >= 0, "An effect is retried 0 times or more, not \(times).")
    return Self(.retried(erased, Retries(left: times, done: 0, pause: pause)), around: self)
  }
}

/// An effect took longer than it may.
public struct EffectTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  /// How long it may take.
  public let duration: Duration

  /// Creates the error.
  ///
  /// - Parameter duration: How long it may take.
  public init(after duration: Duration) {
    self.duration = duration
  }

  /// A sentence that says how long.
  public var description: String { "It took longer than \(duration)." }
}

/// How long to wait before an effect is tried again.
public struct RetryPause: Sendable {
  /// The pause before a retry, which is counted from 1.
  public let duration: @Sendable (Int) -> Duration

  /// Creates pauses of your own.
  ///
  /// - Parameter duration: The pause before a retry, which is counted from 1.
  public init(_ duration: @escaping @Sendable (Int) -> Duration) {
    self.duration = duration
  }

  /// No pause.
  public static let none = RetryPause { _ in .zero }

  /// The same pause each time.
  ///
  /// - Parameter duration: How long.
  /// - Returns: The pauses.
  public static func constant(_ duration: Duration) -> Self {
    Self { _ in duration }
  }

  /// Pauses that double each time.
  ///
  ///     RetryPause.doubling(from: .seconds(1)).duration(3)   // .seconds(4)
  ///
  /// - Parameters:
  ///   - first: The first pause.
  ///   - most: What no pause exceeds.
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

/// How often an effect is tried again, and how often it has been.
@usableFromInline
struct Retries: Sendable {
  @usableFromInline let left: Int
  @usableFromInline let done: Int
  @usableFromInline let pause: RetryPause
  /// What the last time has failed with.
  @usableFromInline let error: (any Error)?

  @inlinable
  init(left: Int, done: Int, pause: RetryPause, error: (any Error)? = nil) {
    self.left = left
    self.done = done
    self.pause = pause
    self.error = error
  }

  /// The same without any time left.
  @inlinable var last: Self { Self(left: 0, done: done, pause: pause, error: error) }

  @inlinable
  func next(after error: (any Error)?) -> Self {
    Self(left: left - 1, done: done + 1, pause: pause, error: error)
  }
}
