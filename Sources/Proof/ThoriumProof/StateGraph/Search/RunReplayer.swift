import Synchronization
import Thorium

/// An executor that repeats a run from its steps and choices, and describes its end.
struct RunReplayer<R: Reactor>: Sendable {
  /// The position at the end of a run.
  struct Place: Sendable {
    let state: R.State
    /// All choices of the run, with the tasks that ran and the replies of services.
    let choices: [Choice]
    /// True when no work is pending, so that the state determines the continuations.
    let isIdle: Bool
    /// True when a task waits for time to pass.
    let canWait: Bool
    /// True for each action that is refused.
    let refused: [Bool]
    /// The last step.
    let last: Step
    /// The verdict if the run failed before its end.
    let failure: String?
  }

  /// The observed parts of a step.
  struct Step: Sendable {
    /// The time that passed.
    var duration = Duration.zero
    /// The states that an observer saw before the last one.
    var passed: [R.State] = []
    /// True when tasks and actions could follow each other in no other order.
    var hasOneOrder = true
  }

  /// The end of a run.
  enum End: Sendable {
    case reached(Place)
    /// The run ended before its last step, for the given reason.
    case failed(String)
  }

  let subject: ReactorSubject<R>
  let actions: [R.Action]
  /// True when the reactor has pipelines, which may remember earlier actions.
  let hasPipelines: Bool

  /// Repeats a run.
  ///
  /// - Parameters:
  ///   - moves: The numbers of the actions; the number after the last action lets time pass.
  ///   - values: The values of the choices; further choices take their simplest value.
  /// - Returns: The position at its end, or the reason why the run did not get there.
  func replay(_ moves: [Int], _ values: [Int]) -> End {
    run(moves, Simulation(Source(values)))
  }

  /// Returns the replies in the last step of a run, as text.
  func replies(_ moves: [Int], _ choices: [Choice]) -> String? {
    let simulation = Simulation(Source(choices.map(\.value)), isRecorded: true)
    _ = run(moves, simulation)
    let texts = simulation.removeRemarks().replies.map(\.text)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// Returns the work at the end of a run that code outside of the simulation may resume.
  func outsideWork(_ moves: [Int], _ values: [Int]) -> UnfinishedWork? {
    let simulation = Simulation(Source(values), isRecorded: true)
    _ = run(moves, simulation)
    return simulation.runLog?.unfinished.first(where: \.waitsOutside)
  }

  private func run(_ moves: [Int], _ simulation: Simulation) -> End {
    let place = Mutex<Place?>(nil)
    let seen = Mutex<[R.State]>([])
    let run = simulation.run(SimulationLimits()) { [self] simulation in
      let life = subject.begin(in: simulation) { state in seen.withLock { $0.append(state) } }
      if simulation.executor.isReady { await simulation.idle() }
      var last = Step()
      for (number, move) in moves.enumerated() where simulation.verdict == nil {
        if number == moves.count - 1 { _ = simulation.removeRemarks() }
        seen.withLock { $0 = [] }
        last = await take(move, life, simulation)
        last.passed = seen.withLock { $0.dropLast() }
      }
      let end = self.place(of: life, in: simulation, last)
      place.withLock { $0 = end }
      life.end()
    }
    return place.withLock { $0 }.map(End.reached) ?? .failed("\(run.verdict)")
  }

  /// Takes a step, up to the next rest.
  ///
  /// An action comes at rest, or at the instant of a timer. This loses no order while one timer is
  /// pending and wakes code that runs in one piece. Whenever an action comes during the wait, it finds
  /// the same state and the same work. Other orders exist in three cases:
  ///
  /// - Two timers are pending. Which one is due first depends on the times of their actions.
  /// - A task is ready after an action. It could run after the next action, too. A cancelled task
  ///   does not count, since the store ignores it.
  /// - A throttle is closed. It opens at a time that is no step of the graph.
  private func take(_ move: Int, _ life: StoreLife<R>, _ simulation: Simulation) async -> Step {
    let (executor, clock) = (simulation.executor, simulation.clock)
    let (start, jobs, timers) = (clock.now, executor.steps, clock.sleeperCount)
    let isAction = move < actions.count
    if isAction { life.send(actions[move]) } else { _ = clock.advanceToNext() }
    let hasRival = isAction ? executor.hasLiveJobs : timers > 1
    if executor.isReady { await simulation.idle() }
    // One of the jobs resumes this function.
    let hasOneJob = isAction || executor.steps <= jobs + 2
    return Step(
      duration: start.duration(to: clock.now),
      hasOneOrder: !hasRival && hasOneJob && !life.store.hasClosedThrottle
    )
  }

  private func place(of life: StoreLife<R>, in simulation: Simulation, _ last: Step) -> Place {
    let isIdle = simulation.isAtRest && (hasPipelines || life.store.isDeterminedByState)
    let failure = simulation.verdict.map { "\($0)" }
    simulation.runLog?.recordUnfinished()
    return Place(
      state: life.state,
      choices: simulation.chooser.drawn,
      isIdle: isIdle,
      canWait: failure == nil && simulation.clock.hasSleepers,
      refused: actions.map { life.refusal(of: $0) != nil },
      last: last,
      failure: failure
    )
  }
}
