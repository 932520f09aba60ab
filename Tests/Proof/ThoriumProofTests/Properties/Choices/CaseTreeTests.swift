import Testing

@testable import ThoriumProperties

@Suite struct `A tree of cases` {
  /// Draws one of several shapes, so that later draws depend on earlier ones.
  private static let generator = Generator<[Int]> { source throws(DiscardedCase) in
    var numbers = [try source.draw(Generator<Int>.int(0...2))]
    if numbers[0] == 1 { numbers.append(try source.draw(Generator<Int>.int(-1...1))) }
    if numbers[0] == 2 {
      numbers += try source.draw(Generator<Int>.int(0...1).list(0...2))
    }
    return numbers
  }

  private func attempt(_ values: [Int], _ rest: Preset.Rest) -> Attempt {
    var source = Source(values, rest: rest)
    do {
      _ = try source.draw(Self.generator)
      return Attempt(source, .passed)
    } catch {
      return Attempt(source, .exhausted)
    }
  }

  /// The answers of the tree are compared with a plain list of all runs.
  @Test func `predicts the results of known cases, and of no others`() {
    var random = SplitMix64(seed: 3)
    var tree = CaseTree()
    var attempts: [Attempt] = []
    var answered = 0
    var exhausted = 0
    for _ in 0..<12_000 {
      let count = Int(random.next() % 6)
      let values = (0..<count).map { _ in Int(random.next() % 4) - 1 }
      let rest: Preset.Rest = random.next() % 2 == 0 ? .nothing : .simplest
      let real = attempt(values, rest)
      switch tree.knownResult(values, rest: rest) {
      case .unknown:
        if real.outcome == .passed {
          #expect(!attempts.contains { $0.values == real.values })
        }
      case .exhausted:
        exhausted += 1
        #expect(real.outcome == .exhausted)
      case .attempt(let number):
        answered += 1
        #expect(attempts[number].values == real.values)
      }
      if real.outcome == .passed {
        #expect(tree.recordAttempt(real) == nil)
        attempts.append(real)
      }
    }
    #expect(answered > 1_000 && exhausted > 100)
    #expect(tree.isComplete, "there are 1 + 3 + 7 cases")
    #expect(Set(attempts.map(\.values)).count == 11)
  }

  @Test(arguments: [Int.max - 2 ... .max, .min ... .min + 2])
  func `knows all values at the ends of the integers`(range: ClosedRange<Int>) throws {
    let report = try falsify(tuple(.int(0...3), .int(range)), CheckSettings(cases: 500)) { _ in }
    #expect(report.isExhaustive && report.cases == 12)
  }

  @Test func `leads to new cases until all have run`() {
    var tree = CaseTree()
    var seen: Set<[Int]> = []
    let first = attempt([], .simplest)
    _ = tree.recordAttempt(first)
    seen.insert(first.values)
    while let way = tree.novel() {
      let next = attempt(way, .simplest)
      #expect(seen.insert(next.values).inserted)
      _ = tree.recordAttempt(next)
    }
    #expect(seen.count == 11 && tree.isComplete)
  }

  @Test func `returns the first choice that differs after the same choices`() {
    var tree = CaseTree()
    let one = Choice(value: 0, lower: 0, upper: 3, simplest: 0, role: .value)
    let two = Choice(value: 0, lower: 0, upper: 4, simplest: 0, role: .value)
    #expect(tree.recordAttempt(Attempt([one, one], .passed)) == nil)
    #expect(tree.recordAttempt(Attempt([one, two], .passed)) == 1)
    #expect(tree.recordAttempt(Attempt([one], .passed)) == 1)
    #expect(tree.recordAttempt(Attempt([one, one, one], .passed)) == 2)
  }
}
