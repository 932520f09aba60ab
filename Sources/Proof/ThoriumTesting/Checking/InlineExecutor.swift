import Synchronization

/// An executor that runs a task on the thread that waits for it.
///
/// With it, synchronous code can run in the scope of a task.
final class InlineExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs a task on this thread, until the task ends or waits for another one.
  static func run(_ work: @escaping @Sendable () async -> Void) {
    let executor = InlineExecutor()
    Task(executorPreference: executor) { await work() }
    while let job = executor.jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
  }
}
