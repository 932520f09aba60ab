import Effort
import Synchronization
import Testing

@testable import ThoriumSimulation

/// A task that yields lets all others go on.
struct FairnessTests {
  private static let explorations = explorations(runs: cases(1_000, quick: 25))
  /// Few runs, for scenarios with thousands of steps.
  private static let shortExplorations = explorations(runs: cases(40, quick: 2))

  private static func explorations(runs: Int) -> [Exploration] {
    [
      .default.budget(steps: cases(50_000, quick: 10_000)), .preemptions(upTo: 3, runs: runs),
      .random(runs),
      .walks(runs), .priorities(runs), .priorities(runs, depth: 2), .priorities(runs, depth: 5),
    ]
  }

  /// Tasks that wait by yielding until another one has set a flag.
  private func spin(_ spinners: Int) -> Scenario {
    { _ in
      let flag = Flag()
      await withDiscardingTaskGroup { group in
        for _ in 0..<spinners {
          group.addTask { while !flag.isSet { await Task.yield() } }
        }
        group.addTask {
          for _ in 0..<3 { await flag.touch() }
          flag.set()
        }
      }
    }
  }

  @Test(arguments: explorations.indices, [1, 2, 4])
  func `a task that waits by yielding passes in each exploration`(
    place: Int,
    spinners: Int
  ) throws {
    let limits = SimulationLimits(steps: 2_000)
    let report = try explore(Self.explorations[place], limits: limits, spin(spinners))
    #expect(report.runs > 10)
    #expect(report.mostTasks == spinners + 2)
  }

  @Test func `a task awaited by yielding runs soon, even if it starts last`() throws {
    let report = try explore(.preemptions(upTo: 0, runs: 1)) { _ in
      let flag = Flag()
      await withDiscardingTaskGroup { group in
        for _ in 0..<5 { group.addTask { while !flag.isSet { await Task.yield() } } }
        group.addTask { flag.set() }
      }
    }
    #expect(report.longestRun < 40)
  }

  @Test(arguments: shortExplorations.indices)
  func `a task that waits by yielding for a sleeping one passes in each exploration`(
    place: Int
  ) throws {
    let limits = SimulationLimits(steps: 20_000)
    let report = try explore(Self.shortExplorations[place], limits: limits) { simulation in
      let flag = Flag()
      await withDiscardingTaskGroup { group in
        group.addTask { while !flag.isSet { await Task.yield() } }
        group.addTask {
          for _ in 1...2 { try? await simulation.clock.sleep(for: .seconds(60)) }
          flag.set()
        }
      }
      try simulation.require(simulation.clock.now.offset == .seconds(120), "another time")
    }
    #expect(report.longestRun > 2_000)
  }

  @Test func `the clock stands still during a thousand yields`() throws {
    try explore(Checks.areAll ? .default : .random(20)) { simulation in
      async let sleeper: Void? = try? simulation.clock.sleep(for: .seconds(1))
      for _ in 1...1_000 { await Task.yield() }
      try simulation.require(simulation.clock.now.offset == .zero, "time has moved")
      for _ in 1...10 { await Task.yield() }
      try simulation.require(simulation.clock.now.offset == .seconds(1), "time stands still")
      _ = await sleeper
    }
  }

  @Test func `a return to a task that has yielded is a preemption`() throws {
    let isWrong = Mutex(0)
    let failure = try mustFail(.preemptions(upTo: 1)) { simulation in
      let hasRun = Flag()
      async let other: Void = hasRun.set()
      await Task.yield()
      if !hasRun.isSet { isWrong.withLock { $0 += 1 } }
      try simulation.require(hasRun.isSet, "the other task has not run")
      await other
    }
    #expect(failure.preemptions == 1 && failure.delays == 1)
    #expect(failure.isMinimal)
    let count = isWrong.withLock(\.self)
    #expect(count > 0)
  }
}

/// A flag, and steps that have no effect.
private final class Flag: Sendable {
  private let state = Atomic(false)
  private let steps = Steps()

  var isSet: Bool { state.load(ordering: .acquiring) }

  func set() { state.store(true, ordering: .releasing) }

  func touch() async { await steps.step() }

  private actor Steps {
    private var count = 0

    func step() { count += 1 }
  }
}
