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
///
/// One after the other: each blocks a thread of the pool, which may have two, until the main actor has worked.
@Suite(.serialized, .watched, .enabled(if: Capture.isInstalled)) struct OutsiderTests {
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

  /// An actor that a simulation shares with other code.
  private actor Shared {
    func run(_ body: @Sendable () -> Void) { body() }

    func sleep() async { try? await Task.sleep(for: .seconds(3600)) }

    /// Starts a task that waits here when the closure runs.
    func start(then body: @Sendable () -> Void) {
      Task { run {} }
      body()
    }
  }

  @Test func `a task that calls an actor of the simulation continues outside`() async {
    let (shared, gate) = (Shared(), Gate())
    let (tasks, isInside) = (Record<Task<Void, Never>>(), Record<Bool>())
    let run = Simulation(Replay(), isRecorded: true).run(SimulationLimits()) { simulation in
      async let opened: Void = gate.wait()
      await simulation.idle()
      await shared.run {
        elsewhere {
          let task = Task { @MainActor in
            await shared.run {
              isInside.append(SimulatedExecutor.simulating != nil)
              gate.open()
            }
            isInside.append(SimulatedExecutor.simulating != nil || Task.isCancelled)
          }
          tasks.append(task)
          waitForMainActor()
        }
      }
      await opened
    }
    for task in tasks.all { await task.value }
    #expect(run.verdict.isCompleted && run.tasks == 2 && run.suspended == [])
    #expect(isInside.all == [true, false])
  }

  @Test func `a task of other code never sleeps on the clock of the simulation`() async {
    let shared = Shared()
    let (tasks, sleepers) = (Record<Task<Void, Never>>(), Record<Int>())
    _ = Simulation(Replay()).run(SimulationLimits()) { simulation in
      await shared.run {
        elsewhere {
          tasks.append(Task { @MainActor in await shared.sleep() })
          waitForMainActor()
        }
      }
      await simulation.idle()
      sleepers.append(simulation.clock.sleeperCount)
    }
    for task in tasks.all {
      task.cancel()
      await task.value
    }
    #expect(tasks.all.count == 1 && sleepers.all == [0])
  }

  /// Starts a task that is about to run a closure on an actor, and then runs another one.
  private func start(
    _ executor: SimulatedExecutor,
    on shared: Shared,
    _ body: @escaping @Sendable () -> Void,
    then end: @escaping @Sendable () -> Void = {}
  ) {
    Task(executorPreference: executor) {
      await shared.run(body)
      end()
    }
    executor.runUntilIdle()
  }

  @Test func `the task of another executor is neither counted nor cancelled`() {
    let (shared, other, isCancelled) = (Shared(), SimulatedExecutor(), Record<Bool>())
    let run = Simulation(Replay()).run(SimulationLimits()) { _ in
      await shared.run {
        let record: @Sendable () -> Void = { isCancelled.append(Task.isCancelled) }
        elsewhere { start(other, on: shared, record, then: record) }
      }
    }
    #expect(isCancelled.all == [false])
    other.runUntilIdle()
    #expect(run.tasks == 1 && isCancelled.all == [false, false])
  }

  @Test func `an actor serves other code after a run that was cut`() {
    let (shared, first, second) = (Shared(), Shared(), Shared())
    let (other, answers) = (SimulatedExecutor(), Record<Bool>())
    let answer: @Sendable () -> Void = { answers.append(SimulatedExecutor.simulating != nil) }
    let run = Simulation(Replay()).run(SimulationLimits(steps: 100)) { _ in
      await shared.start { elsewhere { start(other, on: shared, answer) } }
      // The task of the scenario goes first, so the other two still wait when the run is cut.
      while true {
        await first.run {}
        await second.run {}
      }
    }
    #expect(run.verdict.isLike(.stepLimit(100)))
    #expect(answers.all == [false])
    start(other, on: shared, answer)
    #expect(answers.all == [false, false])
  }

  @Test func `outsiders that are older than all simulations are forgotten`() async {
    await #expect(processExitsWith: .success) {
      let ids = (0..<3 as Range<UInt64>).map { TaskID(number: .max - $0) }
      let areKnown: @Sendable () -> [Bool] = { ids.map(SimulatedExecutor.isOutsider) }
      ids.forEach(SimulatedExecutor.recordOutsider)
      SimulatedExecutor.removeOutsiders(olderThan: [ids[1], ids[0]])
      #expect(areKnown() == [true, false, false])
      SimulatedExecutor.removeOutsiders(olderThan: [ids[0], nil])
      #expect(areKnown() == [true, false, false])
      _ = Simulation(Replay()).run(SimulationLimits()) { _ in
        _ = Simulation(Replay()).run(SimulationLimits()) { _ in }
        #expect(areKnown() == [true, false, false])
      }
      #expect(areKnown() == [false, false, false])
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
