import Testing
import Thorium
import ThoriumTesting

struct ExplorationWarningsTests {
  @Test func `a bound that was not reached records one warning for each call`() async throws {
    let here = #line
    let issues = try await recorded {
      for _ in 1...3 { try explore(.exhaustive(runs: 2), workTogether) }
      try explore(.exhaustive(runs: 2), workTogether)
    }
    #expect(issues.count == 2)
    #expect(issues.allSatisfy { $0.severity == .warning && !$0.isFailure })
    #expect(issues.first?.text.contains("it stopped after 2") == true)
    #expect(issues.map { $0.line ?? 0 } == [here + 2, here + 3])
  }
}

@Sendable private func workTogether(_ simulation: Simulation) async throws {
  await withDiscardingTaskGroup { group in
    for _ in 1...3 { group.addTask { for _ in 1...2 { await Task.yield() } } }
  }
}
