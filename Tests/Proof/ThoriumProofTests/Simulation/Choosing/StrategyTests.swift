import Testing

@testable import ThoriumSimulation

struct StrategyTests {
  @Test func `a replay takes the first option if its choice is impossible or missing`() {
    var replay = Replay([1, 7, 2])
    _ = replay.prepareRun()
    let choices = (0..<5).map { _ in replay.choose(ChoicePoint(width: 3)) }
    #expect(choices == [1, 0, 2, 0, 0])
  }

  @Test func `a random walk takes each option equally often`() {
    var walk = RandomWalk(seed: 3)
    var counts = [0, 0, 0]
    for _ in 0..<3_000 {
      _ = walk.prepareRun()
      counts[walk.choose(ChoicePoint(width: 3))] += 1
    }
    #expect(counts.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
  }

  @Test func `strategies take turns, a run each`() {
    var turns = InTurns([Replay([1]), RandomWalk(seed: 1), Replay([2])])
    var alone = RandomWalk(seed: 1)
    let point = ChoicePoint(width: 3)
    var chosen: [Int] = []
    for _ in 0..<3 {
      _ = turns.prepareRun()
      chosen.append(turns.choose(point))
    }
    _ = alone.prepareRun()
    let walked = alone.choose(point)
    #expect(chosen == [1, walked, 2])
  }

  @Test func `members of a portfolio take turns, until one has made all runs`() {
    var portfolio = Portfolio([
      Portfolio.Member(name: "a", strategy: Replay([1]), slice: 2),
      Portfolio.Member(name: "b", strategy: IterativeDeepening(.delay), slice: 3),
      Portfolio.Member(name: "c", strategy: RandomWalk(seed: 1), slice: 1),
    ])
    var parts: [String] = []
    while portfolio.prepareRun() {
      parts.append(portfolio.part ?? "")
      _ = portfolio.choose(ChoicePoint(width: 3))
      _ = portfolio.choose(ChoicePoint(width: 2))
    }
    #expect(parts.joined() == "a" + "bbbcbbbcbbbcbbbcbbbcb".prefix(parts.count - 1))
    #expect(parts.count > 6)
    #expect(portfolio.coverage.isExhaustive)
  }
}
