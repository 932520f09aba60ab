import Dispatch
import Synchronization
import ThoriumTime

/// Real time for a session, as a virtual clock that follows the clock of the system.
///
/// The session advances its virtual clock to real time before it takes an input. So timers and
/// inputs happen one after another at definite instants, and a replay repeats them exactly. A body
/// wakes at its deadline, not a little later.
///
/// Code on other threads, for example on the main actor, reads the real time while the session waits.
final class RealTime: Clock {
  typealias Instant = VirtualClock.Instant

  /// A serial queue gets a thread even while work keeps all threads of the concurrent pool busy.
  private static let alarms = DispatchQueue(label: "thorium.alarms")

  private let clock: VirtualClock
  private let executor: any SessionExecutor
  private let start = ContinuousClock.now
  private let isWaiting = Atomic(false)
  /// The instant of the next alarm, which wakes the session.
  private let alarm = Mutex<Instant?>(nil)

  init(_ clock: VirtualClock, _ executor: any SessionExecutor) {
    (self.clock, self.executor) = (clock, executor)
  }

  /// Real time in whole microseconds, which a recording contains exactly.
  private var elapsed: Instant {
    Instant(offset: .microseconds(start.duration(to: .now).wholeMicroseconds))
  }

  /// Advances the clock to real time, and runs all tasks that wake meanwhile.
  func advance() {
    clock.advance(by: clock.now.duration(to: elapsed)) { executor.runUntilIdle() }
  }

  /// Prepares for a wait, which the next deadline ends.
  func beginWaiting() {
    isWaiting.store(true, ordering: .releasing)
    if let deadline = clock.nextDeadline { setAlarm(for: deadline) }
  }

  /// Ends a wait: from now on, time passes only when the session advances it.
  func endWaiting() {
    isWaiting.store(false, ordering: .releasing)
  }

  /// The current instant.
  var now: Instant {
    isWaiting.load(ordering: .acquiring) ? max(clock.now, elapsed) : clock.now
  }

  var minimumResolution: Duration { .microseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    // The session may already wait for a later deadline.
    if !executor.isRunningHere { setAlarm(for: deadline) }
    try await clock.sleep(until: deadline)
  }

  /// Wakes the session at a deadline, or in an hour if that is earlier; then it sets the next alarm.
  private func setAlarm(for deadline: Instant) {
    let isNext = alarm.withLock { alarm in
      if let alarm, alarm <= deadline { return false }
      alarm = deadline
      return true
    }
    guard isNext else { return }
    let delay = min(max(elapsed.duration(to: deadline), .zero), .seconds(3_600))
    let microseconds = DispatchTimeInterval.microseconds(delay.wholeMicroseconds + 1)
    Self.alarms.asyncAfter(deadline: .now() + microseconds) { [weak self] in
      self?.ring(deadline)
    }
  }

  private func ring(_ deadline: Instant) {
    alarm.withLock { alarm in
      if alarm == deadline { alarm = nil }
    }
    executor.wake()
  }
}
