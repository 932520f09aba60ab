import Synchronization

/// A clock that stands still until it is told to go on.
///
///     let clock = VirtualClock()
///     clock.advance(by: .seconds(1)) { executor.runUntilIdle() }
package final class VirtualClock: Clock {
  /// A point on a virtual clock, as the time since it began.
  package struct Instant: InstantProtocol {
    package var offset: Duration

    package func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    package func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    package static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Timers {
    var now = Instant(offset: .zero)
    var made = 0
    /// In the order in which they are due; those due together in the order in which they came.
    var sleepers: [Sleeper] = []
  }

  private let timers = Mutex(Timers())

  package init() {}

  package var now: Instant { timers.withLock { $0.now } }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = timers.withLock { timers in
      timers.made += 1
      return timers.made
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = timers.withLock { timers -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= timers.now { return .success(()) }
          let sleeper = Sleeper(number: number, deadline: deadline, continuation: continuation)
          let place = timers.sleepers.firstIndex { $0.deadline > deadline }
          timers.sleepers.insert(sleeper, at: place ?? timers.sleepers.endIndex)
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Goes on by a duration, waking each sleeper at its time.
  ///
  /// - Parameters:
  ///   - duration: How far.
  ///   - runUntilIdle: Called when sleepers of one instant have been woken, to let them go on
  ///     before later ones are.
  package func advance(by duration: Duration, _ runUntilIdle: () -> Void) {
    let end = now.advanced(by: duration)
    while let due = dueSleepers(until: end) {
      for sleeper in due { sleeper.continuation.resume() }
      runUntilIdle()
    }
    timers.withLock { $0.now = end }
  }

  /// Moves to the next instant at which somebody is to be woken, and takes them out.
  private func dueSleepers(until end: Instant) -> [Sleeper]? {
    timers.withLock { timers in
      guard let next = timers.sleepers.first?.deadline, next <= end else { return nil }
      timers.now = next
      let due = timers.sleepers.prefix { $0.deadline == next }
      timers.sleepers.removeFirst(due.count)
      return Array(due)
    }
  }

  private func cancel(_ number: Int) {
    let sleeper = timers.withLock { timers in
      timers.sleepers.firstIndex { $0.number == number }.map { timers.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
