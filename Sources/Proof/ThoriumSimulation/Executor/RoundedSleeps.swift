/// Sleeps whose lengths were measured on a wall clock.
///
/// The runtime passes only the end of such a sleep, and its clock has advanced since the end was
/// computed. So the remaining time is rounded up to a millisecond. The result is exact if two
/// conditions hold: the requested length is a whole number of milliseconds, and the sleep began
/// within a millisecond after the start of its job.
struct RoundedSleeps: Sendable {
  /// The number of sleeps.
  private(set) var count = 0
  /// True when a sleep may differ from its requested length.
  private(set) var areDisturbed = false

  /// Records a sleep, with the delay since the start of its job.
  mutating func recordSleep(_ delay: Duration) {
    count += 1
    if delay >= .milliseconds(1) { areDisturbed = true }
  }
}
