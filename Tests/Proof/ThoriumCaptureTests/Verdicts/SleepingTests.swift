import Testing
import ThoriumCapture

@testable import ThoriumSimulation

/// Tasks that sleep on the clocks of the process, in the reports of simulations.
@Suite(.watched, .enabled(if: Capture.isInstalled)) struct SleepingTests {
  private struct Wanted: Error {}

  private func failure(_ scenario: @escaping Scenario) throws -> SimulationFailure {
    try #require(throws: SimulationFailure.self) { try explore(.walks(1), scenario) }
  }

  @Test func `a sleeping task is reported with the time at which it wakes`() throws {
    let failure = try failure { simulation in
      let sleepers = [
        Task(name: "a") { try await Task.sleep(for: .seconds(3)) },
        Task(name: "b") { try await Task.sleep(nanoseconds: 4_000_000_000) },
        Task(name: "c") { try await ContinuousClock().sleep(for: .seconds(5)) },
      ]
      try await Task.sleep(for: .seconds(1))
      #expect(sleepers.count == 3)
      throw Wanted()
    }
    #expect(
      failure.suspended == [
        "a waits until 3 seconds on the clock", "b waits until 4 seconds on the clock",
        "c waits until 5 seconds on the clock",
      ]
    )
  }

  @Test func `the clock resumes a sleeping task, and no other task does`() throws {
    let failure = try failure { simulation in
      let sleeper = Task(name: "sleeper") {
        try await Task.sleep(for: .seconds(1))
        simulation.note("wakes")
      }
      try await Task.sleep(for: .seconds(1))
      try await sleeper.value
      throw Wanted()
    }
    #expect(failure.drawing.contains { $0.contains("-- 1 second --") })
    #expect(failure.drawing.contains { $0.contains("wakes") })
    #expect(!failure.drawing.contains { $0.contains("resumes") })
  }

  @Test func `a task of an actor is named after its function`() throws {
    let failure = try failure { simulation in
      let task = await Loader().load()
      await Task.yield()
      #expect(!task.isCancelled)
      throw Wanted()
    }
    #expect(
      failure.suspended == ["load waits until 1 second on the clock"]
    )
  }
}

private actor Loader {
  private let count = 1

  func load() -> Task<Int, any Error> {
    Task {
      try await Task.sleep(for: .seconds(1))
      return count
    }
  }
}
