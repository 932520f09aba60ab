import Synchronization
import ThoriumSystem

@testable import ThoriumSimulation

/// An executor that collects the jobs of some tasks, and runs them on demand.
final class Jobs: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var done = 0
  }

  private let state = Mutex(State())

  /// Creates the first jobs of tasks that then yield some times.
  init(_ count: Int, yields: Int = 0) {
    for _ in 0..<count {
      Task(executorPreference: self) { for _ in 0..<yields { await Task.yield() } }
    }
  }

  var all: [UnownedJob] { state.withLock(\.jobs) }

  /// Runs the first job of one task up to its yield, and returns the job of that yield.
  static func yielding() -> (jobs: Jobs, job: UnownedJob?) {
    let jobs = Jobs(1, yields: 1)
    jobs.runNext()
    return (jobs, jobs.all.first { JobKind(of: $0) == .yield })
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  func run() {
    while runNext() {}
  }

  @discardableResult
  private func runNext() -> Bool {
    let job = state.withLock { state -> UnownedJob? in
      guard state.done < state.jobs.count else { return nil }
      defer { state.done += 1 }
      return state.jobs[state.done]
    }
    if let job { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    return job != nil
  }
}
