import Synchronization

/// The observers of the screens and the flows of a navigator, such as a log, by their numbers.
///
/// The thread of a change calls them before it continues, and the queue of notifications calls them
/// before the other consequences of the change. So an observer is called at least once for each change,
/// and reads the latest screens and flows itself.
typealias ChangeObservers = [Int: @Sendable () -> Void]

extension ChangeObservers {
  /// Calls the observers in the order in which they were added.
  func notify() {
    for (_, observer) in sorted(by: { $0.key < $1.key }) { observer() }
  }
}

extension Navigator {
  /// Calls an observer after each change of the screens and the flows, on any thread.
  ///
  /// - Parameter observer: Called at least once after a change, and possibly at the same time as on
  ///   another thread; it must not wait.
  /// - Returns: A number for ``removeObserver(_:)``.
  package func addObserver(_ observer: @escaping @Sendable () -> Void) -> Int {
    model.withLock { model in
      model.madeObservers += 1
      model.observers[model.madeObservers] = observer
      return model.madeObservers
    }
  }

  /// Stops calling an observer.
  package func removeObserver(_ number: Int) {
    // Its release runs foreign code, which must not run under the lock.
    _ = model.withLock { $0.observers.removeValue(forKey: number) }
  }
}
