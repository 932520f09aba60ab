#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
@_spi(ExperimentalScheduling) import _Concurrency
import ThoriumSimulation

/// The scheduling of jobs that an executor of the process must run later.
enum Sleep {
  /// Schedules a job to run when the clock of the simulation has advanced by a duration.
  ///
  /// - Returns: True if a task of this thread's simulation sleeps and the delay is a `Duration`;
  ///   otherwise nothing is scheduled.
  static func schedule<D: DurationProtocol>(
    _ job: UnownedJob,
    _ lane: @autoclosure () -> Lane,
    after delay: D
  ) -> Bool {
    guard let simulation = SimulatedExecutor.simulating, let clock = simulation.clock,
      let delay = delay as? Duration, simulation.ownsRunningTask
    else { return false }
    let lane = lane()
    let deadline = clock.schedule(after: delay) { simulation.acceptWakeUp(job, lane) }
    // The job belongs to the runtime, and the running task sleeps.
    simulation.runLog?.recordWait(until: deadline.offset)
    return true
  }

  /// Schedules a job to run when the simulation's clock reaches an instant of a wall clock.
  ///
  /// The job runs after the time that is left until the instant. In a program whose calls of clocks
  /// cannot be replaced, that time differs a little from run to run.
  ///
  /// - Returns: True if a task of this thread's simulation sleeps and the time left is a `Duration`;
  ///   otherwise nothing is scheduled.
  static func schedule<C: Clock>(
    _ job: UnownedJob,
    _ lane: @autoclosure () -> Lane,
    at instant: C.Instant,
    _ clock: C
  ) -> Bool {
    guard SimulatedExecutor.isAnySimulating else { return false }
    return schedule(job, lane(), after: clock.now.duration(to: instant))
  }
}

#endif
