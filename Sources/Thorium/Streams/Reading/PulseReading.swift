import Synchronization

/// What one reader of a pulse has seen of it.
///
/// The reader is given each assignment that was made after it began to read, once, with the first state that has
/// it. The readers of a store share what was seen: an assignment that came in one pulse does not come again in
/// another one, to which that pulse was moved.
@usableFromInline
final class PulseReading<Value: Sendable>: Sendable {
  /// The number up to which assignments are old.
  private let start: UInt64
  /// What was assigned when the reader began.
  private let first: SeenAssignments
  /// What all readers of the store have seen.
  private let shared: SeenPulses
  /// The number of the pulse at the last look; 0 at first, as of a pulse that was never set.
  private let last = Atomic<UInt64>(0)
  private let hasLooked = Atomic(false)

  /// Begins to read a pulse of a store.
  ///
  /// Where a pipeline or a test decides when a state is shown, an assignment may be shown long after it was made.
  /// So there only what was shown is old.
  @usableFromInline
  init<R: Reactor>(_ pulse: Pulse<Value>, of store: Store<R>) {
    let annex = store.needAnnex()
    start = unsafe annex.pipes == nil ? latestAssignment : pulse.number
    var first = SeenAssignments()
    first.insert(pulse, in: 0)
    self.first = first
    shared = annex.needKin().seenPulses
  }

  /// Returns what is news in a state; called by the holder of the role, with each state that is shown.
  ///
  /// - Parameters:
  ///   - pulse: The pulse in the state.
  ///   - round: The number of the state.
  /// - Returns: The values in order, and how many before them are lost; `nil` where nothing is news.
  @usableFromInline
  func news(in pulse: Pulse<Value>, round: @autoclosure () -> UInt) -> (values: [Value], lost: Int)?
  {
    let number = pulse.number
    let isLater = hasLooked.exchange(true, ordering: .relaxed)
    if number == last.exchange(number, ordering: .relaxed) { return nil }
    let round = round()
    let begun = first.end(in: pulse, after: start, before: 1)
    let seen = shared.seen.withLock { seen in
      defer { seen.insert(pulse, in: round) }
      // What others saw before the first look may be news here.
      return isLater ? seen.end(in: pulse, after: start, before: round) : 0
    }
    let news = pulse.assignments(behind: max(begun, seen))
    return news.values.isEmpty ? nil : news
  }
}

/// The assignments that the readers of a store have seen, of all pulses.
final class SeenPulses: Sendable {
  let seen = Mutex(SeenAssignments())
}

extension Store {
  /// The number of the state that observers are told now; asked by the holder of the role.
  @usableFromInline var round: UInt {
    if let shown = unsafe existingAnnex?.pipes?.shown { return shown.latest?.revision ?? 0 }
    return unsafe revision
  }
}
