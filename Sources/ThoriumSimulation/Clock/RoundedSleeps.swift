/// Sleeps whose lengths were told by a clock of the wall.
///
/// The runtime tells such a sleep by its end, on a clock that has gone on meanwhile; so what is left
/// of it is rounded up to a millisecond. That gives the length that was wanted, if it is a number of
/// milliseconds, unless one has gone by since the job began that sleeps.
struct RoundedSleeps: Sendable {
  /// How many there were.
  private(set) var count = 0
  /// Whether one may have another length than was wanted.
  private(set) var areDisturbed = false

  /// Notes a sleep, so long after its job began.
  mutating func note(_ delay: Duration) {
    count += 1
    if delay >= .milliseconds(1) { areDisturbed = true }
  }
}
