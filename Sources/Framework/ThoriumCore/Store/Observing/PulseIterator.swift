import Synchronization

/// The position of one reader in the assignments to a pulse.
///
/// The reader receives each assignment made after it began to read. It receives it once, with the first state that
/// has it. The readers of a store share the seen assignments. When a pulse moves to another place in the state, its
/// assignments are not delivered there again.
@usableFromInline
final class PulseIterator<Value: Sendable>: Sendable {
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
  /// A pipeline, or a stub in a test, may show a state long after its assignments were made. So in a store with
  /// pipelines, only the assignments that were shown count as old.
  @usableFromInline
  init<R: Reactor>(_ pulse: Pulse<Value>, of store: Store<R>) {
    let extras = store.needExtras()
    start = unsafe extras.pipes == nil ? latestAssignment : pulse.number
    var first = SeenAssignments()
    first.insert(pulse, in: 0)
    self.first = first
    shared = extras.needChildLinks().seenPulses
  }

  /// Returns the new assignments in a state.
  ///
  /// The holder of the store's role calls this with each state that is shown.
  ///
  /// - Parameters:
  ///   - pulse: The pulse in the state.
  ///   - round: The number of the state.
  /// - Returns: The values in order, and the number of lost ones before them; `nil` when there are none.
  @usableFromInline
  func newAssignments(in pulse: Pulse<Value>, round: @autoclosure () -> UInt) -> (
    values: [Value], lost: Int
  )? {
    let number = pulse.number
    let isLater = hasLooked.exchange(true, ordering: .relaxed)
    if number == last.exchange(number, ordering: .relaxed) { return nil }
    let round = round()
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
