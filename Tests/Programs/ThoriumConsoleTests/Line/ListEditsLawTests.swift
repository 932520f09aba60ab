import Effort
import Testing
import ThoriumProof

@testable import ThoriumConsole

/// Laws of list edits: whoever follows the printed lines arrives at the new list, by no detour.
struct ListEditsLawTests {
  @Test func `the lines lead from any list to any other`() throws {
    var random = SplitMix64(seed: 1)
    var edits = ListEdits<Int>()
    var old = [Row(id: 0, text: "0a")]
    _ = edits.lines(for: old)
    var counts: [Character: Int] = [:]
    let count = cases(5_000, quick: 500)
    for _ in 0..<count {
      let new = randomList(using: &random)
      let lines = edits.lines(for: new).texts
      let arrived = try PrintedEdits(lines).applied(to: old.map(\.text))
      try #require(arrived == new.map(\.text), "from \(old.map(\.text)) by \(lines)")
      for sign in lines.compactMap(\.first) {
        counts[sign, default: 0] += 1
      }
      old = new
    }
    #expect(Set(counts.keys) == ["-", "+", "=", "~"])
    #expect(counts.values.allSatisfy { $0 > cases(2_500, quick: 125) }, "\(counts)")
  }
}

private typealias Row = ListEdits<Int>.Row

/// Up to twelve rows of few ids, so that ids repeat; a row's text begins with its id.
private func randomList(using random: inout SplitMix64) -> [Row] {
  (0..<Int.random(in: 0...12, using: &random)).map { _ in
    let id = Int.random(in: 0...9, using: &random)
    return Row(id: id, text: "\(id)\(Bool.random(using: &random) ? "a" : "b c")")
  }
}
