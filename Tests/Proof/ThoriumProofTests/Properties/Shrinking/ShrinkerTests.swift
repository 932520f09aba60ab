import Effort
import Testing

@testable import ThoriumProperties

@Suite struct `A shrinker` {
  private struct Case {
    let value: [Int]
    let attempt: Attempt
  }

  private static let generator = Generator<Int>.int(-50...50).list(0...8)

  private func run(_ given: Preset, _ fails: ([Int]) -> Bool) -> Case {
    var source = Source(given)
    do {
      let value = try source.draw(Self.generator)
      return Case(value: value, attempt: Attempt(source, fails(value) ? .failed("it") : .passed))
    } catch {
      return Case(value: [], attempt: Attempt(source, .exhausted))
    }
  }

  private func shrunk(
    _ start: Preset,
    limit: Int = 5_000,
    _ fails: ([Int]) -> Bool
  ) -> (value: [Int], shrinker: Shrinker)? {
    let first = run(start, fails)
    guard first.attempt.failure != nil else { return nil }
    var history = History()
    history.recordAttempt(first.attempt, of: start)
    var shrinker = Shrinker(first.attempt, named: "it", limit: limit)
    while let given = shrinker.next(history) {
      let next = run(given, fails)
      history.recordAttempt(next.attempt, of: given)
      shrinker.recordAttempt(next.attempt, isKnown: false)
    }
    return (run(Preset(shrinker.best.values), fails).value, shrinker)
  }

  /// Properties of many kinds, which random numbers decide, so that none is written for the shrinker.
  private func property(_ seed: UInt64) -> ([Int]) -> Bool {
    var random = SplitMix64(seed: seed)
    let bound = Int(random.next() % 40) + 1
    let count = Int(random.next() % 4)
    return switch random.next() % 6 {
    case 0: { $0.contains { $0 > bound } }
    case 1: { $0.reduce(0, +) > bound * 2 }
    case 2: { $0.count > count && $0.contains(-bound) }
    case 3: { Set($0).count > count && $0.count > Set($0).count }
    case 4: { list in list.indices.dropFirst().contains { list[$0] - list[$0 - 1] == bound } }
    default: { list in list.contains { $0 < -bound } && list.contains { $0 > bound } }
    }
  }

  /// From wherever it starts, it comes to the same case.
  @Test func `shrinks all failures of a property to one case`() throws {
    var normal = 0
    var all = 0
    for seed in 0..<UInt64(cases(60, quick: 20)) {
      let fails = property(seed)
      var results: Set<[Int]> = []
      for number in 0..<20 as Range<UInt64> {
        let start = Preset([], rest: .random(seed: seed &* 1_000 &+ number, size: 80))
        guard let (value, shrinker) = shrunk(start, fails) else { continue }
        #expect(fails(value), "seed \(seed)")
        #expect(shrinker.best.order <= run(start, fails).attempt.order)
        results.insert(value)
      }
      if results.isEmpty { continue }
      all += 1
      if results.count == 1 { normal += 1 }
    }
    #expect(all > cases(50, quick: 15))
    #expect(normal == all)
  }

  @Test func `stops at its limit, and reports it`() throws {
    let start = Preset([], rest: .random(seed: 4, size: 100))
    let (_, free) = try #require(shrunk(start) { $0.count > 3 })
    let (_, cut) = try #require(shrunk(start, limit: 3) { $0.count > 3 })
    #expect(!free.isCut && cut.isCut && cut.evaluations == 3)
  }
}
