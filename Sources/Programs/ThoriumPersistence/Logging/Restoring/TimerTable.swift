import Thorium

/// The timers of a store that are set, in the order in which they were set.
struct TimerTable<Mutation: Codable & Sendable>: Sendable {
  private struct Entry {
    let number: Int
    var line: TimerLine<Mutation>
    let mark: LineClock.Mark?
    /// True while the timer runs in a store.
    var isRunning: Bool
  }

  private var entries: [String: Entry] = [:]
  private var last = 0

  var isEmpty: Bool { entries.isEmpty }

  /// The timers, in the order in which they were set.
  var all: [TimerLine<Mutation>] {
    entries.values.sorted { $0.number < $1.number }.map(\.line)
  }

  func contains(_ id: String) -> Bool { entries[id] != nil }

  /// Adds a timer in the place of an earlier one with the same id.
  ///
  /// - Parameters:
  ///   - line: The timer.
  ///   - mark: The time of its line in a log that is being read; `nil` for a running timer.
  mutating func set(_ line: TimerLine<Mutation>, at mark: LineClock.Mark? = nil) {
    last += 1
    entries[line.id] = Entry(number: last, line: line, mark: mark, isRunning: mark == nil)
  }

  mutating func remove(_ id: String) { entries[id] = nil }

  /// Updates `at` of the timers to the date of the last line of their process.
  mutating func advance(by clock: LineClock) {
    for (id, entry) in entries {
      guard let mark = entry.mark else { continue }
      entries[id]?.line.at += clock.elapsed(since: mark)
    }
  }

  /// Updates `at` of the running timers.
  ///
  /// A restored timer does not run before it is set again.
  mutating func advance(to date: Int) {
    for (id, entry) in entries where entry.isRunning { entries[id]?.line.at = date }
  }

  /// Stops the running timers, since their store ends.
  mutating func stop(at date: Int) {
    advance(to: date)
    for id in entries.keys { entries[id]?.isRunning = false }
  }
}

/// The times of the lines of a log, which begin at zero in each process that has opened it.
struct LineClock: Sendable {
  /// The time of a line in one process.
  struct Mark: Sendable {
    let process: Int
    let time: Int
  }

  /// The time of the last line of each process.
  private var ends = [0]

  /// Reads the time of the next line.
  mutating func read(_ time: Int) {
    let time = time.bounded
    if time < ends[ends.count - 1] { ends.append(time) } else { ends[ends.count - 1] = time }
  }

  /// The time of the line that was read last.
  var mark: Mark { Mark(process: ends.count - 1, time: ends[ends.count - 1]) }

  /// Returns the microseconds from a line to the last line of the same process.
  func elapsed(since mark: Mark) -> Int { ends[mark.process] - mark.time }
}
