import ThoriumSystem

// The concurrency runtime exports this function, and its own `UnownedJob.description` calls it. The tests of
// `ThoriumCapture` check that it returns the expected values.
@_silgen_name("swift_task_getJobTaskId")
private func taskID(of job: UnownedJob) -> UInt64

/// The number of a task, which is unique in the process.
package struct TaskID: Hashable, Comparable, Sendable {
  let number: UInt64

  /// Returns whether a task is older than another one.
  package static func < (left: TaskID, right: TaskID) -> Bool {
    left.number < right.number
  }
}

extension TaskID {
  /// Creates the identifier of a job's task; meaningless for jobs of other kinds.
  package init(of job: UnownedJob) {
    number = taskID(of: job)
  }

  /// Returns whether a job is a segment of an `async let`, whose memory belongs to another task.
  static func isAsyncLet(_ job: UnownedJob) -> Bool {
    job.flags & 1 << 28 != 0
  }

  /// Returns whether a job is a segment of a child: an `async let` or a task of a group.
  static func isChild(_ job: UnownedJob) -> Bool {
    job.flags & 1 << 24 != 0
  }
}

extension UnownedJob {
  /// The priority of the job.
  var priority: UInt { flags >> 8 & 0xFF }

  /// Cancels the job's task, which exists because it is ready.
  func cancelTask() {
    // A job that is a segment of a task is the task itself; both types are only its address.
    unsafe unsafeBitCast(self, to: UnsafeCurrentTask.self).cancel()
  }

  /// True when the job's task was cancelled; the task must exist.
  var isTaskCancelled: Bool {
    unsafe unsafeBitCast(self, to: UnsafeCurrentTask.self).isCancelled
  }

  /// The task that runs on this thread, if any.
  static var current: UnownedJob? {
    unsafe withUnsafeCurrentTask { task in
      // A task is a job; both types are only its address.
      unsafe task.map { unsafe unsafeBitCast($0, to: UnownedJob.self) }
    }
  }
}
