/// Returns a number for the calling thread, which is never 0.
///
/// No two threads that exist at the same time have the same number. A system without threads has one.
@inlinable
@inline(__always)
package func currentThread() -> UInt {
  #if canImport(Darwin) || canImport(Musl)
  unsafe UInt(bitPattern: pthread_self())
  #elseif canImport(Android)
  UInt(bitPattern: pthread_self())
  #elseif canImport(WASILibc)
  1
  #elseif canImport(ucrt)
  UInt(GetCurrentThreadId())
  #else
  UInt(pthread_self())
  #endif
}

/// Lets another thread run, if one is ready.
package func yieldThread() {
  #if canImport(ucrt)
  SwitchToThread()
  #else
  sched_yield()
  #endif
}
