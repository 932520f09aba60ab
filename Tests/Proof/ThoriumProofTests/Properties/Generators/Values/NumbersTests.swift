import Testing

@testable import ThoriumProperties

struct NumbersTests {
  /// Returns in how many of 100 checks a wanted pair of numbers is drawn.
  private func finds(in cases: Int, _ isWanted: (Int32, Int32) -> Bool) throws -> Int {
    let numbers = Generator<Int32>.int(1...Int32.max)
    let pairs = tuple(numbers, numbers)
    return try (0..<100).count { seed in
      var run = CheckRun(CheckSettings(cases: cases, seed: UInt64(seed)))
      for _ in 0..<cases {
        guard var source = run.next() else { return false }
        let (first, second) = try source.draw(pairs)
        if first >= 10 && isWanted(first, second) { return true }
        run.recordAttempt(Attempt(source, .passed))
      }
      return false
    }
  }

  @Test func `equal and adjacent numbers are found in few cases`() throws {
    #expect(try finds(in: 30) { $0 == $1 } >= 95)
    #expect(try finds(in: 300) { (1...4).contains(abs($0 - $1)) } >= 95)
    #expect(try finds(in: 300) { abs($0 - $1) == 1 } >= 95)
  }

  @Test func `numbers of the widest types have all magnitudes`() throws {
    let numbers = try Generator<UInt64>.int.sample(4_000)
    #expect(numbers.contains(0))
    #expect(numbers.contains(.max))
    for bits in 1...63 { #expect(numbers.contains { $0 >> UInt64(bits) == 1 }) }
    let signed = try Generator<Int64>.int.sample(4_000)
    #expect(signed.contains(.min))
    #expect(signed.contains(.max))
    #expect((1_600...2_400).contains(signed.count { $0 < 0 }))
  }

  @Test func `drawing a number does not copy earlier choices`() throws {
    var source = Source([], rest: .random(seed: 1, size: 50))
    for _ in 0..<100_000 { _ = try source.draw(Generator<Int>.int) }
    #expect(source.choices.count == 100_000)
  }
}
