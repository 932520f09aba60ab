import Synchronization

/// A hook through which a simulation learns which bodies start, and why a task is about to wait.
///
/// Without a watching simulation, a start and a wait cost one atomic load.
package enum WaitReasons {
  /// A struct, since a mutex would wrap a bare function once more at each read.
  struct Listener: Sendable {
    /// Receives the reason why the running task is about to wait.
    let notify: @Sendable (String) -> Void
    /// Called by the task of a body, before the body starts.
    let begin: @Sendable () -> Void
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
  /// - Parameters:
  ///   - begin: Called by the task of each body, before the body starts.
  ///   - notify: Receives the reason. The closures registered last receive all notifications.
  /// - Returns: A token to keep while notifications are needed.
  package static func watch(
    bodies begin: @escaping @Sendable () -> Void,
    waits notify: @escaping @Sendable (String) -> Void
  ) -> Watch {
    witness.withLock { $0 = Listener(notify: notify, begin: begin) }
    return Watch()
  }

  /// The closures that were registered last, if a simulation watches.
  static var listener: Listener? {
    watches.load(ordering: .acquiring) > 0 ? witness.withLock { $0 } : nil
  }
}
