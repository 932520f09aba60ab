public import Synchronization

/// One reader of the newest, and what the store looks at behind each change on its behalf.
///
/// A reader that waits keeps no state, so that it does not make the store copy: it keeps the
/// revision that it looked at last, and the part that it was told last where that is compared.
///
/// Proof that no news is missed although the phase is read outside the store's lock: the reader
/// leaves `news` behind and then reads the state under that lock; the store changes the state under
/// that lock and then reads the phase. If the store's turn with the lock came first, the reader has
/// read the change. If the reader's came first, the lock has shown the store a phase that is not
/// that `news`, and the store either makes it `news` again, or finds that the reader waits and that
/// the value is the one that it was told. A reader that waits although there is news asks the store
/// to look once more, behind which the same holds.
///
/// Proof that `@unchecked Sendable` is right: one task at a time reads, since an iterator is not
/// Sendable, and `seen` belongs to it. `told` belongs to it too, but to the store while the phase is
/// `waits`: only the reader makes it so, releasing, and only the store unmakes it, releasing, behind
/// all its looking. `last` is written before the phase becomes `ended`, and read behind that. What
/// the store does here, the holder of its role does, or nobody can reach the store any more.
@safe
@usableFromInline
final class LatestReading<Value: Sendable>: Reading, @unchecked Sendable {
  /// Who is to do something next.
  @usableFromInline
  enum Phase: UInt8, AtomicRepresentable {
    /// There is something that the reader has not looked at.
    case news
    /// The reader looks, or is busy with what it was told.
    case looks
    /// The reader waits for something else than what it was told.
    case waits
    /// The store has left its last value.
    case ended
  }

  /// A value, and how often the state had changed when it was taken.
  @usableFromInline typealias Sight = (value: Value, revision: UInt)

  @usableFromInline let phase = Atomic(Phase.news)
  /// What the reader was told last, where that is compared.
  @exclusivity(unchecked) @usableFromInline var told: Value?
  @exclusivity(unchecked) private var seen: UInt?
  @exclusivity(unchecked) private var last: Sight?
  private let bell = Bell()
  /// The newest, while the store is there.
  private let newest: @Sendable () -> Sight?
  /// Asks the store to look here once more, between two of its actions.
  private let ask: @Sendable (LatestReading) -> Void
  /// Compares with what was told before; without it that is not kept.
  private let isSame: (@Sendable (Value, Value) -> Bool)?

  @usableFromInline
  init(
    isSame: (@Sendable (Value, Value) -> Bool)?,
    newest: @escaping @Sendable () -> Sight?,
    ask: @escaping @Sendable (LatestReading) -> Void
  ) {
    self.isSame = isSame
    self.newest = newest
    self.ask = ask
  }

  @usableFromInline
  func next() async -> Value? {
    var isInVain = false
    while true {
      let phase = phase.load(ordering: .acquiring)
      if phase == .ended { return unsafe last.take().flatMap(news) }
      if Task.isCancelled { return nil }
      switch phase {
      case .news where isInVain:
        // The store changes faster than the reader looks, but not what is read.
        if move(from: .news, to: .waits) { ask(self) }
        isInVain = false
      case .news:
        if move(from: .news, to: .looks), let value = newest().flatMap(news) { return value }
        isInVain = true
      case .looks: _ = move(from: .looks, to: .waits)
      case .waits, .ended:
        await bell.wait(for: "for the next \(Value.self) of a stream") {
          self.phase.load(ordering: .acquiring) != .waits
        }
        isInVain = false
      }
    }
  }

  /// The value, if it is not what the reader was told before.
  private func news(_ sight: Sight) -> Value? {
    // The store may call for a state that was read before: in between it was new already.
    if unsafe seen == sight.revision { return nil }
    unsafe seen = sight.revision
    guard let isSame else { return sight.value }
    if let told = unsafe told, isSame(told, sight.value) { return nil }
    unsafe told = sight.value
    return sight.value
  }

  private func move(from: Phase, to: Phase) -> Bool {
    phase.compareExchange(expected: from, desired: to, ordering: .acquiringAndReleasing).exchanged
  }
}

// What the store calls.
extension LatestReading {
  /// Says that there is something newer, unless the reader waits and has been told the same.
  @inlinable
  func call(unless isTold: @autoclosure () -> Bool = false) {
    switch phase.load(ordering: .acquiring) {
    case .news, .ended: return
    case .waits: if isTold() { return }
    case .looks: break
    }
    wake(.news)
  }

  /// Leaves the last value, where there was any.
  @usableFromInline
  func finish(_ last: Sight?) {
    unsafe self.last = last
    wake(.ended)
  }

  @usableFromInline
  func wake(_ phase: Phase) {
    let before = self.phase.exchange(phase, ordering: .acquiringAndReleasing)
    if before == .waits { bell.ring() }
  }
}

extension LatestReading where Value: Equatable {
  /// Whether a value is what the reader was told last; asked only while the reader waits.
  @inlinable
  func hasTold(_ value: Value) -> Bool {
    unsafe told == value
  }
}
