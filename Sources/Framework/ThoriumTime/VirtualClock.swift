import Synchronization

/// A clock that advances only on request.
///
/// A simulation advances its clock when no task can run. Elsewhere the owner of
/// the clock advances it:
///
///     let clock = VirtualClock()
///     clock.advance(by: .seconds(1)) { executor.runUntilIdle() }
///     clock.now.offset   // .seconds(1)
public final class VirtualClock: Clock {
  /// An instant of a virtual clock, as the time since its start.
  public struct Instant: InstantProtocol {
    /// The time since the clock started.
    public var offset: Duration

    /// Creates an instant.
    ///
    /// - Parameter offset: The time since the clock started.
    package init(offset: Duration) {
      self.offset = offset
    }

    /// The last instant, which the clock never reaches.
    package static let last = Instant(offset: .seconds(Int64.max))

    /// The first instant that the clock never reaches, so a sleep until then never ends.
    static let never = Instant(offset: .seconds(Int64.max / 2))

    /// The last instant that the clock can show.
    static let latest = Instant(offset: .seconds(Int64.max / 2 - 1))

    /// Returns the instant after a duration, or the last possible instant if that is earlier.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: Self.bounded(Self.bounded(offset) + Self.bounded(duration)))
    }

    /// Returns the duration from this instant to another one.
    public func duration(to other: Instant) -> Duration {
      Self.bounded(other.offset) - Self.bounded(offset)
    }

    /// Returns a limited duration, so that the sum of two does not overflow.
    private static func bounded(_ duration: Duration) -> Duration {
      min(max(duration, .zero - last.offset), last.offset)
    }

    /// Returns whether an instant is before another one.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private let timers = Mutex(Timers())
  private let willWait: (@Sendable (Instant) -> Void)?

  /// Creates a clock that shows zero.
  public convenience init() {
    self.init(willWait: nil)
  }

  /// Creates a clock that shows zero.
  ///
  /// - Parameter willWait: Called on the task that begins to wait for an instant.
  package init(willWait: (@Sendable (Instant) -> Void)?) {
    self.willWait = willWait
  }

  /// The current instant.
  public var now: Instant { timers.withLock { $0.now } }
  /// The minimum resolution, which is zero because every instant is representable.
  public var minimumResolution: Duration { .zero }

  /// Suspends the task until the clock reaches an instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant. If the clock has reached it, this returns without a suspension.
  ///   - tolerance: Ignored, since the clock is exact.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = timers.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = timers.withLock { timers -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= timers.now { return .success(()) }
          timers.insert(
            Timers.Timer(number: number, deadline: deadline) { continuation.resume(with: $0) }
          )
          return nil
        }
        guard let answer else {
          willWait?(deadline)
          return
        }
        continuation.resume(with: answer)
      }
    } onCancel: {
      let timer = timers.withLock { $0.remove(number) }
      timer?.fire(.failure(CancellationError()))
    }
  }

  /// Advances the clock by a duration, and wakes each sleeping task at its deadline.
  ///
  /// - Parameters:
  ///   - duration: The time that passes. Zero or less has no effect. The clock
  ///     never reaches the end of a sleep of more than 146 billion years.
  ///   - runUntilIdle: A function that runs the woken tasks. It is called after each
  ///     instant, before later tasks wake.
  public func advance(by duration: Duration, _ runUntilIdle: () -> Void) {
    let end = min(now.advanced(by: duration), .latest)
    while advanceToNext(until: end) { runUntilIdle() }
    timers.withLock { $0.now = max($0.now, end) }
  }
}

// The interface for simulations and sessions.
extension VirtualClock {
  /// True when a task sleeps until an instant that the clock can reach.
  package var hasSleepers: Bool { timers.withLock { $0.next != nil } }

  /// The number of timers that the clock can reach.
  package var sleeperCount: Int { timers.withLock { $0.count } }

  /// The instant of the next timer that the clock can reach.
  package var nextDeadline: Instant? { timers.withLock { $0.next } }

  /// Advances to the next deadline, and wakes all tasks of that instant.
  ///
  /// - Returns: True if there was a deadline.
  package func advanceToNext(until end: Instant? = nil) -> Bool {
    let due = timers.withLock { $0.removeNext(until: end) }
    for timer in due { timer.fire(.success(())) }
    return !due.isEmpty
  }

  /// Calls a function after a delay, and returns the instant of the call.
  package func schedule(
    after delay: Duration,
    _ fire: @escaping @Sendable () -> Void
  ) -> Instant {
    timers.withLock { timers in
      let deadline = timers.now.advanced(by: max(delay, .zero))
      timers.insert(Timers.Timer(number: timers.nextNumber(), deadline: deadline) { _ in fire() })
      return deadline
    }
  }

  /// Wakes all sleeping tasks as if they were cancelled.
  package func cancelSleepers() {
    let sleepers = timers.withLock { $0.removeAll() }
    for sleeper in sleepers { sleeper.fire(.failure(CancellationError())) }
  }
}

/// A clock that ends simultaneous sleeps in the order of their starts.
///
/// A cancelled sleep leaves no timer.
package protocol OrderedClock: Clock {}

// Effects that wait until the same time resume in the order in which they began to wait.
extension VirtualClock: OrderedClock {}
