import ThoriumSystem

/// The number of jobs that have run so far, and a hash of their order.
struct StepLog: Sendable {
  /// The number of executed jobs, except the jobs of yields.
  private(set) var steps = 0
  /// A hash of the executed tasks and job kinds, in order.
  private(set) var trace = Fingerprint()

  mutating func recordStep(_ entry: ReadyQueue.Entry) {
    if entry.kind == .yield { return }
    steps += 1
    trace.add(UInt64(entry.task) << 8 | UInt64(entry.kind.rawValue))
  }
}
