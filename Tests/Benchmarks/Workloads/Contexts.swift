import Thorium

extension Benchmark {
  /// The cost of queueing an action and handling it in the context of its sender.
  static let contexts = [
    Benchmark(
      "W4 a queued action, in the context of its sender",
      against: "a task that is created and then run, a hundred at a time",
      limit: .atMost(4.2, stretch: 3.6)
    ) { effort in
      await compare(200_000, effort) { count in
        timeTasks(count)
      } ours: { count in
        timeQueued(count, in: .standard)
      }
    },
    Benchmark(
      "a queued action, without context",
      against: "a task that is created and then run, a hundred at a time"
    ) { effort in
      await compare(200_000, effort) { count in
        timeTasks(count)
      } ours: { count in
        timeQueued(count, in: Runtime(context: .none))
      }
    },
  ]
}

/// The number of actions that are queued before they are handled.
private let burst = 100

/// Times actions that are queued by an observer, a hundred at a time.
private func timeQueued(_ count: Int, in runtime: Runtime) -> Duration {
  let store = Store(Counter(), in: runtime)
  let subscription = store.observe { [weak store] state in
    guard let store, state % burst == 1 else { return }
    for _ in 1..<burst { store.send(.increase) }
  }
  let duration = ContinuousClock().measure {
    for _ in 0..<count / burst { store.send(.increase) }
  }
  subscription.cancel()
  let state = store.currentState
  require(state == count / burst * burst, "The store has lost queued actions: \(state).")
  return duration
}

/// Times tasks that are created, a hundred at a time, and then run on this thread.
private func timeTasks(_ count: Int) -> Duration {
  ContinuousClock().measure {
    for _ in 0..<count / burst {
      let tasks = (0..<burst).map { _ in HeldTask() }
      for task in tasks { task.run() }
    }
  }
}

/// A task that waits to be run by the thread that has created it.
///
/// Proof that `@unchecked Sendable` is right: one thread creates and runs it, and `Task.init` enqueues the
/// job before it returns.
@safe
private final class HeldTask: TaskExecutor, @unchecked Sendable {
  private var job: UnownedJob?

  init() {
    Task(executorPreference: self) {}
  }

  func enqueue(_ job: consuming ExecutorJob) {
    self.job = UnownedJob(job)
  }

  func run() {
    guard let job else { return }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
