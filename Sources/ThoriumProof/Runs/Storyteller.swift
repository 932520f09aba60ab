import Synchronization
import Thorium

/// Tells one story after the other, each from a source, and answers what came of it.
struct Storyteller: Sendable {
  /// Begins a story in a simulation.
  typealias Begin = @Sendable (Simulation) async throws -> Scene

  let counts: ClosedRange<Int>
  /// What durations may pass for which nobody waits.
  let pauses: Generator<Duration>?
  let limits = SimulationLimits()
  /// Whether something was ready to run behind a step, in a story that was told.
  private(set) var isBusy = false
  /// What a person reads of how the last story has failed, where its name does not say it.
  private(set) var reason: String?
  /// How often time moves behind the last step, until what goes on for ever is left.
  private static let mostWaits = 1_000
  /// How many stories are told at most to prove that none is simpler.
  static let mostProofs = 20_000

  init(_ counts: ClosedRange<Int>, pauses: Generator<Duration>?) {
    self.counts = counts
    self.pauses = pauses
  }

  /// Tells a story.
  mutating func attempt(
    _ source: consuming Source,
    _ trail: Trail? = nil,
    _ begin: @escaping Begin
  ) -> Attempt {
    let simulation = Simulation(source)
    let run = simulation.run(limits) { [self] in try await tell(in: $0, trail, begin) }
    if run.steps > 1 { isBusy = true }
    reason = run.verdict.reason
    var drawn = simulation.chooser.lend()
    drawn.endAll()
    return Attempt(drawn, Attempt.Outcome(run.verdict))
  }

  /// Tells a story in a simulation, to its end or to what goes wrong first.
  func tell(in simulation: Simulation, _ trail: Trail? = nil, _ begin: Begin) async throws {
    let scene = try await begin(simulation)
    var outline = Outline(counts, hasPauses: pauses != nil, mayOverlap: isBusy)
    while simulation.verdict == nil {
      let kind = try simulation.chooser.draw { source throws(Rejection) in
        if let hash = scene.hash() { source.mark(hash) }
        trail?.note(place(source.choices.count, in: simulation, scene))
        return try outline.next(&source, isTimed: simulation.clock.hasSleepers)
      }
      guard let kind else { return try await settle(simulation, scene) }
      if try await take(kind, in: simulation, scene) {
        await goOn(simulation, isAtOnce: kind.isAtOnce)
        if let rest = scene.rest, simulation.isAtRest { rest() }
        scene.note?(kind)
      } else {
        var source = simulation.chooser.lend()
        outline.discardLast(&source)
        simulation.chooser.take(back: source)
      }
    }
  }

  private func place(_ count: Int, in simulation: Simulation, _ scene: Scene) -> Trail.Place {
    Trail.Place(count: count, hash: simulation.isAtRest ? scene.identity() : nil)
  }

  /// Takes a step, where it is possible.
  private func take(
    _ kind: Pace,
    in simulation: Simulation,
    _ scene: Scene
  ) async throws -> Bool {
    switch kind {
    case .action, .actionAtOnce: return try scene.act()
    case .time, .timeAtOnce: return simulation.clock.advanceToNext()
    case .pause:
      guard let pauses else { return false }
      await simulation.pass(
        try simulation.chooser.draw { source throws(Rejection) in try source.draw(pauses) }
      )
      return true
    }
  }

  /// Lets everything go on that can, or what a preemption lets go on before the next step.
  private func goOn(_ simulation: Simulation, isAtOnce: Bool) async {
    guard simulation.executor.isReady else { return }
    if isAtOnce { await Task.yield() } else { await simulation.idle() }
  }

  /// Waits until nothing goes on any more, and ends the story.
  private func settle(_ simulation: Simulation, _ scene: Scene) async throws {
    for _ in 0..<Self.mostWaits {
      if simulation.executor.isReady { await simulation.idle() }
      if simulation.verdict != nil || !simulation.clock.advanceToNext() { break }
    }
    if let rest = scene.rest, simulation.isAtRest { rest() }
    scene.end()
  }
}

extension Simulation {
  /// Whether nothing can run, and nobody waits for time or for a reply.
  var isAtRest: Bool {
    !executor.isReady && !clock.hasSleepers && lost.load(ordering: .relaxed) == 0 && verdict == nil
  }

  /// Lets time pass, and everything happen that is due.
  func pass(_ duration: Duration) async {
    let end = clock.now.advanced(by: duration)
    while clock.advanceToNext(until: end) { await idle() }
    clock.advance(by: clock.now.duration(to: end)) {}
  }
}
