// What the concurrency runtime tells of a job. Both functions are exported by it and are what its own
// `UnownedJob.description` and `Task.currentPriority` call; the capture matrix sees that they answer
// what is expected here.
@_silgen_name("swift_task_getJobTaskId")
private func taskID(of job: UnownedJob) -> UInt64

@_silgen_name("swift_task_getJobFlags")
private func flags(of job: UnownedJob) -> UInt

/// What a job is for.
package enum JobKind: UInt, Sendable {
  /// The next segment of a task.
  case task = 0
  /// The mailbox of an actor, of which all is run that waits in it.
  case actor = 193
  /// What `Task.yield()` leaves behind: it makes its task ready again, and nothing else.
  case yield = 195
  /// Anything else that the runtime may come up with.
  case other = 255

  package init(of job: UnownedJob) {
    self = JobKind(rawValue: flags(of: job) & 0xFF) ?? .other
  }
}

/// The number of a task, which no other one of the process has.
package struct TaskID: Hashable, Comparable, Sendable {
  let number: UInt64

  /// Whether a task is older than another one.
  package static func < (left: TaskID, right: TaskID) -> Bool {
    left.number < right.number
  }
}

extension TaskID {
  /// The task whose segment a job is; meaningless for jobs of other kinds.
  package init(of job: UnownedJob) {
    number = taskID(of: job)
  }

  /// Whether a job is a segment of an `async let`, whose memory belongs to another task.
  static func isAsyncLet(_ job: UnownedJob) -> Bool {
    flags(of: job) & 1 << 28 != 0
  }
}

extension UnownedJob {
  /// Cancels the task whose segment it is, which is ready and so is there.
  func cancelTask() {
    // A job that is a segment of a task is the task, of which both types are the bare address.
    unsafe unsafeBitCast(self, to: UnsafeCurrentTask.self).cancel()
  }

  /// The task that runs on this thread, if one does.
  static var current: UnownedJob? {
    unsafe withUnsafeCurrentTask { task in
      // A task is a job, of which both types are the bare address.
      unsafe task.map { unsafe unsafeBitCast($0, to: UnownedJob.self) }
    }
  }
}
