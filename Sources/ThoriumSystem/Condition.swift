// Proof that `@unchecked Sendable` is right: the two pointers never change, threads may share what they point to,
// and it is freed when no thread has this object any more.
/// A lock whose holder can wait until another thread calls it.
///
///     condition.withLock {
///       while !isDone { condition.wait() }   // another thread sets `isDone` under the lock, and then calls wakeAll()
///     }
///
/// A system without threads has nobody to wait for, so there all calls return at once.
@safe
public final class Condition: @unchecked Sendable {
  #if canImport(ucrt)
  private let lock: UnsafeMutablePointer<SRWLOCK>
  private let change: UnsafeMutablePointer<CONDITION_VARIABLE>
  #elseif !canImport(WASILibc)
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>
  #endif

  /// Creates a lock that nobody holds.
  public init() {
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

  /// Does something while the calling thread holds the lock.
  ///
  /// - Parameter work: What to do.
  /// - Returns: The result of it.
  public func withLock<Value>(_ work: () -> Value) -> Value {
    #if canImport(ucrt)
    unsafe AcquireSRWLockExclusive(lock)
    defer { unsafe ReleaseSRWLockExclusive(lock) }
    #elseif !canImport(WASILibc)
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    #endif
    return work()
  }

  /// Gives the lock up, blocks the calling thread until it is called, and takes the lock again.
  ///
  /// It may also return earlier, so the caller asks again whether it has to wait.
  ///
  /// - Precondition: The calling thread holds the lock.
  public func wait() {
    #if canImport(ucrt)
    unsafe _ = SleepConditionVariableSRW(change, lock, INFINITE, 0)
    #elseif !canImport(WASILibc)
    unsafe pthread_cond_wait(change, lock)
    #endif
  }

  /// Calls all threads that wait.
  ///
  /// - Precondition: The calling thread holds the lock.
  public func wakeAll() {
    #if canImport(ucrt)
    unsafe WakeAllConditionVariable(change)
    #elseif !canImport(WASILibc)
    unsafe pthread_cond_broadcast(change)
    #endif
  }
}
