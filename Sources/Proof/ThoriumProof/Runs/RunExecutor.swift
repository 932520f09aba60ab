import Synchronization
import Thorium

/// An executor of runs that takes each run from a source and returns its result.
struct RunExecutor: Sendable {
  /// Starts a run in a simulation.
  typealias Begin = @Sendable (Simulation) async throws -> RunningSubject

  let counts: ClosedRange<Int>
  /// The generator of durations that may pass while no task waits for them.
  let pauses: Generator<Duration>?
  let limits: SimulationLimits
  /// True when tasks were still ready after a step in an executed run.
  private(set) var isBusy = false
  /// The description of the last failure, if the failure's name does not contain it.
  private(set) var reason: String?
  /// True when the last run passed, but some of its work had not ended.
  private(set) var isUnfinished = false
  /// The current case of the check, for the report of a trap.
  var latest: Latest<Preset>?
  /// The maximum number of wake-ups after the last step, in case timers repeat forever.
  private static let mostWaits = 1_000
  /// The maximum number of runs in a proof that no run is simpler.
  static let mostProofs = 20_000

  init(_ counts: ClosedRange<Int>, pauses: Generator<Duration>?) {
    self.counts = counts
    self.pauses = pauses
    // The limit is low, since shrinking repeats a run that does not end until it reaches the limit.
    limits = SimulationLimits(steps: max(20_000, 200 * counts.upperBound))
  }

  /// Executes a run.
  mutating func attempt(
    _ source: consuming Source,
    _ path: RunPath? = nil,
    _ begin: @escaping Begin
  ) -> Attempt {
    latest?.begin(source.given)
    let simulation = Simulation(source)
    let run = simulation.run(limits) { [self] in try await executeRun(in: $0, path, begin) }
    if run.steps > 1 { isBusy = true }
    latest?.finish()
    reason = run.verdict.reason
    isUnfinished = run.verdict.isCompleted && simulation.isUnfinished.load(ordering: .relaxed)
    var drawn = simulation.chooser.lend()
    drawn.endAll()
    return Attempt(drawn, Attempt.Outcome(run.verdict))
  }

  /// Executes a run in a simulation until its end or its first failure.
  func executeRun(in simulation: Simulation, _ path: RunPath? = nil, _ begin: Begin) async throws {
    simulation.postponed.withLock { $0 = [] }
    let subject = try await begin(simulation)
    var plan = RunPlan(counts, hasPauses: pauses != nil, mayOverlap: isBusy)
    var number = 1
    while simulation.verdict == nil {
      simulation.runLog?.beginRunStep(number)
      // The hash calls code of the user, which may trap, and the chooser is locked below.
      let hash = subject.hash()
      let kind = try simulation.chooser.draw { source throws(DiscardedCase) in
        if let hash { source.mark(hash) }
        if let path {
          let identity = simulation.isAtRest ? subject.identity() : nil
          let place = RunPlace(count: source.choices.count, identity: identity)
          path.change { $0.append(place) }
        }
        return try plan.next(&source, isTimed: simulation.clock.hasSleepers)
      }
      guard let kind else { return try await finishRun(simulation, subject) }
      if try await executeStep(kind, in: simulation, subject) {
        number += 1
        await runReadyTasks(simulation, isAtOnce: kind.isAtOnce)
        if !simulation.executor.isReady, simulation.verdict == nil { subject.checkWork?() }
        if let rest = subject.rest, simulation.isAtRest {
          simulation.runLog?.recordUnfinished()
          rest()
        }
        subject.recordStep?(kind)
      } else {
        var source = simulation.chooser.lend()
        plan.discardLast(&source)
        simulation.chooser.takeBack(source)
      }
    }
  }

  /// Executes a step, if it is possible.
  private func executeStep(
    _ kind: Timing,
    in simulation: Simulation,
    _ subject: RunningSubject
  ) async throws -> Bool {
    let clock = simulation.clock
    // The limits of rules exclude time in which work that is due waits for its turn.
    let willAdvance = { (end: VirtualClock.Instant) in
      guard simulation.executor.isReady else { return }
      subject.postpone(clock.now.duration(to: min(end, clock.nextDeadline ?? end)))
    }
    switch kind {
    case .action, .actionAtOnce: return try subject.act()
    case .time, .timeAtOnce:
      willAdvance(clock.nextDeadline ?? clock.now)
      return clock.advanceToNext()
    case .pause:
      guard let pauses else { return false }
      let duration = try simulation.chooser.draw { source throws(DiscardedCase) in
        try source.draw(pauses)
      }
      willAdvance(clock.now.advanced(by: duration))
      await simulation.pass(duration)
      return true
    }
  }

  /// Runs all ready tasks; if the next step follows immediately, only offers them a turn.
  private func runReadyTasks(_ simulation: Simulation, isAtOnce: Bool) async {
    guard simulation.executor.isReady else { return }
    if isAtOnce { await simulation.offerSwitch() } else { await simulation.idle() }
  }

  /// Waits until all work is complete, and ends the run.
  private func finishRun(_ simulation: Simulation, _ subject: RunningSubject) async throws {
    let lastStep = simulation.executor.steps + limits.steps / 2
    for _ in 0..<Self.mostWaits {
      if simulation.executor.isReady { await simulation.idle() }
      let isLate = simulation.executor.steps > lastStep
      if simulation.verdict != nil || isLate || !simulation.clock.advanceToNext() { break }
    }
    if simulation.executor.isReady && simulation.verdict == nil { await simulation.idle() }
    simulation.runLog?.recordUnfinished()
    // Tasks may still wake up although all time that is allowed has passed.
    let isTicking = simulation.verdict == nil && simulation.clock.hasSleepers
    if isTicking || simulation.isAtRest && subject.hasWork() {
      simulation.isUnfinished.store(true, ordering: .relaxed)
    }
    if let rest = subject.rest, simulation.isAtRest { rest() }
    if !simulation.executor.isReady, simulation.verdict == nil { subject.checkWork?() }
    if simulation.verdict == nil { subject.checkEnding?(simulation.isQuiet) }
    if let error = simulation.postponed.withLock({ $0?.first }) { simulation.fail(error) }
    subject.endSubject()
  }
}

extension Simulation {
  /// True when no task can run, and none waits for time or for a reply.
  var isAtRest: Bool { isQuiet && lost.load(ordering: .relaxed) == 0 }

  /// True when no task can run, and none waits for time; a task may wait for a lost reply.
  var isQuiet: Bool { !executor.isReady && !clock.hasSleepers && verdict == nil }

  /// Lets time pass and runs everything that becomes due.
  func pass(_ duration: Duration) async {
    let end = clock.now.advanced(by: duration)
    while clock.advanceToNext(until: end) { await idle() }
    clock.advance(by: clock.now.duration(to: end)) {}
  }
}
