import Synchronization

/// The number of mutations that an effect without a store has made, and that its reader has taken.
///
/// A body that sends a mutation there waits for the reader.
@usableFromInline
final class Consumption: Sendable {
  private struct Counts {
    var made = 0
    var taken = 0
    /// The bodies that wait, by the number of the mutation that the reader is to take first.
    var waiting: [Int: [Latch]] = [:]
  }

  private let counts = Mutex(Counts())

  /// Counts a mutation, before the reader can take it.
  func make() {
    counts.withLock { $0.made += 1 }
  }

  /// Counts a mutation that the reader has taken, and lets the bodies go on that waited for that.
  func take() {
    let served = counts.withLock { counts in
      counts.taken += 1
      return counts.waiting.removeValue(forKey: counts.taken) ?? []
    }
    for latch in served { latch.open() }
  }

  /// Opens a latch when the reader has taken all that was made so far.
  @usableFromInline
  func open(_ latch: Latch) {
    let isTaken = counts.withLock { counts in
      if counts.taken >= counts.made { return true }
      counts.waiting[counts.made, default: []].append(latch)
      return false
    }
    if isTaken { latch.open() }
  }

  /// Returns a latch that opens when the reader has taken all that was made so far.
  @usableFromInline
  func latch() -> Latch {
    let latch = Latch()
    open(latch)
    return latch
  }
}
