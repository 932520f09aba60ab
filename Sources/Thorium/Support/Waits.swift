import Synchronization

/// Who is told for what a task is about to wait: the simulation in which it runs.
///
/// Nobody is, unless somebody watches; then a wait costs one load.
package enum Waits {
  /// A struct, since a bare function in a mutex is wrapped once more each time that it is read.
  private struct Witness: Sendable {
    let tell: @Sendable (String) -> Void
  }

  /// As long as one of these lives, waits are told.
  package final class Watch: Sendable {
    fileprivate init() { watches.add(1, ordering: .releasing) }
    deinit { watches.subtract(1, ordering: .relaxed) }
  }

  private static let watches = Atomic(0)
  private static let witness = Mutex<Witness?>(nil)

  /// Has all waits of the process told, each by the task that is about to wait.
  ///
  /// - Parameter tell: Is told; whoever watches last names it for all.
  /// - Returns: What is to be kept for so long.
  package static func watch(_ tell: @escaping @Sendable (String) -> Void) -> Watch {
    witness.withLock { $0 = Witness(tell: tell) }
    return Watch()
  }

  /// Tells for what the running task is about to wait.
  static func begin(_ reason: () -> String) {
    guard watches.load(ordering: .acquiring) > 0, let witness = witness.withLock({ $0 }) else {
      return
    }
    witness.tell(reason())
  }
}
