/// Returns a number for the calling thread, which is never 0.
///
/// No two threads that exist at the same time have the same number. The C library declares the number
/// constant, so an optimised caller would use it again after an `await`, on another thread.
@usableFromInline
@inline(never)
@_optimize(none)
package func currentThread() -> UInt {
  #if canImport(Darwin)
  unsafe UInt(bitPattern: pthread_self())
  #else
  UInt(pthread_self())
  #endif
}

/// Lets another thread run, if one is ready.
package func yieldThread() {
  sched_yield()
}
