extension Effect {
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
  /// Pauses that double spare a server that is overloaded:
  ///
  ///     .run { … }.retry(3, after: .seconds(1), doublingUpTo: .seconds(60))   // 1, 2 and 4 seconds
  ///
  /// Apply a policy to the retry, as in `effect.retry(3).policy(…)`. If a policy inside drops an
  /// attempt, the effect fails with the error of the previous attempt. An effect that fails before
  /// it suspends starts again at once. After `Limits.handOff` such failures, each further attempt
  /// runs in a task.
  ///
  /// - Parameters:
  ///   - times: The maximum number of retries, not counting the first attempt.
  ///   - pause: The pause before each retry.
  ///   - longest: The longest pause, if each is twice as long as the previous one. Without it all
  ///     pauses are equal.
  /// - Returns: An effect that fails with the last error, when the last attempt has failed too.
  public func retry(
    _ times: Int,
    after pause: Duration = .zero,
    doublingUpTo longest: Duration? = nil
  ) -> Self {
    precondition(times >= 0, "The number of retries is 0 or more, not \(times).")
    let retries = Retries(times, after: pause, doublingUpTo: longest)
    return Self(of: self) { .retried($0, retries) }
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

/// The retries of an effect that are left, with the pause before the next one.
@usableFromInline
struct Retries: Sendable {
  let left: Int
  let pause: Duration
  /// The longest pause, if each is twice as long as the previous one.
  let longest: Duration?
  /// The error of the last attempt.
  let error: (any Error)?

  init(_ left: Int, after pause: Duration, doublingUpTo longest: Duration?) {
    self.init(left, min(pause, longest ?? pause), longest, nil)
  }

  private init(_ left: Int, _ pause: Duration, _ longest: Duration?, _ error: (any Error)?) {
    (self.left, self.pause, self.longest, self.error) = (left, pause, longest, error)
  }

  /// The same retry without any attempt left.
  var last: Self { Self(0, pause, longest, error) }

  func next(after error: (any Error)?) -> Self {
    Self(left - 1, nextPause, longest, error)
  }

  private var nextPause: Duration {
    guard let longest, pause > .zero else { return pause }
    // Doubling a very long pause would overflow.
    return pause < longest - pause ? pause * 2 : longest
  }
}

// Timers, which belong to the store and not to an effect.
extension Effect {
  /// Returns an effect that sets a timer, which makes one mutation.
  ///
  ///     case .hold: .concat(.just(.held), .after(.seconds(900), .expire, id: "hold"))
  ///     case .buy: .concat(.cancel(id: "hold"), .just(.bought))
  ///
  /// The timer belongs to the store, not to the effect: it goes on when the effects around it have
  /// ended. It replaces an earlier timer and all running effects with the same id, also one around it,
  /// so give it an id of its own. ``cancel(id:)`` ends it, and `settled()` waits for it. It runs on the
  /// runtime's clock.
  ///
  /// A timer of a store in a log survives the end of the process. Then the `policy` decides when it
  /// fires. In another store, the timer ends with the store.
  ///
  /// - Parameters:
  ///   - duration: The time until the timer fires. Zero or less makes the mutation at once.
  ///   - mutation: The mutation.
  ///   - id: The id, which belongs to one store, and is a part of the log.
  ///   - policy: The policy for a timer that a log restores.
  /// - Returns: An effect that is over when the timer is set.
  public static func after(
    _ duration: Duration,
    _ mutation: R.Mutation,
    id: String,
    restored policy: TimerPolicy = .absolute
  ) -> Self {
    Self(.timer(StoreTimer(id: id, duration.clamped, [mutation], policy)))
  }
}

/// The policy for a timer that a log restores in another process.
public enum TimerPolicy: String, Hashable, Codable, Sendable {
  /// The timer fires at its date.
  ///
  /// If the date has passed, the timer fires when the store is restored.
  case absolute
  /// The timer fires after the time that was left at the last line of the log.
  case resume
  /// The timer begins again with its full duration.
  case restart
  /// The timer ends with the process.
  case drop
}

/// A timer of a store.
@usableFromInline
package struct StoreTimer: Sendable {
  package let id: String
  /// The time from the first start of the timer to its end.
  package let duration: Duration
  /// The time that is left, which differs from `duration` after a restart.
  package let delay: Duration
  package let policy: TimerPolicy
  /// An array of mutations.
  private(set) var mutations: AnyBox

  /// Creates a timer.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - duration: The time from the first start to the end.
  ///   - mutations: The mutations.
  ///   - policy: The policy for its restoration.
  ///   - delay: The time that is left, if some has passed.
  package init<Mutation: Sendable>(
    id: String,
    _ duration: Duration,
    _ mutations: [Mutation],
    _ policy: TimerPolicy,
    after delay: Duration? = nil
  ) {
    self.id = id
    self.duration = duration
    self.delay = delay ?? duration
    self.policy = policy
    self.mutations = Box(mutations)
  }

  /// Returns the mutations; a debug build stops if they have another type.
  package func mutations<Mutation: Sendable>(of _: Mutation.Type) -> [Mutation] {
    mutations.value()
  }

  /// Returns the timer of another reactor, whose mutations come from a function.
  func mapped(_ transform: (AnyBox) -> AnyBox) -> Self {
    var timer = self
    timer.mutations = transform(mutations)
    return timer
  }
}
