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
    /// The time that passed in the last step.
    let passed: Duration
    /// The verdict if the run failed before its end.
    let failure: String?
  }

  /// The end of a run.
  enum End: Sendable {
    case reached(Place)
    /// The run ended before its last step, for the given reason.
    case failed(String)
  }

  let subject: ReactorSubject<R>
  let actions: [R.Action]

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

  private func run(_ moves: [Int], _ simulation: Simulation) -> End {
    let place = Mutex<Place?>(nil)
    let run = simulation.run(SimulationLimits()) { [self] simulation in
      let life = subject.begin(in: simulation) { _ in }
      if simulation.executor.isReady { await simulation.idle() }
      var passed = Duration.zero
      for (number, move) in moves.enumerated() where simulation.verdict == nil {
        if number == moves.count - 1 { _ = simulation.removeRemarks() }
        let start = simulation.clock.now
        if move == actions.count {
          _ = simulation.clock.advanceToNext()
        } else {
          life.send(actions[move])
        }
        passed = start.duration(to: simulation.clock.now)
        if simulation.executor.isReady { await simulation.idle() }
      }
      let end = self.place(of: life, in: simulation, passed)
      place.withLock { $0 = end }
      life.end()
    }
    return place.withLock { $0 }.map(End.reached) ?? .failed("\(run.verdict)")
  }

  private func place(of life: StoreLife<R>, in simulation: Simulation, _ passed: Duration) -> Place
  {
    let isIdle = simulation.isAtRest && (subject.isPiped || life.store.isDeterminedByState)
    let failure = simulation.verdict.map { "\($0)" }
    return Place(
      state: life.state,
      choices: simulation.chooser.drawn,
      isIdle: isIdle,
      canWait: failure == nil && simulation.clock.hasSleepers,
      refused: actions.map { life.refusal(of: $0) != nil },
      passed: passed,
      failure: failure
    )
  }
}
