import Testing

@testable import ThoriumSimulation

struct DepthFirstTests {
  @Test(arguments: [0, 1, 2, Int.max])
  func `each run with so few preemptions is made once, and no other`(bound: Int) {
    var deepest = 0
    for seed in 0..<200 as Range<UInt64> {
      let tree = ChoiceTree(seed: seed)
      var strategy = DepthFirst(preemptions: bound)
      var made: [[Int]] = []
      while let run = tree.nextRun(&strategy) { made.append(run) }
      #expect(made == tree.runs(preemptions: bound), "seed \(seed)")
      #expect(!strategy.hasDiverged)
      deepest = max(deepest, made.count)
    }
    #expect(deepest > 10)
  }

  @Test func `that the same choices lead elsewhere is noticed`() {
    var strategy = DepthFirst(preemptions: .max)
    _ = strategy.prepareRun()
    _ = strategy.choose(ChoicePoint(width: 1))
    _ = strategy.choose(ChoicePoint(width: 2))
    #expect(!strategy.hasDiverged)
    let hasAnother = strategy.prepareRun()
    #expect(hasAnother)
    _ = strategy.choose(ChoicePoint(width: 1))
    let choice = strategy.choose(ChoicePoint(width: 3))
    #expect(choice == 0)
    #expect(strategy.hasDiverged)
  }

  @Test func `that a run is over before the choice that it was to make otherwise is noticed`() {
    var strategy = DepthFirst(preemptions: .max)
    _ = strategy.prepareRun()
    _ = strategy.choose(ChoicePoint(width: 1))
    _ = strategy.choose(ChoicePoint(width: 2))
    #expect(!strategy.hasDiverged)
    _ = strategy.prepareRun()
    _ = strategy.choose(ChoicePoint(width: 1))
    #expect(strategy.hasDiverged)
  }

  @Test func `what is drawn is no preemption`() {
    var strategy = DepthFirst(preemptions: 0)
    var drawn: [Int] = []
    while strategy.prepareRun() { drawn.append(strategy.choose(ChoicePoint(width: 3))) }
    #expect(drawn == [0, 1, 2])
  }
}
