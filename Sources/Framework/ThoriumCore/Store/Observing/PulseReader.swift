import Synchronization

/// The position of one reader in the assignments to a pulse.
///
/// The reader receives each assignment made after it began to read. It receives it once, with the first state that
/// has it. The readers of a store share the seen assignments. When a pulse moves to another place in the state, its
/// assignments are not delivered there again.
final class PulseReader<R: Reactor, Value: Sendable>: Sendable {
  private let pulse: @Sendable (R.State) -> Pulse<Value>
  private weak let store: Store<R>?
  /// The highest number of an assignment made before the reader began.
  private let start: UInt64
  /// The assignments of the pulse when the reader began.
  private let first: SeenAssignments
  /// The assignments that all readers of the store have seen.
  private let shared: SeenPulses
  /// The number of the pulse at the last check; 0 at first, as for a pulse that was never set.
  private let last = Atomic<UInt64>(0)
  private let hasLooked = Atomic(false)

  /// Creates a reader of a pulse of a store.
  ///
  /// A pipeline of states, or a stub in a test, may show a state long after its assignments were made. So in such a
  /// store, only the assignments that were shown count as old.
  init(_ pulse: @escaping @Sendable (R.State) -> Pulse<Value>, of store: Store<R>) {
    self.pulse = pulse
    self.store = store
    let extras = store.needExtras()
    let pulse = pulse(store.shown?.state ?? store.currentState)
    start = unsafe extras.pipes?.showsLate == true ? pulse.number : latestAssignment
    var first = SeenAssignments()
    first.insert(pulse, in: 0)
    self.first = first
    shared = extras.needChildLinks().seenPulses
  }

  /// Returns the new assignments in a state.
  ///
  /// The holder of the store's role calls this with each state that is shown.
  ///
  /// - Parameter state: The state.
  /// - Returns: The values in order, and the number of lost ones before them; `nil` when there are none.
  func newAssignments(in state: R.State) -> (values: [Value], lost: Int)? {
    let pulse = pulse(state)
    let number = pulse.number
    let isLater = hasLooked.exchange(true, ordering: .relaxed)
    if number == last.exchange(number, ordering: .relaxed) { return nil }
    let round = store?.round ?? .max
    let begun = first.seenCount(in: pulse, after: start, before: 1)
    let seen = shared.seen.withLock { seen in
      defer { seen.insert(pulse, in: round) }
      // Other readers may have seen assignments before this reader's first check; these may be new here.
      return isLater ? seen.seenCount(in: pulse, after: start, before: round) : 0
    }
    let assignments = pulse.assignments(behind: max(begun, seen))
    return assignments.values.isEmpty ? nil : assignments
  }
}

/// The pulse assignments that the readers of a store have already seen.
final class SeenPulses: Sendable {
  let seen = Mutex(SeenAssignments())
}

extension Store {
  /// The number of the state that observers receive now; the caller holds the store's role.
  @usableFromInline var round: UInt {
    if let shown = unsafe existingExtras?.pipes?.shown { return shown.latest?.revision ?? 0 }
    return unsafe revision
  }
}

/// The assignments to pulses that a store has shown.
///
/// It keeps the end of the seen part of each run. So it recognizes a pulse that moves to another place in the
/// state, or that a restored state brings back.
///
///     var seen = SeenAssignments()
///     seen.insert(state.$alert, in: 1)
///     let count = seen.seenCount(in: next.$alert, after: 0, before: 2)
///     next.$alert.assignments(behind: count).values   // the assignments in between
///
/// Several readers may read the same state. So each state has a round. An assignment that one reader inserts in a
/// round is still new for the other readers in that round.
package struct SeenAssignments: Sendable {
  /// The maximum number of kept runs; beyond it, the oldest half is removed.
  private static var capacity: Int { 1_024 }

  /// The seen part of a run.
  private struct Sight {
    /// The number of the run's first assignment.
    let run: UInt64
    /// The count of the pulse after the last seen assignment.
    var endCount: Int
    /// The value of `endCount` before the round.
    var endBefore: Int
    /// The number of the last seen assignment.
    var last: UInt64
    /// The latest round that changed `endCount`.
    var round: UInt

    mutating func extend(to run: AssignmentRun, in round: UInt) {
      if self.round < round { (endBefore, self.round) = (endCount, round) }
      (endCount, last) = (run.endCount, run.last)
    }
  }

  /// The seen parts, in the order of their runs.
  private var sights: [Sight] = []
  /// The highest number in the removed runs; assignments up to it count as seen.
  private var forgotten: UInt64 = 0

  package init() {}

  /// Returns the number of a pulse's assignments that are not new.
  ///
  /// These are its first ones. Assignments are seen in order, so all assignments before a seen one
  /// are not new either.
  ///
  /// - Parameters:
  ///   - pulse: The pulse.
  ///   - start: The highest number of an assignment that is old for the reader.
  ///   - round: The round of the state; assignments seen in this round are still new.
  /// - Returns: The count of the pulse after the last assignment that is not new.
  package func seenCount<Value>(
    in pulse: Pulse<Value>,
    after start: UInt64,
    before round: UInt
  ) -> Int {
    guard let log = pulse.log else { return 0 }
    let old = max(start, forgotten)
    // For the kept assignments, their numbers are enough.
    let firstNew = log.latest.firstIndex { $0.number > old } ?? log.latest.count
    let oldEnd = firstNew == 0 ? 0 : log.count - log.latest.count + firstNew
    for run in log.runs.reversed() {
      if run.last <= old { return max(oldEnd, run.endCount) }
      let seen = seenCount(of: run.first, before: round)
      if seen > 0 { return max(oldEnd, min(seen, run.endCount)) }
    }
    // The log may have dropped earlier runs, and nothing is known about them.
    let isWhole = log.runs.count < AssignmentRun.capacity
    return max(oldEnd, isWhole ? 0 : log.runs[0].endCount - 1)
  }

  /// Inserts all assignments of a pulse.
  ///
  /// - Parameters:
  ///   - pulse: The pulse.
  ///   - round: The round of the state that has it.
  package mutating func insert<Value>(_ pulse: Pulse<Value>, in round: UInt) {
    for run in (pulse.log?.runs ?? []).reversed() {
      let place = place(of: run.first)
      if place < sights.count, sights[place].run == run.first {
        if sights[place].endCount < run.endCount { sights[place].extend(to: run, in: round) }
        // The runs before it were inserted together with it.
        return
      }
      if run.last <= forgotten { return }
      sights.insert(
        Sight(run: run.first, endCount: run.endCount, endBefore: 0, last: run.last, round: round),
        at: place
      )
    }
    if sights.count > Self.capacity { forgetOldest() }
  }

  private func seenCount(of run: UInt64, before round: UInt) -> Int {
    let place = place(of: run)
    guard place < sights.count, sights[place].run == run else { return 0 }
    return sights[place].round < round ? sights[place].endCount : sights[place].endBefore
  }

  /// The index of a run, or the index to insert it at.
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
