import Testing

@testable import ThoriumProperties

@Suite struct `Finding a bound` {
  @Test func `from below takes few steps for small numbers`() throws {
    for bound in 0...300 {
      var asked = 0
      let found = try findSmall(upTo: 300) { number throws(Unknown) in
        asked += 1
        return number >= bound
      }
      #expect(found == bound)
      #expect(asked <= 2 * (bound.bitWidth - bound.leadingZeroBitCount) + 2)
    }
  }

  @Test func `from above takes few steps for large numbers`() throws {
    for bound in 0...300 {
      #expect(try findLarge(upTo: 300) { number throws(Unknown) in number <= bound } == bound)
    }
    for limit in 0...4 {
      #expect(try findLarge(upTo: limit) { _ throws(Unknown) in true } == limit)
    }
  }

  @Test func `next to a number takes few steps`() throws {
    for (number, bound) in [(100, 99), (100, 95), (100, 92), (100, 40), (100, 0), (3, 2), (16, 15)]
    {
      let found = try findLower(UInt64(number)) { lower throws(Unknown) in lower >= bound }
      #expect(found == bound)
    }
  }
}
