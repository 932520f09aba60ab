/// Returns the system's calendar time since the beginning of 1970 in Greenwich.
package func calendarTime() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}
