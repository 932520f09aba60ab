public import Synchronization

/// A reader of the newest value, with a phase that the store checks after each change.
///
/// A waiting reader keeps no state, so the store need not copy its state for it. The reader
/// keeps the revision that it read last. Where values are compared, it also keeps the value
/// that it delivered last.
///
/// Proof that no change is missed, although the store reads the phase outside its lock:
/// - The reader leaves the phase `unread`, and then reads the state under the lock.
/// - The store changes the state under the lock, and then reads the phase.
/// - If the store locks first, the reader reads the change.
/// - If the reader locks first, the lock shows the store a phase later than that `unread`. Then the
///   store either sets `unread` again, or finds that the reader waits and that the value equals the
///   last delivered one.
/// - A reader that waits although the phase was `unread` asks the store to check once more. The
///   same argument holds after that check.
///
/// Proof that `@unchecked Sendable` is right:
/// - One task at a time reads, since an iterator is not Sendable. `seen` belongs to that task.
/// - `delivered` belongs to that task too, except while the phase is `waiting`: then it belongs to
///   the store. Only the reader sets `waiting`, with release ordering. Only the store ends `waiting`, with
///   release ordering, after all its comparisons.
/// - `last` is written before the phase becomes `ended`, and read after that.
/// - The holder of the store's role makes the calls of the store, unless no other code can reach the store.
@safe
@usableFromInline
final class LatestValueIterator<Value: Sendable>: ElementIterator, @unchecked Sendable {
  /// A phase of the exchange between the reader and the store.
  @usableFromInline
  enum Phase: UInt8, AtomicRepresentable {
    /// There is a value that the reader has not read.
    case unread
    /// The reader reads the state, or is busy with the delivered value.
    case reading
    /// The reader waits for a value that differs from the delivered one.
    case waiting
    /// The store has ended and has left its last value.
    case ended
  }

  /// A value and the revision of the state that it was read from.
  @usableFromInline typealias Sight = (value: Value, revision: UInt)

  @usableFromInline let phase = Atomic(Phase.unread)
  /// The value delivered last, if values are compared.
  @exclusivity(unchecked) @usableFromInline var delivered: Value?
  @exclusivity(unchecked) private var seen: UInt?
  @exclusivity(unchecked) private var last: Sight?
  private let signal = AsyncSignal()
  /// Returns the newest value while the store exists.
  private let newest: @Sendable () -> Sight?
  /// Asks the store to notify this reader once more, between two of its actions.
  private let requestNotification: @Sendable (LatestValueIterator) -> Void
  /// Compares a value with the one delivered before; without it, no delivered value is kept.
  private let isSame: (@Sendable (Value, Value) -> Bool)?

  @usableFromInline
  init(
    isSame: (@Sendable (Value, Value) -> Bool)?,
    newest: @escaping @Sendable () -> Sight?,
    ask: @escaping @Sendable (LatestValueIterator) -> Void
  ) {
    self.isSame = isSame
    self.newest = newest
    self.requestNotification = ask
  }

  @usableFromInline
  func next() async -> Value? {
    var isInVain = false
    while true {
      let phase = phase.load(ordering: .acquiring)
      if phase == .ended { return unsafe last.take().flatMap(undelivered) }
      if Task.isCancelled { return nil }
      switch phase {
      case .unread where isInVain:
        // The state changes faster than the reader reads it, but the part that it
        // reads stays equal.
        if move(from: .unread, to: .waiting) { requestNotification(self) }
        isInVain = false
      case .unread:
        if move(from: .unread, to: .reading), let value = newest().flatMap(undelivered) {
          return value
        }
        isInVain = true
      case .reading: _ = move(from: .reading, to: .waiting)
      case .waiting, .ended:
        await signal.wait(for: "for the next \(Value.self) of a stream") {
          self.phase.load(ordering: .acquiring) != .waiting
        }
        isInVain = false
      }
    }
  }

  /// Returns the value, unless the reader has already delivered it.
  private func undelivered(_ sight: Sight) -> Value? {
    // The store may call after the reader has already read the new revision.
    if unsafe seen == sight.revision { return nil }
    unsafe seen = sight.revision
    guard let isSame else { return sight.value }
    if let previous = unsafe delivered, isSame(previous, sight.value) { return nil }
    unsafe delivered = sight.value
    return sight.value
  }

  private func move(from: Phase, to: Phase) -> Bool {
    phase.compareExchange(expected: from, desired: to, ordering: .acquiringAndReleasing).exchanged
  }
}

// The methods that the store calls.
extension LatestValueIterator {
  /// Marks a newer value, unless the reader waits and has already delivered an equal one.
  @inlinable
  func notify(unless isDelivered: @autoclosure () -> Bool = false) {
    switch phase.load(ordering: .acquiring) {
    case .unread, .ended: return
    case .waiting: if isDelivered() { return }
    case .reading: break
    }
    setPhase(.unread)
  }

  /// Records the last value, if there is one, and ends the stream.
  @usableFromInline
  func finish(_ last: Sight?) {
    unsafe self.last = last
    setPhase(.ended)
  }

  @usableFromInline
  func setPhase(_ phase: Phase) {
    let before = self.phase.exchange(phase, ordering: .acquiringAndReleasing)
    if before == .waiting { signal.ring() }
  }
}

extension LatestValueIterator where Value: Equatable {
  /// Returns whether a value equals the one delivered last; called only while the reader waits.
  @inlinable
  func hasDelivered(_ value: Value) -> Bool {
    if let delivered = unsafe delivered { ThoriumCore.isSame(delivered, value) } else { false }
  }
}
