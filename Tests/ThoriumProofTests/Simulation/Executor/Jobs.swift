import Synchronization

/// The first jobs of some tasks, which run when they are told to.
final class Jobs: TaskExecutor {
  private let waiting = Mutex<[UnownedJob]>([])

  init(_ count: Int) {
    for _ in 0..<count { Task(executorPreference: self) {} }
  }

  var all: [UnownedJob] { waiting.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    waiting.withLock { $0.append(job) }
  }

  func run() {
    for job in all { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
