import Synchronization
import ThoriumCore

/// The observers of the screens and the flows of a navigator, such as a log.
///
/// The thread of a change calls them before it continues, and the queue of notifications calls them
/// before the other consequences of the change. So an observer is called at least once for each change,
/// and reads the latest screens and flows itself.
struct ChangeObservers: Sendable {
  private var observers: [Int: @Sendable () -> Void] = [:]
  private var made = 0

  /// True without an observer.
  var isEmpty: Bool { observers.isEmpty }

  /// Adds an observer, and returns its number.
  mutating func add(_ observer: @escaping @Sendable () -> Void) -> Int {
    made += 1
    observers[made] = observer
    return made
  }

  /// Removes an observer, and returns it.
  mutating func remove(_ number: Int) -> (@Sendable () -> Void)? {
    observers.removeValue(forKey: number)
  }

  /// Calls the observers in the order in which they were added.
  func notify() {
    for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer() }
  }
}

extension Navigator.Model {
  /// Returns the observers of a change; `nil` if there was none.
  func observers(since revision: Int) -> ChangeObservers? {
    self.revision == revision || observers.isEmpty ? nil : observers
  }
}

extension Navigator {
  /// Calls an observer after each change of the screens and the flows, on any thread.
  ///
  /// - Parameter observer: Called at least once after a change, and possibly at the same time as on
  ///   another thread; it must not wait.
  /// - Returns: A number for ``removeObserver(_:)``.
  package func addObserver(_ observer: @escaping @Sendable () -> Void) -> Int {
    model.withLock { $0.observers.add(observer) }
  }

  /// Stops calling an observer.
  package func removeObserver(_ number: Int) {
    // Its release runs foreign code, which must not run under the lock.
    _ = model.withLock { $0.observers.remove(number) }
  }
}
