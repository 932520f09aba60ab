import Synchronization

/// Runs a task on the thread that waits for it, so that what is not asynchronous can be in its scope.
final class InlineExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs a task on this thread, as far as it goes without waiting for others.
  static func run(_ work: @escaping @Sendable () async -> Void) {
    let executor = InlineExecutor()
    Task(executorPreference: executor) { await work() }
    while let job = executor.jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
  }
}
