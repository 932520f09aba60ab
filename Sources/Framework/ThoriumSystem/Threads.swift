/// Returns a number for the calling thread, which is never 0.
///
/// No two threads that exist at the same time have the same number. It is not inlined: the C library
/// declares the number constant, so an optimiser may use it again after an `await`, on another thread.
@usableFromInline
@inline(never)
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
