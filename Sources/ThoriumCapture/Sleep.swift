#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
@_spi(ExperimentalScheduling) import _Concurrency
import ThoriumProof

/// What becomes of a job that an executor of the process is to run later.
enum Sleep {
  /// Lets the job run when the clock of the simulation has gone on by a duration.
  ///
  /// - Returns: Whether there is a simulation here that has a clock, and knows the measure of time.
  static func schedule<D: DurationProtocol>(
    _ job: UnownedJob,
    _ lane: @autoclosure () -> Lane,
    after delay: D
  ) -> Bool {
    guard let simulation = SimulatedExecutor.simulating, let clock = simulation.clock,
      let delay = delay as? Duration
    else { return false }
    let lane = lane()
    clock.schedule(after: delay) { simulation.acceptPlumbing(job, lane) }
    return true
  }

  /// Lets the job run when the clock of the simulation has gone on by what is left up to a point on a
  /// clock of the wall.
  ///
  /// That clock has gone on since the point was told from it, so what is left is a little less than
  /// what was wanted, and never the same: it is rounded up to a millisecond.
  static func schedule<C: Clock>(
    _ job: UnownedJob,
    _ lane: @autoclosure () -> Lane,
    at instant: C.Instant,
    _ clock: C
  ) -> Bool {
    guard let simulation = SimulatedExecutor.simulating,
      let rest = clock.now.duration(to: instant) as? Duration,
      schedule(job, lane(), after: rest.roundedUpToMilliseconds)
    else { return false }
    simulation.noteRoundedSleep()
    return true
  }
}

extension Executor {
  /// Has a job run later, as far as the executor can.
  func enqueue<C: Clock>(
    _ job: UnownedJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    guard let scheduling = self as? any SchedulingExecutor else { return enqueue(ExecutorJob(job)) }
    scheduling.enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
  }

  /// Has a job run at a point in time, as far as the executor can.
  func enqueue<C: Clock>(
    _ job: UnownedJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    guard let scheduling = self as? any SchedulingExecutor else { return enqueue(ExecutorJob(job)) }
    scheduling.enqueue(ExecutorJob(job), at: instant, tolerance: tolerance, clock: clock)
  }
}

#endif

extension Duration {
  /// The next full number of milliseconds.
  var roundedUpToMilliseconds: Duration {
    let (seconds, attoseconds) = components
    let (milliseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return .seconds(seconds) + .milliseconds(milliseconds + (rest > 0 ? 1 : 0))
  }
}
