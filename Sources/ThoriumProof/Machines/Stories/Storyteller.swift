import Thorium

/// Tells one story after the other, each from a source, and answers what came of it.
struct Storyteller<S: Subject>: Sendable {
  let subject: S
  let property: Property<S>
  /// Whether something was ready to run behind a step, in a story that was told.
  private(set) var isBusy = false
  let limits = SimulationLimits()
  /// How often time moves behind the last step, until what goes on for ever is left.
  private static var mostWaits: Int { 1_000 }

  /// Tells a story.
  mutating func attempt(_ source: consuming Source) -> Attempt {
    let simulation = Simulation(source)
    let run = simulation.run(limits) { [self] in try await tell(in: $0, nil) }
    if run.steps > 1 { isBusy = true }
    var drawn = simulation.chooser.source ?? Source()
    drawn.endAll()
    return Attempt(drawn, outcome(of: run.verdict))
  }

  /// What came of a story, by the name of what went wrong.
  func outcome(of verdict: Verdict) -> Attempt.Outcome {
    switch verdict {
    case .completed: .passed
    case .failed(Rejection.exhausted): .exhausted
    case .failed(Rejection.unwanted): .unwanted
    case .failed(let error as BrokenRule): .failed(error.name)
    case .failed(let error as UnexpectedReport): .failed("report: \(error.report.kind)")
    case .failed(let error): .failed("error: \(type(of: error))")
    case .deadlock: .failed("deadlock")
    case .stepLimit: .failed("step limit")
    case .uncontrolled: .failed("not controlled")
    }
  }

  /// Tells a story in a simulation, to its end or to what goes wrong first.
  func tell(in simulation: Simulation, _ telling: Telling<S>?) async throws {
    let watch = Watch(property, simulation)
    let life = try await subject.begin(in: simulation) { watch.look(at: $0) }
    telling?.begin(life.state)
    var plot = Plot(property, mayOverlap: isBusy)
    while simulation.verdict == nil {
      let step = try simulation.chooser.draw { source throws(Rejection) in
        try plot.next(&source, life, simulation.clock)
      }
      var isAtOnce = false
      switch step {
      case .end:
        try await settle(simulation, life, watch)
        telling?.end(life.state)
        return life.end()
      case .nothing: continue
      case .time(let pace):
        isAtOnce = pace.isAtOnce
        _ = simulation.clock.advanceToNext()
      case .pause(let duration): await simulation.pass(duration)
      case .action(let action, let pace):
        isAtOnce = pace.isAtOnce
        watch.send(action, to: life)
      }
      if simulation.executor.isReady {
        if isAtOnce { await Task.yield() } else { await simulation.idle() }
      }
      if watch.checksRest, simulation.isAtRest { watch.rest(in: life.state) }
      telling?.note(step, life.state, simulation)
    }
  }

  /// Waits until nothing goes on any more.
  private func settle(_ simulation: Simulation, _ life: S.Life, _ watch: Watch<S>) async throws {
    for _ in 0..<Self.mostWaits {
      if simulation.executor.isReady { await simulation.idle() }
      if simulation.verdict != nil || !simulation.clock.advanceToNext() { break }
    }
    if simulation.isAtRest { watch.rest(in: life.state) }
  }
}

extension Simulation {
  /// Whether nothing can run, and nobody waits for time or for a reply.
  var isAtRest: Bool {
    !executor.isReady && !clock.hasSleepers && verdict == nil
  }

  /// Lets time pass, and everything happen that is due.
  func pass(_ duration: Duration) async {
    let end = clock.now.advanced(by: duration)
    while clock.advanceToNext(until: end) { await idle() }
    clock.advance(by: clock.now.duration(to: end)) {}
  }
}

extension Report {
  /// What kind of report it is, which tells failures apart.
  fileprivate var kind: String {
    switch self {
    case .unhandled(let error, _): "unhandled \(type(of: error))"
    case .unhandledInPipeline(let error, _, _): "unhandled \(type(of: error)) in a pipeline"
    case .failed(let error, _): "a flow failed with \(type(of: error))"
    case .overloaded: "overloaded"
    case .behind: "behind"
    case .lost: "lost"
    case .refused: "refused"
    case .late: "late"
    case .gone: "gone"
    case .cancelled: "cancelled"
    case .untaken: "untaken"
    }
  }
}
