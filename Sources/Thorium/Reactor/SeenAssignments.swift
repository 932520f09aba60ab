/// The assignments to pulses that a store has shown.
///
/// It keeps, for each run of assignments, how far that was seen. A pulse that moves to another place of the
/// state, or that a restored state brings back, is known here.
///
///     var seen = SeenAssignments()
///     seen.insert(state.$alert, in: 1)
///     let end = seen.end(in: next.$alert, after: 0, before: 2)
///     next.$alert.assignments(behind: end).values   // what was assigned in between
///
/// Several readers look at one state. So each state has a round, and what the readers of this round insert is
/// news for all of them.
package struct SeenAssignments: Sendable {
  /// How many runs are kept at most; the oldest half goes when there are more.
  private static var capacity: Int { 1_024 }

  /// How far a run was seen.
  private struct Sight {
    /// The number of the run's first assignment.
    let run: UInt64
    /// The count of the pulse up to which the run was seen.
    var end: Int
    /// The same before the round.
    var endBefore: Int
    var last: UInt64
    var round: UInt

    mutating func extend(to run: AssignmentRun, in round: UInt) {
      if self.round < round { (endBefore, self.round) = (end, round) }
      (end, last) = (run.end, run.last)
    }
  }

  /// In the order of their runs.
  private var sights: [Sight] = []
  /// The number up to which assignments count as seen, since their runs are not kept any more.
  private var forgotten: UInt64 = 0

  package init() {}

  /// Returns how many assignments of a pulse are no news: the first ones, up to the last that was seen.
  ///
  /// Assignments are seen in order, so all before one that was seen are no news either.
  ///
  /// - Parameters:
  ///   - pulse: The pulse.
  ///   - start: The number up to which assignments are old for the reader.
  ///   - round: The round of the state; what was seen in it is news still.
  ///   - unknown: What the count was where the runs that are kept do not say.
  /// - Returns: The count of the pulse after the last assignment that is no news.
  package func end<Value>(
    in pulse: Pulse<Value>,
    after start: UInt64,
    before round: UInt,
    unknown: Int = .max
  )
    -> Int
  {
    guard let log = pulse.log else { return 0 }
    let old = max(start, forgotten)
    // Those that are kept say for themselves whether they are old.
    let firstNew = log.numbers.firstIndex { $0 > old } ?? log.numbers.count
    let oldEnd = firstNew == 0 ? 0 : log.count - log.numbers.count + firstNew
    for run in log.runs.reversed() {
      if run.last <= old { return max(oldEnd, run.end) }
      let seen = end(of: run.first, before: round)
      if seen > 0 { return max(oldEnd, min(seen, run.end)) }
    }
    // Nothing is known of the runs before those that are kept.
    let isWhole = log.runs.count < AssignmentRun.capacity
    return max(oldEnd, isWhole ? 0 : min(unknown, log.runs[0].end - 1))
  }

  /// Notes that the assignments to a pulse were seen.
  ///
  /// - Parameters:
  ///   - pulse: The pulse.
  ///   - round: The round of the state that has it.
  package mutating func insert<Value>(_ pulse: Pulse<Value>, in round: UInt) {
    for run in (pulse.log?.runs ?? []).reversed() {
      let place = place(of: run.first)
      if place < sights.count, sights[place].run == run.first {
        if sights[place].end < run.end { sights[place].extend(to: run, in: round) }
        // What led to a run was seen with it.
        return
      }
      if run.last <= forgotten { return }
      sights.insert(
        Sight(run: run.first, end: run.end, endBefore: 0, last: run.last, round: round),
        at: place
      )
    }
    if sights.count > Self.capacity { forgetOldest() }
  }

  private func end(of run: UInt64, before round: UInt) -> Int {
    let place = place(of: run)
    guard place < sights.count, sights[place].run == run else { return 0 }
    return sights[place].round < round ? sights[place].end : sights[place].endBefore
  }

  /// The place of a run, or the one where it belongs.
  private func place(of run: UInt64) -> Int {
    if let last = sights.last, last.run < run { return sights.count }
    var (low, high) = (0, sights.count)
    while low < high {
      let middle = (low + high) / 2
      if sights[middle].run < run { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func forgetOldest() {
    let half = Self.capacity / 2
    forgotten = sights[..<half].map(\.last).reduce(forgotten, max)
    sights.removeFirst(half)
  }
}
