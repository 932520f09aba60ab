import Effort
import Testing
import ThoriumProof

/// Failures that remain when alike values take each other's place have one simplest case.
@Suite struct SymmetryTests {
  private let searches = cases(40, quick: 4)

  /// Returns the distinct simplest values of many searches, and how many searches failed.
  private func simplest<Value>(
    _ generator: Generator<Value>,
    _ fails: (Value) -> Bool
  ) -> (values: Set<String>, failures: Int) {
    var values: Set<String> = []
    var failures = 0
    for seed in 0..<UInt64(searches) {
      let settings = CheckSettings(cases: 1_000, seed: seed, explains: false, usesConstants: false)
      do {
        try falsify(generator, settings) { try require(!fails($0)) }
      } catch {
        failures += 1
        values.insert(error.failures[0].value)
      }
    }
    return (values, failures)
  }

  @Test func `of two sides that behave alike the simpler one comes first`() {
    let sides = Generator<Int>.oneOf(.int(0...3), Generator.int(0...3).map { 10 + $0 })
    let found = simplest(sides.list(0...8)) { list in
      let isHigh = list.map { $0 >= 10 }
      return isHigh.count == 4 && isHigh[0] == isHigh[1] && isHigh[2] == isHigh[3]
        && isHigh[0] != isHigh[2]
    }
    #expect(found.values == ["[0, 0, 10, 10]"])
    #expect(found.failures == searches)
  }

  private indirect enum Term: Sendable {
    case number(Int)
    case sum(Term, Term)
    case difference(Term, Term)

    /// True when a sum with another second summand than 0 is taken away somewhere.
    var takesAwaySum: Bool {
      switch self {
      case .number: false
      case .difference(_, .sum(_, .number(1...))): true
      case .sum(let left, let right), .difference(let left, let right):
        left.takesAwaySum || right.takesAwaySum
      }
    }
  }

  @Test func `the deepest part of a recursive value can take the place of the whole`() {
    let terms = Generator<Term>.recursive(call(Term.number, .int(0...9))) { term in
      .oneOf(call(Term.sum, term, term), call(Term.difference, term, term))
    }
    let found = simplest(terms, \.takesAwaySum)
    #expect(
      found.values.map { $0.filter { !$0.isWhitespace } } == [
        ".difference(.number(0),.sum(.number(0),.number(1)))"
      ]
    )
    #expect(found.failures == searches)
  }
}
