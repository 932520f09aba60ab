import Testing

@testable import ThoriumProperties

@Suite struct `A choice` {
  private func choice(_ value: Int, _ lower: Int, _ upper: Int, _ simplest: Int) -> Choice {
    Choice(value: value, lower: lower, upper: upper, simplest: simplest, role: .value)
  }

  @Test func `has a complexity that grows with the distance to the simplest value`() {
    let complexities = (-2...5).map { choice($0, -2, 5, 0).complexity }
    #expect(complexities == [4, 2, 0, 1, 3, 5, 6, 7])
  }

  @Test func `has a different complexity for each value, and a value for each complexity`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      let lower = Int.random(in: -20...20, using: &random)
      let upper = lower + Int.random(in: 0...30, using: &random)
      let simplest = Int.random(in: lower...upper, using: &random)
      let all = (lower...upper).map { choice($0, lower, upper, simplest).complexity }
      #expect(Set(all) == Set(0...UInt64(upper - lower)))
      for value in lower...upper {
        let choice = choice(value, lower, upper, simplest)
        #expect(choice.value(ofComplexity: choice.complexity) == value)
      }
    }
  }

  @Test(arguments: [Int.min, Int.min + 1, -1, 0, 1, Int.max - 1, Int.max])
  func `of an extreme number keeps its value through its complexity`(value: Int) {
    for simplest in [Int.min, -1, 0, 1, Int.max] {
      let choice = choice(value, .min, .max, simplest)
      #expect(choice.value(ofComplexity: choice.complexity) == value, "towards \(simplest)")
    }
  }
}
