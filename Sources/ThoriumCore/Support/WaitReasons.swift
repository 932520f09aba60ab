import Synchronization

/// A hook through which a simulation learns why a task is about to wait.
///
/// Without a watching simulation, a wait costs one atomic load.
package enum WaitReasons {
  /// A struct, since a mutex would wrap a bare function once more at each read.
  private struct Listener: Sendable {
    let notify: @Sendable (String) -> Void
  }

  /// A token that keeps the notifications enabled until it is released.
  package final class Watch: Sendable {
    fileprivate init() { watches.add(1, ordering: .releasing) }
    deinit { watches.subtract(1, ordering: .relaxed) }
  }

  private static let watches = Atomic(0)
  private static let witness = Mutex<Listener?>(nil)

  /// Registers a closure that receives the reason for every wait in the process.
  ///
  /// The task that is about to wait calls the closure.
  ///
  /// - Parameter notify: Receives the reason. The closure registered last receives all of them.
  /// - Returns: A token to keep while notifications are needed.
  package static func watch(_ notify: @escaping @Sendable (String) -> Void) -> Watch {
    witness.withLock { $0 = Listener(notify: notify) }
    return Watch()
  }

  /// Reports why the running task is about to wait.
  static func reportWait(_ reason: () -> String) {
    guard watches.load(ordering: .acquiring) > 0, let witness = witness.withLock({ $0 }) else {
      return
    }
    witness.notify(reason())
  }
}
