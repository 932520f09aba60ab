// Proof that `@unchecked Sendable` is right: the two pointers never change, and threads may share their memory. The
// memory is freed when no thread has this object.
/// A lock whose holder can wait until another thread wakes it.
///
///     condition.withLock {
///       while !isDone { condition.wait() }   // another thread sets `isDone` under the lock, and then calls wakeAll()
///     }
///
/// A system without threads has no thread to wait for, so there all calls return immediately.
@safe
package final class Condition: @unchecked Sendable {
  #if canImport(ucrt)
  private let lock: UnsafeMutablePointer<SRWLOCK>
  private let change: UnsafeMutablePointer<CONDITION_VARIABLE>
  #elseif !canImport(WASILibc)
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>
  #endif

  /// Creates a lock that no thread holds.
  package init() {
    #if !canImport(WASILibc)
    unsafe lock = .allocate(capacity: 1)
    unsafe change = .allocate(capacity: 1)
    unsafe lock.initialize(to: .init())
    unsafe change.initialize(to: .init())
    #if canImport(ucrt)
    unsafe InitializeSRWLock(lock)
    unsafe InitializeConditionVariable(change)
    #else
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(change, nil)
    #endif
    #endif
  }

  deinit {
    #if !canImport(WASILibc)
    #if !canImport(ucrt)
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(lock)
    #endif
    unsafe change.deallocate()
    unsafe lock.deallocate()
    #endif
  }

  /// Runs a closure while the calling thread holds the lock.
  ///
  /// - Parameter work: The closure to run.
  /// - Returns: The result of the closure.
  package func withLock<Value>(_ work: () -> Value) -> Value {
    #if canImport(ucrt)
    unsafe AcquireSRWLockExclusive(lock)
    defer { unsafe ReleaseSRWLockExclusive(lock) }
    #elseif !canImport(WASILibc)
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    #endif
    return work()
  }

  /// Releases the lock, blocks the calling thread until it is woken, and acquires the lock again.
  ///
  /// It may also return earlier, so the caller must check its condition again.
  ///
  /// - Precondition: The calling thread holds the lock.
  package func wait() {
    #if canImport(ucrt)
    unsafe _ = SleepConditionVariableSRW(change, lock, INFINITE, 0)
    #elseif !canImport(WASILibc)
    unsafe pthread_cond_wait(change, lock)
    #endif
  }

  /// Wakes all waiting threads.
  ///
  /// - Precondition: The calling thread holds the lock.
  package func wakeAll() {
    #if canImport(ucrt)
    unsafe WakeAllConditionVariable(change)
    #elseif !canImport(WASILibc)
    unsafe pthread_cond_broadcast(change)
    #endif
  }
}
