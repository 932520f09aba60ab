import Synchronization
import ThoriumTime

/// A timer for the debounced effects of one id, which costs little to set again.
///
/// A task sleeps until the alarm rings. A later deadline needs no other task: the task wakes at the
/// earlier time and sleeps again. Only an earlier deadline needs another task.
///
///     alarm.set(after: .seconds(1), …) { _ in first() }    // a task sleeps
///     alarm.set(after: .seconds(2), …) { _ in second() }   // it sleeps on, and `first` is never called
///
/// The holder of a store's role calls `set` and `clear`.
final class Alarm: Sendable {
  /// Called at the deadline, or when the clock has failed.
  typealias Ring = @Sendable ((any Error)?) -> Void

  private struct Setting: Sendable {
    let deadline: Duration
    /// The context of the code that set the alarm; the alarm rings in this context.
    let context: SavedContext?
    let ring: Ring

    func carryOut(_ error: (any Error)?) {
      guard let context else { return ring(error) }
      context.run(in: nil) { ring(error) }
    }
  }

  private struct Sleeper: Sendable {
    let number: Int
    var wakeTime: Duration
    var task: Task<Void, any Error>?
  }

  private struct Content: Sendable {
    var setting: Setting?
    /// The sleeping tasks; each wakes before the previous ones in the array.
    var sleepers: [Sleeper] = []
    var made = 0

    /// Adds a sleeper if none wakes early enough for a deadline.
    ///
    /// A task that replaces another one wakes after half of the time. So deadlines that become
    /// slightly earlier each time need few tasks.
    ///
    /// - Returns: The new sleeper, and the sleepers that are no longer needed.
    mutating func addSleeper(
      for deadline: Duration,
      at now: Duration,
      _ clock: AlarmClock
    ) -> (sleeper: Sleeper, surplus: [Sleeper])? {
      if !clock.isOrdered, wakes(before: deadline + clock.slack) { return nil }
      let isHalf = clock.keepsTimers && !sleepers.isEmpty
      made += 1
      let wake = isHalf ? now + (deadline - now) / 2 : deadline
      let sleeper = Sleeper(number: made, wakeTime: wake, task: nil)
      let surplus = clock.keepsTimers ? [] : exchange(&sleepers, with: [])
      sleepers.append(sleeper)
      return (sleeper, surplus)
    }

    func wakes(before deadline: Duration) -> Bool {
      sleepers.last.map { $0.wakeTime <= deadline } ?? false
    }

    /// Removes a sleeper that has woken.
    mutating func removeSleeper(_ number: Int) -> Sleeper? {
      place(of: number).map { sleepers.remove(at: $0) }
    }

    func place(of number: Int) -> Int? { sleepers.lastIndex { $0.number == number } }
  }

  private let clock: AlarmClock
  private let content = Mutex(Content())

  init(_ clock: AlarmClock) {
    self.clock = clock
  }

  /// True when the alarm is not set, and no task sleeps.
  var isIdle: Bool { content.withLock { $0.setting == nil && $0.sleepers.isEmpty } }

  /// Sets the alarm, which replaces its previous setting.
  func set(
    after duration: Duration,
    in runtime: Runtime,
    named name: @autoclosure () -> String,
    withContext hasContext: Bool = true,
    ring: @escaping Ring
  ) {
    let context = hasContext && runtime.parts.carriesContext ? SavedContext() : nil
    let now = clock.elapsed()
    let setting = Setting(deadline: now + duration, context: context, ring: ring)
    let (old, new) = content.withLock { content in
      let old = content.setting
      content.setting = setting
      return (old, content.addSleeper(for: setting.deadline, at: now, clock))
    }
    // The release of the previous setting must not run other code under the lock.
    withExtendedLifetime(old) {}
    guard let new else { return }
    cancel(new.surplus)
    start(new.sleeper, in: runtime, named: name)
  }

  /// Clears the alarm.
  ///
  /// If the timer of the sleep stays in memory anyway, the task sleeps on and serves
  /// the next setting.
  ///
  /// - Parameter isOver: True when there is no next setting. Then all tasks end.
  func clear(isOver: Bool = false) {
    let (old, surplus) = content.withLock { content in
      let keepsSleepers = clock.keepsTimers && !isOver
      return (content.setting.take(), keepsSleepers ? [] : exchange(&content.sleepers, with: []))
    }
    withExtendedLifetime(old) {}
    cancel(surplus)
  }

  private func cancel(_ sleepers: [Sleeper]) {
    for sleeper in sleepers { sleeper.task?.cancel() }
  }

  private func start(_ sleeper: Sleeper, in runtime: Runtime, named name: () -> String) {
    // The task sleeps for several senders, so it has the context of none.
    let task = runtime.start(named: name(), withContext: false) { await self.sleep(sleeper) }
    content.withLock { content in
      guard let place = content.place(of: sleeper.number) else { return }
      content.sleepers[place].task = task
    }
  }

  private func sleep(_ sleeper: Sleeper) async {
    var wake = sleeper.wakeTime
    while true {
      do {
        try await clock.sleep(wake)
        guard let next = wakeUp(sleeper.number) else { return }
        wake = next
      } catch {
        return fail(sleeper.number, error)
      }
    }
  }

  /// Rings the alarm if its deadline has come.
  ///
  /// - Returns: The time until which the task continues to sleep; `nil` if the task is no
  ///   longer needed.
  private func wakeUp(_ number: Int) -> Duration? {
    let (due, next) = content.withLock { content -> (Setting?, Duration?) in
      guard let sleeper = content.removeSleeper(number), let setting = content.setting else {
        return (nil, nil)
      }
      // A clock may end a sleep without advancing its time. Then the time of this wake-up counts.
      let now = max(clock.elapsed(), sleeper.wakeTime)
      if setting.deadline <= now { return (content.setting.take(), nil) }
      if content.wakes(before: setting.deadline) { return (nil, nil) }
      content.sleepers.append(
        Sleeper(number: number, wakeTime: setting.deadline, task: sleeper.task)
      )
      return (nil, setting.deadline)
    }
    due?.carryOut(nil)
    return next
  }

  /// Rings the alarm with the error of its clock.
  ///
  /// A cancelled task no longer affects the alarm.
  private func fail(_ number: Int, _ error: any Error) {
    let due = content.withLock { $0.removeSleeper(number) == nil ? nil : $0.setting.take() }
    due?.carryOut(error)
  }
}

/// A clock that starts at zero when this value is created.
struct AlarmClock: Sendable {
  let elapsed: @Sendable () -> Duration
  /// Sleeps until that much time has passed.
  let sleep: @Sendable (_ until: Duration) async throws -> Void
  /// True when the timer of a cancelled sleep stays in memory until its deadline.
  ///
  /// This is true for the system's clocks, whose timers are in Swift's executor.
  let keepsTimers: Bool
  /// True when sleeps until the same time end in the order in which they started.
  ///
  /// Then each setting of an alarm starts a sleep, so that effects start in the order of
  /// their requests.
  let isOrdered: Bool

  init(_ clock: any Clock<Duration>) {
    switch clock {
    case is ContinuousClock: self.init(BoundedContinuousClock(), keepsTimers: true)
    case is SuspendingClock: self.init(BoundedSuspendingClock(), keepsTimers: true)
    default: self.init(clock, keepsTimers: false)
    }
  }

  init(_ clock: some Clock<Duration>, keepsTimers: Bool) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    self.keepsTimers = keepsTimers
    isOrdered = clock is any OrderedClock
  }

  /// The delay that an alarm may have if the delay saves a timer.
  var slack: Duration { keepsTimers ? .microseconds(100) : .zero }
}

/// The closed throttles of one store, and the alarms of its debounced effects.
///
/// It belongs to the holder of the store's role.
final class AlarmTable {
  private var alarms: [EffectID: Alarm] = [:]
  /// The times at which the throttles open again.
  private var openings: [EffectID: Duration] = [:]
  /// The count that triggers the removal of idle entries: twice the count after the last removal.
  private var sweepCount = 16
  private let clock: AlarmClock

  init(on clock: any Clock<Duration>) {
    self.clock = AlarmClock(clock)
  }

  /// The alarm of an id; the first call creates it.
  ///
  /// - Complexity: O(1) on average.
  func alarm(of id: EffectID) -> Alarm {
    if let alarm = alarms[id] { return alarm }
    removeIdle()
    let alarm = Alarm(clock)
    alarms[id] = alarm
    return alarm
  }

  /// Clears the alarm of an id.
  func clear(_ id: EffectID) {
    alarms[id]?.clear()
  }

  /// Ends all alarms.
  func cancelAlarms() {
    for alarm in alarms.values { alarm.clear(isOver: true) }
    alarms = [:]
  }

  /// True when a throttle is closed.
  var hasClosedThrottle: Bool {
    let now = clock.elapsed()
    return openings.values.contains { $0 > now }
  }

  /// Closes a throttle for an interval if it is open.
  ///
  /// - Parameters:
  ///   - id: The id of the throttled effects.
  ///   - interval: The time until it opens again.
  ///   - hasWaited: True when the effect has waited for the opening, so that it counts as open.
  /// - Returns: The time until it opens, or `nil` if it was open.
  /// - Complexity: O(1) on average.
  func closeThrottle(_ id: EffectID, for interval: Duration, hasWaited: Bool) -> Duration? {
    let now = clock.elapsed()
    // A clock may end a wait without advancing its time.
    if !hasWaited, let opening = openings[id], opening > now { return opening - now }
    removeIdle()
    openings[id] = now + interval
    return nil
  }

  /// Removes idle alarms and open throttles, if there are many entries.
  private func removeIdle() {
    if alarms.count + openings.count < sweepCount { return }
    let now = clock.elapsed()
    alarms = alarms.filter { !$0.value.isIdle }
    openings = openings.filter { $0.value > now }
    sweepCount = max(16, 2 * (alarms.count + openings.count))
  }
}
