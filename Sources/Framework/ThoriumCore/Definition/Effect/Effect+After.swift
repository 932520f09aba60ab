extension Effect {
  /// Returns an effect that sets a timer, which makes one mutation.
  ///
  ///     case .hold: .concat(.just(.held), .after(.seconds(900), .expire, id: "hold"))
  ///     case .buy: .concat(.cancel(id: "hold"), .just(.bought))
  ///
  /// The timer belongs to the store, not to the effect: it goes on when the effects around it have
  /// ended. It replaces an earlier timer and all running effects with the same id. ``cancel(id:)``
  /// ends it, and `settled()` waits for it. It runs on the runtime's clock.
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
