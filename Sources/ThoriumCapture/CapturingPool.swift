#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
import ThoriumSimulation

/// A task executor that passes jobs to their simulations, and all others to the thread pool.
final class CapturingPool: TaskExecutor, SchedulingExecutor {
  private let original: any TaskExecutor

  init(before original: any TaskExecutor) {
    self.original = original
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let simulation = Route.simulation(of: job) else {
      return original.enqueue(ExecutorJob(job))
    }
    simulation.accept(job, .pool(self))
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    let job = UnownedJob(job)
    if Sleep.schedule(job, .pool(self), after: delay) { return }
    original.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    let job = UnownedJob(job)
    if Sleep.schedule(job, .pool(self), at: instant, clock) { return }
    original.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
  }
}

#endif
