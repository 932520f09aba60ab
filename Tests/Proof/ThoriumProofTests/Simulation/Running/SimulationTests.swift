import Effort
import Scenarios
import Testing

@testable import ThoriumSimulation

struct SimulationTests {
  @Test(arguments: Race.all.sample(6))
  func `a recorded run equals the same run without a record`(race: Race) {
    for seed in 0..<20 as Range<UInt64> {
      let flawed: Scenario = { try await race.flawed(in: World($0)) }
      let plain = Simulation(RandomWalk(seed: seed)).run(SimulationLimits(), flawed)
      let recorded = Simulation(RandomWalk(seed: seed), isRecorded: true)
        .run(SimulationLimits(), flawed)
      #expect(recorded.trace == plain.trace)
      #expect(recorded.recording.choices == plain.recording.choices)
      #expect(recorded.schedule == plain.schedule)
      #expect(recorded.verdict.isLike(plain.verdict))
    }
  }

  @Test func `an idle task continues after all others wait, before time moves`() throws {
    try explore(.exhaustive()) { simulation in
      let steps = Steps()
      async let worker: Void = steps.take(3)
      async let sleeper: Void? = try? simulation.clock.sleep(for: .seconds(1))
      await simulation.idle()
      try simulation.require(await steps.taken == 3, "somebody could go on")
      try simulation.require(simulation.clock.now.offset == .zero, "time has moved")
      _ = await (worker, sleeper)
      try simulation.require(simulation.clock.now.offset == .seconds(1), "no time has passed")
    }
  }

  @Test func `time moves early only if the limits allow it`() throws {
    let scenario: Scenario = { simulation in
      let steps = Steps()
      async let sleeper: Int = {
        try? await simulation.clock.sleep(for: .seconds(1))
        return await steps.taken
      }()
      await steps.take(3)
      try simulation.require(await sleeper == 3, "time has moved while somebody worked")
    }
    let report = try explore(.preemptions(upTo: 2), then: .random(200)) {
      try await scenario($0)
    }
    #expect(report.runs > 200)
    let failure = try #require(throws: SimulationFailure.self) {
      let limits = SimulationLimits(movesTimeEarly: true)
      try explore(.preemptions(upTo: 2), then: .random(200), limits: limits, scenario)
    }
    #expect("\(failure.verdict)".hasSuffix("time has moved while somebody worked"))
  }

  @Test func `explorations of the same runs have one fingerprint`() throws {
    func fingerprint(seed: UInt64) throws -> UInt64 {
      try explore(.random(20, seed: seed)) { try await Race.staleSearch.corrected(in: World($0)) }
        .fingerprint
    }
    let same = try Set((0..<20).map { _ in try fingerprint(seed: 1) })
    #expect(same.count == 1)
    let others = try Set((0..<20).map { try fingerprint(seed: $0) })
    #expect(others.count > 10)
  }
}

/// An actor that takes steps, between which other tasks may run.
private actor Steps {
  private(set) var taken = 0

  private func step() {
    taken += 1
  }

  nonisolated func take(_ count: Int) async {
    for _ in 0..<count { await step() }
  }
}
