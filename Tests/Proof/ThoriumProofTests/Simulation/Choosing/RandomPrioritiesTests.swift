import Effort
import Testing
import ThoriumProperties

@testable import ThoriumSimulation

struct RandomPrioritiesTests {
  /// Returns the chosen task at each point of one run, with four ready tasks.
  private func winners(_ strategy: inout RandomPriorities, points: Int = 40) -> [Int] {
    let jobs = Jobs(4)
    var queue = ReadyQueue(countsTasks: true)
    for job in jobs.all { _ = queue.append(job, .own) }
    _ = strategy.prepareRun()
    let winners = (0..<points).compactMap { _ -> Int? in
      guard let point = queue.point() else { return nil }
      let entry = queue.removeJob(strategy.choose(point) { queue })
      _ = queue.append(entry.job, .own)
      return entry.task
    }
    jobs.run()
    return winners
  }

  @Test(arguments: 1...4)
  func `a run has fewer priority changes than its depth`(depth: Int) {
    var mostChanges = 0
    for seed in 0..<UInt64(cases(200, quick: 40)) {
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

  @Test func `without priority changes, one task always wins against another`() {
    for seed in 0..<50 as Range<UInt64> {
      let jobs = Jobs(6)
      var queue = ReadyQueue(countsTasks: true)
      var random = SplitMix64(seed: seed)
      var strategy = RandomPriorities(seed: seed, depth: 1)
      _ = strategy.prepareRun()
      var waiting = Array(jobs.all)
      var wins: Set<[Int]> = []
      for _ in 0..<100 {
        waiting.shuffle(using: &random)
        while let job = waiting.popLast(), Int.random(in: 0..<3, using: &random) > 0 {
          _ = queue.append(job, .own)
        }
        guard let point = queue.point() else { continue }
        let entry = queue.removeJob(strategy.choose(point) { queue })
        queue.forEach(after: 0) { wins.insert([entry.task, $0.task]) }
        waiting.append(entry.job)
      }
      #expect(wins.allSatisfy { $0[0] == $0[1] || !wins.contains($0.reversed()) })
      jobs.run()
    }
  }

  @Test func `each run draws its depth, mostly a small one`() {
    var strategy = RandomPriorities(seed: 1)
    let changes = (0..<400).map { _ in
      let winners = winners(&strategy)
      return zip(winners, winners.dropFirst()).count { $0 != $1 }
    }
    #expect(Set(changes).count >= 4)
    #expect(changes.count { $0 <= 1 } > 100)
  }

  @Test func `time moves early in a few runs`() {
    let jobs = Jobs(2)
    var queue = ReadyQueue(countsTasks: true)
    for job in jobs.all { _ = queue.append(job, .own) }
    var strategy = RandomPriorities(seed: 1, depth: 2)
    _ = strategy.prepareRun()
    let moves = (0..<1_000).count { _ in
      queue.point().map { strategy.choose($0.orTime) { queue } } == 2
    }
    #expect((20...150).contains(moves))
    jobs.run()
  }
}
