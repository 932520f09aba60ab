import Testing

@testable import ThoriumSimulation

/// The reported bounds of the simplest run of a failure.
struct MinimizingTests {
  private struct Fault: Error {}
  private struct OtherFault: Error {}

  private actor Account {
    private(set) var balance = 0

    func write(_ value: Int) { balance = value }
  }

  /// Fails in two ways: with six first draws and a preemption, or with four last draws and none.
  private static let scenario: Scenario = { simulation in
    let numbers = (0..<10).map { _ in simulation.draw(0...5) }
    let account = Account()
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask {
          let balance = await account.balance
          await account.write(balance + 1)
        }
      }
    }
    let isPreempted = await account.balance == 1
    let isFirst = numbers[..<6].allSatisfy { $0 == 5 }
    let isLast = numbers[6...].allSatisfy { $0 == 5 }
    if isFirst && isPreempted || isLast && !isPreempted { throw Fault() }
  }

  // Takes over a second: thousands of runs are tried before the number of delays is given up.
  @Test func `the delays of a run with fewer preemptions count, too`() throws {
    // The place of the choice that preempts depends on the build mode.
    let runs = (10..<20).lazy.compactMap { place -> (Explorer, Explorer.Finding)? in
      let rest = Array(repeating: UInt32(0), count: place - 6) + [1]
      let strategy = Replay(Array(repeating: 5, count: 6) + rest)
      var explorer = Explorer(limits: SimulationLimits(), scenario: Self.scenario)
      let finding = explorer.explore(
        Exploration.Stage(name: "by hand", strategy: strategy, limit: 1)
      )
      return finding.map { (explorer, $0) }
    }
    let (explorer, finding) = try #require(runs.first)
    #expect(finding.run.recording.preemptions == 1 && finding.run.recording.delays == 7)
    let failure = explorer.failure(finding)
    #expect(failure.preemptions == 0 && failure.isMinimal)
    #expect(failure.delays == 4 && !failure.hasFewestDelays)
  }

  @Test func `a failure of another kind with fewer delays contradicts no bound`() throws {
    func found(_ choices: [UInt32]) throws -> (Explorer, Explorer.Finding) {
      var explorer = Explorer(limits: SimulationLimits()) { simulation in
        let isFirst = simulation.draw(0...5) > 0
        let isSecond = simulation.draw(0...5) > 0
        if isFirst && isSecond { throw Fault() }
        if isFirst { throw OtherFault() }
      }
      let stage = Exploration.Stage(name: "by hand", strategy: Replay(choices), limit: 1)
      let finding = explorer.explore(stage)
      return (explorer, try #require(finding))
    }
    #expect(try found([1]).1.run.recording.delays == 1)
    let (explorer, finding) = try found([5, 5])
    let failure = explorer.failure(finding)
    #expect(failure.delays == 2 && failure.hasFewestDelays)
    #expect("\(failure)".contains("2 delays, and no run with fewer fails like this; schedule"))
  }
}
