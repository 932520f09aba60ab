import Testing

@testable import ThoriumSimulation

/// A line of the matrix: one way to start, to run or to suspend a task.
struct Row: Sendable, CustomTestStringConvertible {
  /// The result of a run of a row.
  struct Outcome: Sendable {
    let run: Run
    let marks: [Probe.Mark]
    var escapes: [Probe.Mark] { marks.filter { !$0.isInside } }
  }

  let name: String
  /// The task that is reported if the row is not captured.
  let culprit: String
  let body: @Sendable (Probe) async throws -> Void

  init(
    _ name: String,
    culprit: String = "culprit",
    _ body: @escaping @Sendable (Probe) async throws -> Void
  ) {
    self.name = name
    self.culprit = culprit
    self.body = body
  }

  var testDescription: String { name }

  func run(_ strategy: any Strategy) -> Outcome {
    var strategy = strategy
    _ = strategy.prepareRun()
    let probes = Record<Probe>()
    let explorer = Explorer(limits: SimulationLimits(steps: 10_000)) { simulation in
      let probe = Probe(simulation)
      probes.append(probe)
      try await body(probe)
      probe.mark("end")
    }
    let run = explorer.attempt(&strategy)
    for probe in probes.all { probe.end() }
    return Outcome(run: run, marks: probes.all.last?.marks ?? [])
  }

  /// Returns the failure of the run that takes the first option of each choice.
  func failure() -> SimulationFailure? {
    let probes = Record<Probe>()
    defer { for probe in probes.all { probe.end() } }
    do throws(SimulationFailure) {
      try explore(.replay(run(Replay()).run.schedule), limits: SimulationLimits(steps: 10_000)) {
        let probe = Probe($0)
        probes.append(probe)
        try await body(probe)
      }
      return nil
    } catch {
      return error
    }
  }
}
