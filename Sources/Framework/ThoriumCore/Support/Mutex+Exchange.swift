import Synchronization

extension Mutex where Value: Sendable {
  /// Replaces the value, and returns the old one, which the caller releases outside the lock.
  func exchange(_ new: Value) -> Value {
    withLock { value in
      let old = value
      value = new
      return old
    }
  }
}
