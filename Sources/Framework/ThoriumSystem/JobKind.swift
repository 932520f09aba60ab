// The concurrency runtime exports this function, and its own `Task.currentPriority` calls it. The tests of
// `ThoriumCapture` check that it returns the expected values.
@_silgen_name("swift_task_getJobFlags")
private func flags(of job: UnownedJob) -> UInt

/// The purpose of a job.
package enum JobKind: UInt, Sendable {
  /// The next segment of a task.
  case task = 0
  /// The mailbox of an actor; the job runs all work that waits in it.
  case actor = 193
  /// The job of `Task.yield()`, which only makes its task ready again.
  case yield = 195
  /// Any other kind of job.
  case other = 255

  package init(of job: UnownedJob) {
    self = JobKind(rawValue: job.flags & 0xFF) ?? .other
  }
}

extension UnownedJob {
  /// The flags of the job, of which the lowest eight bits are its kind.
  package var flags: UInt { ThoriumSystem.flags(of: self) }
}
