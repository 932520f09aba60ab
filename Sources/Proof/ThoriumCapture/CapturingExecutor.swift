#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
@_spi(ExperimentalScheduling) import _Concurrency
import ThoriumSimulation

/// An executor that passes jobs to their simulations, and all others to the original executor.
protocol CapturingExecutor: SchedulingExecutor {
  /// The executor that this one replaces.
  var original: any Executor { get }
  /// The lane of the executor's jobs in a simulation.
  var lane: Lane { get }
}

extension CapturingExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let simulation = Route.simulation(of: job) else {
      return original.enqueue(ExecutorJob(job))
    }
    simulation.accept(job, lane)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    let job = UnownedJob(job)
    if Sleep.schedule(job, lane, after: delay) { return }
    guard let scheduler else { return original.enqueue(ExecutorJob(job)) }
    scheduler.enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    let job = UnownedJob(job)
    if Sleep.schedule(job, lane, at: instant, clock) { return }
    guard let scheduler else { return original.enqueue(ExecutorJob(job)) }
    scheduler.enqueue(ExecutorJob(job), at: instant, tolerance: tolerance, clock: clock)
  }

  /// The original executor, if it can delay jobs; otherwise delayed jobs run now.
  private var scheduler: (any SchedulingExecutor)? { original as? any SchedulingExecutor }
}

#endif
