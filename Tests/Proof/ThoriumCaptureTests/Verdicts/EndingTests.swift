import Dispatch
import Testing
import ThoriumCapture

@testable import ThoriumSimulation

/// Tasks that never continue, and the failures of their simulations.
@Suite(.watched, .enabled(if: Capture.isInstalled)) struct EndingTests {
  private func failure(
    steps: Int = 1_000,
    _ scenario: @escaping Scenario
  ) throws -> SimulationFailure {
    try #require(throws: SimulationFailure.self) {
      try explore(.walks(1), limits: SimulationLimits(steps: steps), scenario)
    }
  }

  @Test(arguments: [false, true])
  func `a continuation without a resume is a deadlock, with the names of the waiting tasks`(
    isImmediate: Bool
  ) throws {
    let gate = Gate()
    let failure = try failure { simulation in
      let read: @Sendable () async -> Void = {
        simulation.note("reads")
        await gate.wait()
      }
      let reader =
        isImmediate
        ? Task.immediate(name: "reader") { await read() } : Task(name: "reader") { await read() }
      await reader.value
    }
    #expect(failure.verdict.isLike(.deadlock))
    #expect(failure.suspended.map { $0.prefix { $0 != " " } } == ["scenario", "reader"])
  }

  @Test func `the task that started the simulation is not reported as waiting`() async throws {
    let gate = Gate()
    let failure = try failure { simulation in
      simulation.note("waits")
      await gate.wait()
    }
    #expect(UnownedJob.current != nil)
    #expect(failure.suspended.map { $0.prefix { $0 != " " } } == ["scenario"])
  }

  // Takes over a second, which is the time until a thread counts as stuck.
  @Test func `a stuck thread ends the process`() async {
    await #expect(processExitsWith: .exitCode(70)) {
      await Watched(seconds: 1).watch("stuck") {
        let never = DispatchSemaphore(value: 0)
        never.wait()
      }
    }
  }
}
