import Effort
import Testing
import ThoriumProof

@Suite struct `Laws of shrinking` {
  private func laws<Value>(_ generator: Generator<Value>) -> ShrinkingLaws<Value> {
    var laws = ShrinkingLaws(generator)
    laws.starts = cases(50, quick: 12)
    return laws
  }

  @Test func `are kept for numbers, texts, lists and trees`() throws {
    try laws(Generator<Int>.int).check { $0.magnitude > 1_000 }
    try laws(Generator<Int>.int(0...99).list()).check { $0.contains { $0 > 40 } }
    try laws(Generator<Int>.int.list()).check { $0 != $0.sorted() }
    try laws(Generator<String>.string).check { $0.count > 3 }
    try laws(call({ ($0, $1) }, Generator<Int>.int(0...99), .int(0...99))).check { $0 + $1 > 120 }
  }

  @Test func `are broken if one failure has two simplest cases`() {
    // Both draw one number, and nothing leads from one to the other.
    let either = Generator<Int>.oneOf(
      Generator<Int>.int(0...9).filter { $0 == 7 || $0 == 0 },
      .int(20...29)
    )
    let broken = #expect(throws: BrokenLaw.self) {
      try ShrinkingLaws(either).check { $0 == 7 || $0 == 29 }
    }
    #expect(broken?.law.hasPrefix("Each seed finds the same") == true)
  }

  @Test func `are broken if no value fails`() {
    let broken = #expect(throws: BrokenLaw.self) {
      try ShrinkingLaws(Generator<Int>.int(0...9)).check { $0 > 9 }
    }
    #expect(broken?.law == "A value fails")
  }
}
