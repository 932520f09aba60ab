import Synchronization

// Changes of a store that no reactor makes, for test doubles.
extension Store {
  /// Replaces the state in turn, and notifies the observers as if it had been reduced.
  package func replaceState(by state: R.State, from caller: (any Actor)?) {
    submit(.turn { $0.typed(as: R.self).replaceState(by: state) }, from: caller)
  }

  private func replaceState(by next: R.State) {
    if unsafe isEnded { return }
    // The release of the previous state must not run other code under the lock.
    let old = lock.withLock { _ in
      defer { unsafe state = next }
      unsafe revision &+= 1
      return unsafe state
    }
    withExtendedLifetime(old) {}
    if let extras = unsafe unmanagedExtras { unsafe notifyObservers(extras) }
  }
}
