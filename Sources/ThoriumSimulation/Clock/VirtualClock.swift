import Synchronization

/// A clock that stands still until it is told to go on.
///
/// A simulation tells its clock to, when nothing can run. Elsewhere whoever owns it does:
///
///     let clock = VirtualClock()
///     clock.advance(by: .seconds(1)) { executor.runUntilIdle() }
///     clock.now.offset   // .seconds(1)
public final class VirtualClock: Clock {
  /// A point on a virtual clock, as the time since it began.
  public struct Instant: InstantProtocol {
    /// The time since the clock began.
    public var offset: Duration

    /// Creates a point.
    ///
    /// - Parameter offset: The time since the clock began.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// The last point, which never comes: who sleeps until then sleeps for ever.
    package static let last = Instant(offset: .seconds(Int64.max))

    /// The first point that never comes: a sleep until then, or longer, lasts for ever.
    static let never = Instant(offset: .seconds(Int64.max / 2))

    /// The last point that the clock shows, also when it goes on for ever.
    static let latest = Instant(offset: .seconds(Int64.max / 2 - 1))

    /// The point that comes so much later, at most that of `Int64.max` seconds, which never comes.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: Self.bounded(Self.bounded(offset) + Self.bounded(duration)))
    }

    /// How much later another point comes.
    public func duration(to other: Instant) -> Duration {
      Self.bounded(other.offset) - Self.bounded(offset)
    }

    /// Limits a duration, so that a sum of two does not overflow.
    private static func bounded(_ duration: Duration) -> Duration {
      min(max(duration, .zero - last.offset), last.offset)
    }

    /// Whether a point comes before another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private let timers = Mutex(Timers())
  private let journal: Journal?

  /// Creates a clock that shows zero.
  public convenience init() {
    self.init(journal: nil)
  }

  init(journal: Journal?) {
    self.journal = journal
  }

  /// The point that it shows.
  public var now: Instant { timers.withLock { $0.now } }
  /// The clock knows every point, however near to the next.
  public var minimumResolution: Duration { .zero }

  /// Suspends the task until the clock shows a point.
  ///
  /// - Parameters:
  ///   - deadline: The point; where it lies in the past nothing is waited for.
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
          journal?.wait("until \(deadline.offset) on the clock")
          return
        }
        continuation.resume(with: answer)
      }
    } onCancel: {
      let timer = timers.withLock { $0.remove(number, due: deadline) }
      timer?.fire(.failure(CancellationError()))
    }
  }

  /// Goes on by a duration, waking each sleeper at its time.
  ///
  /// - Parameters:
  ///   - duration: The time that passes. For zero or less nothing happens. The clock never reaches the end of a
  ///     sleep of more than 146 billion years.
  ///   - runUntilIdle: Called when sleepers of one instant have been woken, to let them go on
  ///     before later ones are.
  public func advance(by duration: Duration, _ runUntilIdle: () -> Void) {
    let end = min(now.advanced(by: duration), .latest)
    while advanceToNext(until: end) { runUntilIdle() }
    timers.withLock { $0.now = max($0.now, end) }
  }
}

// What a simulation does with its clock.
extension VirtualClock {
  /// Whether somebody sleeps, and not for ever.
  package var hasSleepers: Bool { timers.withLock { $0.next != nil } }

  /// Goes on to the next point at which somebody is to be woken, and wakes all of that point.
  ///
  /// - Returns: Whether there was one.
  package func advanceToNext(until end: Instant? = nil) -> Bool {
    let due = timers.withLock { $0.takeNext(until: end) }
    for timer in due { timer.fire(.success(())) }
    return !due.isEmpty
  }

  /// Calls something when the clock shows a point.
  package func schedule(after delay: Duration, _ fire: @escaping @Sendable () -> Void) {
    timers.withLock { timers in
      let deadline = timers.now.advanced(by: max(delay, .zero))
      timers.insert(
        Timers.Timer(number: timers.nextNumber(), deadline: deadline) { _ in fire() }
      )
    }
  }

  /// Wakes all who sleep, as if they were cancelled.
  func cancelSleepers() {
    let sleepers = timers.withLock { $0.takeAll() }
    for sleeper in sleepers { sleeper.fire(.failure(CancellationError())) }
  }
}
