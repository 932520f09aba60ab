/// What has run so far.
struct Course: Sendable {
  /// How many jobs have run, but for those of which a yield is made.
  private(set) var steps = 0
  /// The same number for runs in which the same tasks did the same, in the same order.
  private(set) var trace = Fingerprint()

  mutating func note(_ entry: ReadyQueue.Entry) {
    if entry.kind == .yield { return }
    steps += 1
    trace.add(UInt64(entry.task) << 8 | UInt64(entry.kind.rawValue))
  }
}
