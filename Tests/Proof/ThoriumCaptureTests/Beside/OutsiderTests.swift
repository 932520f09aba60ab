import Dispatch
import Testing

@testable import ThoriumCapture
@testable import ThoriumSimulation

/// Blocks the thread until each job queued on the main actor has run, because it has one queue.
private func waitForMainActor() {
  let hasRun = DispatchSemaphore(value: 0)
  Task { @MainActor in hasRun.signal() }
  hasRun.wait()
}

/// Tasks of other owners that a simulation resumes.
@Suite(.watched, .enabled(if: Capture.isInstalled)) struct OutsiderTests {
  /// A task of the main actor that waits at a gate, and records whether a simulation resumes it.
  private final class Outsider: Sendable {
    let gate = Gate()
    private let records = Record<Bool>()

    /// Whether it has continued in a simulation, or `nil` while it waits.
    var isInside: Bool? { records.all.first }

    func start() -> Task<Void, Never> {
      Task { @MainActor in
        await gate.wait()
        records.append(SimulatedExecutor.simulating != nil)
      }
    }
  }

  @Test @MainActor func `a task created before the simulation continues outside of it`()
    async throws
  {
    let outsider = Outsider()
    let task = outsider.start()
    await Task { @MainActor in }.value  // the main actor has one queue, so the other one waits now
    try explore(.exhaustive(runs: 1)) { simulation in
      outsider.gate.open()
      await simulation.idle()
      #expect(outsider.isInside == nil)
    }
    await task.value
    #expect(outsider.isInside == false)
  }

  @Test func `a task created outside during the simulation continues outside`() async throws {
    let outsider = Outsider()
    let tasks = Record<Task<Void, Never>>()
    try explore(.exhaustive(runs: 1)) { simulation in
      elsewhere {
        tasks.append(outsider.start())
        waitForMainActor()
      }
      outsider.gate.open()
    }
    await tasks.all.first?.value
    #expect(outsider.isInside == false)
  }

  @Test func `outsiders older than all simulations are removed`() {
    let ids = (0..<3_000).map { TaskID(number: $0) }
    var outsiders = Outsiders()
    for (place, id) in ids.enumerated() {
      outsiders.insert(id, oldest: ids[max(place, 100) - 100])
    }
    #expect(ids.suffix(100).allSatisfy(outsiders.contains))
    #expect(ids.count(where: outsiders.contains) <= 1_124)
    outsiders.insert(ids[0], oldest: nil)
    #expect(!outsiders.contains(ids[0]))
  }

  @Test func `old outsiders are removed whenever there are more than 1 000`() {
    let ids = (0..<4_000).map { TaskID(number: $0) }
    var outsiders = Outsiders()
    for (start, count) in [(1_000, 1_024), (2_500, 1_023)] {
      // The second time one is left of the first.
      let (own, late) = (ids.dropFirst(start).prefix(count), ids[start + count])
      for id in own { outsiders.insert(id, oldest: ids[0]) }
      #expect(own.allSatisfy(outsiders.contains))
      outsiders.insert(late, oldest: own.last)
      #expect(own.count(where: outsiders.contains) == 0)
      #expect(outsiders.contains(late))
    }
  }

  @Test func `the test continues on its executor after a simulation`() async throws {
    await Task.yield()
    #expect(SimulatedExecutor.simulating == nil)
    try explore(.exhaustive(runs: 1)) { _ in
      await Task { #expect(SimulatedExecutor.simulating != nil) }.value
    }
    #expect(SimulatedExecutor.simulating == nil)
    await Task { #expect(SimulatedExecutor.simulating == nil) }.value
    await Task.yield()
    #expect(SimulatedExecutor.simulating == nil)
  }

  @Test func `expectations in a simulation belong to the test that runs it`() async throws {
    let isOfTest = Record<Bool>()
    let test = Test.current
    try explore(.exhaustive(runs: 1)) { _ in
      await Task { isOfTest.append(Test.current == test) }.value
    }
    #expect(isOfTest.all == [true, true])  // after all runs the first is repeated
    #expect(test != nil)
  }
}
