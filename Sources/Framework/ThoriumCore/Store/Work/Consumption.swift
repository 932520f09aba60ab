import Synchronization

/// Counts of the emitted and the read mutations of an effect without a store.
///
/// A body that sends a mutation in such an effect waits until the reader has taken it.
@usableFromInline
final class Consumption: Sendable {
  private struct Counts {
    var made = 0
    var taken = 0
    /// The gates of waiting bodies, by the number of the mutation that each waits for.
    var waiting: [Int: [AsyncGate]] = [:]
  }

  private let counts = Mutex(Counts())

  /// Counts a mutation, before the reader can take it.
  func make() {
    counts.withLock { $0.made += 1 }
  }

  /// Counts a mutation that the reader has taken, and resumes the bodies that waited for it.
  func recordConsumed() {
    let served = counts.withLock { counts in
      counts.taken += 1
      return counts.waiting.removeValue(forKey: counts.taken) ?? []
    }
    for gate in served { gate.open() }
  }

  /// Opens a gate when the reader has taken all mutations emitted so far.
  @usableFromInline
  func open(_ gate: AsyncGate) {
    let isTaken = counts.withLock { counts in
      if counts.taken >= counts.made { return true }
      counts.waiting[counts.made, default: []].append(gate)
      return false
    }
    if isTaken { gate.open() }
  }

  /// Returns a gate that opens when the reader has taken all mutations emitted so far.
  @usableFromInline
  func gate() -> AsyncGate {
    let gate = AsyncGate()
    open(gate)
    return gate
  }
}
