import ThoriumProperties

@testable import ThoriumSimulation

/// A random tree of choice points: what there is to choose behind each list of choices.
struct ChoiceTree {
  let seed: UInt64
  let depth = 5

  /// The point behind choices, or `nil` where the run is over.
  func point(behind choices: [Int]) -> ChoicePoint? {
    var random = SplitMix64(seed: choices.reduce(seed) { ($0 &+ UInt64($1) &+ 1) &* 31 })
    if choices.count == depth || Int.random(in: 0..<8, using: &random) == 0 { return nil }
    let width = Int.random(in: 1...3, using: &random)
    let kind = Int.random(in: 0..<3, using: &random)
    if kind == 0 { return ChoicePoint(width: width) }
    return ChoicePoint(tasks: Array(1...width), goesOn: kind == 1)
  }

  /// All runs with at most so many preemptions, in the order of lists.
  func runs(preemptions bound: Int, behind choices: [Int] = []) -> [[Int]] {
    guard let point = point(behind: choices) else { return [choices] }
    return (0..<point.width).flatMap { choice -> [[Int]] in
      let isPreemption = point.goesOn && choice > 0
      if isPreemption && bound == 0 { return [] }
      return runs(preemptions: isPreemption ? bound - 1 : bound, behind: choices + [choice])
    }
  }

  /// The choices that a strategy makes in its next run, or `nil` where it has none.
  func nextRun(_ strategy: inout some Strategy) -> [Int]? {
    guard strategy.prepareRun() else { return nil }
    var choices: [Int] = []
    while let point = point(behind: choices) { choices.append(strategy.choose(point)) }
    return choices
  }
}
