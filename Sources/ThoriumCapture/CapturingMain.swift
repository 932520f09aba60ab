#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
import ThoriumSimulation

/// A main executor that passes jobs to their simulations, and all others to the original executor.
final class CapturingMain: MainExecutor, SchedulingExecutor {
  private let original: any MainExecutor

  init(before original: any MainExecutor) {
    self.original = original
  }

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
    original.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    let job = UnownedJob(job)
    if Sleep.schedule(job, lane, at: instant, clock) { return }
    original.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
  }

  private var lane: Lane { .serial(self, Executors.pool) }
}

// The original executor runs the loop of the main thread.
extension CapturingMain {
  func run() throws { try original.run() }
  func runUntil(_ condition: () -> Bool) throws { try original.runUntil(condition) }
  func stop() { original.stop() }
}

// The runtime calls this only if it does not know whether the main actor runs on this thread. It
// always knows for jobs of a simulation, even if that simulation runs on the main thread.
extension CapturingMain {
  var isMainExecutor: Bool { true }

  func isIsolatingCurrentContext() -> Bool? {
    SimulatedExecutor.simulating == nil ? original.isIsolatingCurrentContext() : false
  }

  func checkIsolated() {
    if SimulatedExecutor.simulating == nil { return original.checkIsolated() }
    preconditionFailure(
      "A job of a simulation assumes that it runs on the main actor, but it does not."
    )
  }
}

#endif
