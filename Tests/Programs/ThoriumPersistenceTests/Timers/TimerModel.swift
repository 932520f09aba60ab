import Thorium

@testable import ThoriumPersistence

/// A step of a program with timers.
enum TimerStep: Hashable, Sendable {
  case set(String, Int, TimerPolicy)
  case stop(String)
  case note
  case wait(Int)
  case acknowledge
  /// Closes the log, and opens it after some seconds; a negative number sets the clock back.
  case restart(Int)

  static let all: [TimerStep] =
    ["a", "b", "c"].flatMap { id in
      [3, 7, 20].flatMap { seconds in
        [TimerPolicy.absolute, .resume, .restart, .drop].map { .set(id, seconds, $0) }
      } + [.stop(id)]
    } + Array(repeating: .note, count: 4) + [1, 2, 3, 5, 8, 13].map { .wait($0) }
    + Array(repeating: .acknowledge, count: 4) + [0, 1, 4, 30, -6].map { .restart($0) }
}

/// The timers that a log should have, as plain values.
///
/// Each burst of the program adds a moment. A crash goes back to the last acknowledged one, or to a later
/// one.
struct TimerModel {
  struct Timer: Hashable {
    let id: String
    /// The last date at which the timer was known to be set.
    var at: Int
    let due: Int
    let duration: Int
    let policy: TimerPolicy
    /// True when the running process has set it.
    var isCurrent = true
  }

  struct Moment: Hashable {
    var history: [String] = []
    /// The timers in the order of their settings.
    var timers: [Timer] = []
    /// The date of the last commit.
    var date = 0
  }

  var now = 0
  /// The moments that the disk may have.
  private(set) var moments = [Moment()]
  /// The moments of each possible restoration in the current process.
  private var runs: [[Moment]] = []
  private(set) var acknowledged = 0
  /// The number of timers that were overdue after a crash.
  private(set) var overdue = 0
  private var notes = 0

  private var last: Moment { moments[moments.count - 1] }

  private mutating func add(_ change: (inout Moment) -> Void) {
    var moment = last
    change(&moment)
    moment.date = now
    moments.append(moment)
  }

  mutating func set(_ id: String, _ seconds: Int, _ policy: TimerPolicy) {
    let timer = Timer(id: id, at: now, due: now + seconds, duration: seconds, policy: policy)
    add { moment in
      moment.timers.removeAll { $0.id == id }
      moment.timers.append(timer)
    }
  }

  mutating func stop(_ id: String) {
    if last.timers.contains(where: { $0.id == id }) {
      add { $0.timers.removeAll { $0.id == id } }
    }
  }

  /// Returns the next note, which no other one equals.
  mutating func note() -> String {
    notes += 1
    let text = "note \(notes)"
    add { $0.history.append(text) }
    return text
  }

  mutating func wait(_ seconds: Int) {
    let end = now + seconds
    while let next = last.timers.min(by: { $0.due < $1.due }), next.due <= end {
      now = next.due
      add { moment in
        moment.timers.removeAll { $0.id == next.id }
        moment.history.append(next.id)
      }
    }
    now = end
  }

  /// Begins to close the log, which writes a last commit.
  mutating func close() { add { _ in } }

  mutating func acknowledge() { acknowledged = moments.count - 1 }

  /// Begins another process, which may die before it has compared anything.
  mutating func begin(after pause: Int) {
    now += pause
    moments.removeFirst(acknowledged)
    acknowledged = 0
    runs = moments.map { restorations(of: $0) }
    moments += runs.flatMap(\.self)
  }

  /// Compares a restored store, and continues from it.
  mutating func receive(_ history: [String], _ timers: [LoggedTimer<Kitchen.Mutation>]) throws {
    let found = timers.map {
      "\($0.id) \($0.due / 1_000_000) \($0.policy) \($0.duration / 1_000_000)"
    }
    let matching = runs.filter { run in
      guard let end = run.last else { return false }
      return end.history == history
        && end.timers.map { "\($0.id) \($0.due) \($0.policy) \($0.duration)" } == found
    }
    guard let match = matching.last, let start = match.first, let end = match.last else {
      let ends = runs.compactMap(\.last)
      throw CrashProblem("\(history) and \(found) at \(now) are none of \(ends).")
    }
    overdue += end.history.count - start.history.count
    now = max(now, start.date)
    moments = matching.flatMap(\.self)
  }

  /// Returns the moments while a store is restored; the first one is before the first change.
  private func restorations(of crashed: Moment) -> [Moment] {
    var moment = crashed
    for place in moment.timers.indices where moment.timers[place].isCurrent {
      moment.timers[place].at = crashed.date
      moment.timers[place].isCurrent = false
    }
    // The dates of the log continue from the last commit.
    let today = max(now, crashed.date)
    let timers = moment.timers
    var moments = [moment]
    moment.date = today
    for timer in timers where timer.policy == .drop {
      moment.timers.removeAll { $0.id == timer.id }
      moments.append(moment)
    }
    let left = timers.filter { $0.policy != .drop }.map { ($0, $0.delay(at: today)) }
    for (timer, delay) in left.sorted(by: { $0.1 < $1.1 }) {
      moment.timers.removeAll { $0.id == timer.id }
      if delay <= 0 {
        moment.history.append(timer.id)
      } else {
        var timer = timer
        timer = Timer(
          id: timer.id,
          at: today,
          due: today + delay,
          duration: timer.duration,
          policy: timer.policy
        )
        moment.timers.append(timer)
      }
      moments.append(moment)
    }
    return moments
  }
}

extension TimerModel.Timer {
  func delay(at today: Int) -> Int {
    switch policy {
    case .absolute: due - today
    case .resume: max(0, due - at)
    case .restart, .drop: duration
    }
  }
}

/// A violated law of a program that was killed.
struct CrashProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
