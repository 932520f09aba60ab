import Effort
import Testing

@testable import ThoriumSimulation

struct DepthFirstTests {
  @Test(arguments: [0, 1, 2, Int.max], [Price.preemption, .delay])
  func `each run within the cost bound is made once, and no other run`(bound: Int, price: Price) {
    var deepest = 0
    var whole = 0
    let count = cases(200, quick: 80)
    for seed in 0..<UInt64(count) {
      let tree = ChoiceTree(seed: seed)
      var strategy = DepthFirst(price, upTo: bound)
      var made: [[Int]] = []
      while let run = tree.nextRun(&strategy) { made.append(run) }
      #expect(made == tree.runs(price, upTo: bound), "seed \(seed)")
      #expect(!strategy.hasDiverged)
      let isWhole = made.count == tree.runs(price, upTo: .max).count
      #expect(strategy.coverage.isExhaustive == isWhole)
      whole += isWhole ? 1 : 0
      deepest = max(deepest, made.count)
    }
    #expect(deepest > (bound == 0 ? 0 : 5) && (whole == count) == (bound == .max))
  }

  @Test(arguments: [Price.preemption, .delay])
  func `the bound rises until all runs were made`(price: Price) {
    for seed in 0..<UInt64(cases(100, quick: 30)) {
      let tree = ChoiceTree(seed: seed)
      var strategy = IterativeDeepening(price)
      var made: Set<[Int]> = []
      while let run = tree.nextRun(&strategy) {
        #expect(!strategy.coverage.isExhaustive)
        made.insert(run)
      }
      #expect(made == Set(tree.runs(price, upTo: .max)))
      #expect(strategy.coverage.isExhaustive)
    }
  }

  @Test func `a search that skips values of a draw is not exhaustive`() {
    var strategy = IterativeDeepening(.delay)
    var drawn: Set<Int> = []
    while strategy.prepareRun() { drawn.insert(strategy.choose(ChoicePoint(width: 9))) }
    #expect(drawn == [0, 1, 4, 8])
    #expect(strategy.coverage.hasSkipped && !strategy.coverage.isExhaustive)
    #expect(strategy.coverage.delays == 0)
  }

  @Test func `a run that offers other options after the same choices is reported`() {
    var strategy = DepthFirst(.preemption, upTo: .max)
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
}
