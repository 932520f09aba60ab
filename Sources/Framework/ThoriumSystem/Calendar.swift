/// Returns the system's calendar time since the beginning of 1970 in Greenwich.
package func calendarTime() -> Duration {
  #if canImport(ucrt)
  var time = FILETIME()
  unsafe GetSystemTimePreciseAsFileTime(&time)
  // It counts tenths of a microsecond since 1601.
  let ticks = UInt64(time.dwHighDateTime) << 32 | UInt64(time.dwLowDateTime)
  return .microseconds(Int64(ticks / 10)) - .seconds(11_644_473_600)
  #else
  var time = timespec()
  #if canImport(WASILibc)
  unsafe timespec_get(&time, TIME_UTC)
  #else
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  #endif
  return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  #endif
}
