import ThoriumProperties

@testable import ThoriumSimulation

/// A random tree with a choice point after each list of choices.
struct ChoiceTree {
  let seed: UInt64
  var depth = 5
  var width = 1...3

  /// Returns the point after some choices, or `nil` when the run has ended.
  func point(behind choices: [Int]) -> ChoicePoint? {
    var random = SplitMix64(seed: choices.reduce(seed) { ($0 &+ UInt64($1) &+ 1) &* 31 })
    if choices.count == depth || Int.random(in: 0..<8, using: &random) == 0 { return nil }
    let width = Int.random(in: width, using: &random)
    let kind = Int.random(in: 0..<3, using: &random)
    if kind == 0 { return ChoicePoint(width: width) }
    let waiting = kind == 1 ? 0 : Int.random(in: 0..<width, using: &random)
    let mayReturn = waiting > 0 && Bool.random(using: &random)
    let point = ChoicePoint(
      tasks: width,
      waiting: waiting,
      mayContinue: kind == 1,
      mayReturn: mayReturn
    )
    return Int.random(in: 0..<6, using: &random) == 0 ? point.orTime : point
  }

  /// Returns all runs within a cost bound, in lexicographic order.
  func runs(_ price: Price, upTo bound: Int, behind choices: [Int] = []) -> [[Int]] {
    guard let point = point(behind: choices) else { return [choices] }
    return (0..<point.width).flatMap { choice -> [[Int]] in
      let cost = point.cost(of: choice, in: price)
      if cost > bound { return [] }
      return runs(price, upTo: bound - cost, behind: choices + [choice])
    }
  }

  /// Returns the choices of the next run of a strategy, or `nil` when there is none.
  func nextRun(_ strategy: inout some Strategy) -> [Int]? {
    guard strategy.prepareRun() else { return nil }
    var choices: [Int] = []
    while let point = point(behind: choices) { choices.append(strategy.choose(point)) }
    return choices
  }
}

extension Strategy {
  /// Chooses one of the options of a value.
  mutating func choose(_ point: ChoicePoint) -> Int { choose(point) { nil } }
}
