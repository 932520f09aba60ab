import Testing

@testable import ThoriumSimulation

struct RandomPrioritiesTests {
  /// Who goes on at so many points of one run, with four tasks that could at each.
  private func winners(_ strategy: inout RandomPriorities, points: Int = 40) -> [Int] {
    _ = strategy.prepareRun()
    return (0..<points).map { _ in
      strategy.choose(ChoicePoint(tasks: [1, 2, 3, 4], goesOn: true))
    }
  }

  @Test(arguments: 1...4)
  func `priority is lost at most so often as the depth allows`(depth: Int) {
    var mostChanges = 0
    for seed in 0..<200 as Range<UInt64> {
      var strategy = RandomPriorities(seed: seed, depth: depth)
      for _ in 0..<5 {
        let winners = winners(&strategy)
        let changes = zip(winners, winners.dropFirst()).count { $0 != $1 }
        #expect(changes < depth)
        mostChanges = max(mostChanges, changes)
      }
    }
    #expect(mostChanges == depth - 1)
  }

  @Test func `the seed fixes all runs, and each has its own order`() {
    var first = RandomPriorities(seed: 5, depth: 3)
    var second = RandomPriorities(seed: 5, depth: 3)
    let runs = (0..<50).map { _ in winners(&first) }
    let others = (0..<50).map { _ in winners(&second) }
    #expect(runs == others)
    #expect(Set(runs).count > 10)
  }

  @Test func `a point has no other options than its own`() {
    for seed in 0..<500 as Range<UInt64> {
      let tree = ChoiceTree(seed: seed)
      var strategy = RandomPriorities(seed: seed, depth: 3)
      for _ in 0..<3 {
        let run = tree.nextRun(&strategy) ?? []
        #expect(tree.runs(preemptions: .max).contains(run))
      }
    }
  }

  @Test func `time moves early now and then, and not often`() {
    var strategy = RandomPriorities(seed: 1, depth: 2)
    _ = strategy.prepareRun()
    let moves = (0..<1_000).count { _ in
      strategy.choose(ChoicePoint(tasks: [1, 2], goesOn: true).orTime) == 2
    }
    #expect((20...150).contains(moves))
  }
}
