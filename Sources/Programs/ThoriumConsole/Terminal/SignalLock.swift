import Synchronization
import ThoriumSystem

/// A lock that a signal handler may take.
///
/// A thread that holds it handles no signals, so no handler waits for its own thread. A holder allocates nothing, and
/// waits only for a bounded time.
final class SignalLock: Sendable {
  private let isLocked = Atomic(false)

  /// Runs a closure under the lock, with all signals blocked.
  func withLock(_ body: () -> Void) {
    let before = SignalSet.blockAll()
    while isLocked.exchange(true, ordering: .acquiring) { sched_yield() }
    body()
    isLocked.store(false, ordering: .releasing)
    before.replaceMask()
  }
}
