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
  /// A pipeline, or a stub in a test, may show a state long after its assignments were made. So in a store with
  /// pipelines, only the assignments that were shown count as old.
  init(_ pulse: @escaping @Sendable (R.State) -> Pulse<Value>, of store: Store<R>) {
    self.pulse = pulse
    self.store = store
    let extras = store.needExtras()
    let pulse = pulse(store.shown?.state ?? store.currentState)
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
