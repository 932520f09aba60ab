import Synchronization

/// A hook through which a simulation learns which bodies start, and why a task is about to wait.
///
/// Without a watching simulation, a start and a wait cost one atomic load.
package enum WaitReasons {
  /// A struct, since a mutex would wrap a bare function once more at each read.
  private struct Listener: Sendable {
    let notify: @Sendable (String) -> Void
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

  /// Reports that the body of the running task starts.
  static func reportStart() {
    listener?.begin()
  }

  /// Reports why the running task is about to wait.
  static func reportWait(_ reason: () -> String) {
    listener?.notify(reason())
  }

  private static var listener: Listener? {
    watches.load(ordering: .acquiring) > 0 ? witness.withLock { $0 } : nil
  }
}
