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

  @Test func `two tasks that await each other are a deadlock`() throws {
    let failure = try failure { simulation in
      let tasks = Record<Task<Void, Never>>()
      for (name, other) in [("left", 1), ("right", 0)] {
        tasks.append(
          Task(name: name) {
            simulation.note("waits")
            await tasks.all[other].value
          }
        )
      }
      await tasks.all[0].value
    }
    #expect(failure.verdict.isLike(.deadlock))
    #expect(failure.suspended.map { $0.prefix { $0 != " " } } == ["scenario", "left", "right"])
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

  @Test func `an endless sequence of yields reaches the limit of steps`() throws {
    let failure = try failure(steps: 50) { simulation in
      let spinner = Task(name: "spinner") {
        while !Task.isCancelled {
          simulation.note("spins")
          await Task.yield()
        }
      }
      await spinner.value
    }
    #expect(failure.verdict.isLike(.stepLimit(50)))
    #expect("\(failure)".contains("spinner"))
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
