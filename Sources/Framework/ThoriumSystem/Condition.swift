// Proof that `@unchecked Sendable` is right: the two pointers never change, and threads may share their memory. The
// memory is freed when no thread has this object.
/// A lock whose holder can wait until another thread wakes it.
///
///     condition.withLock {
///       while !isDone { condition.wait() }   // another thread sets `isDone` under the lock, and then calls wakeAll()
///     }
@safe
package final class Condition: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>

  /// Creates a lock that no thread holds.
  package init() {
    unsafe lock = .allocate(capacity: 1)
    unsafe change = .allocate(capacity: 1)
    unsafe lock.initialize(to: .init())
    unsafe change.initialize(to: .init())
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(lock)
    unsafe change.deallocate()
    unsafe lock.deallocate()
  }

  /// Runs a closure while the calling thread holds the lock.
  ///
  /// - Parameter work: The closure to run.
  /// - Returns: The result of the closure.
  package func withLock<Value>(_ work: () -> Value) -> Value {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return work()
  }

  /// Releases the lock, blocks the calling thread until it is woken, and acquires the lock again.
  ///
  /// It may also return earlier, so the caller must check its condition again.
  ///
  /// - Precondition: The calling thread holds the lock.
  package func wait() {
    unsafe pthread_cond_wait(change, lock)
  }

  /// Wakes all waiting threads.
  ///
  /// - Precondition: The calling thread holds the lock.
  package func wakeAll() {
    unsafe pthread_cond_broadcast(change)
  }
}
