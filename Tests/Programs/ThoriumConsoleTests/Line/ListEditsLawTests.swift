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

  @Test func `a row that stays is neither deleted nor inserted`() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<cases(10_000, quick: 1_000) {
      let (old, new) = (randomList(using: &random), randomList(using: &random))
      let lines = lines(from: old, to: new)
      guard !old.isEmpty, !new.isEmpty else { continue }
      let expected = (deletes: excess(of: old, over: new), inserts: excess(of: new, over: old))
      try #require(lines.count { $0.hasPrefix("-") } == expected.deletes, "\(lines)")
      try #require(lines.count { $0.hasPrefix("+") } == expected.inserts, "\(lines)")
    }
  }

  @Test func `no order of seven rows moves more rows than it must`() throws {
    let old = (0..<7).map { Row(id: $0, text: "\($0)") }
    for order in orders(of: Array(0..<7)) {
      let lines = lines(from: old, to: order.map { old[$0] })
      try #require(lines.count == fewestMoves(to: order), "\(order) by \(lines)")
    }
  }
}

private typealias Row = ListEdits<Int>.Row

private func lines(from old: [Row], to new: [Row]) -> [String] {
  var edits = ListEdits<Int>()
  _ = edits.lines(for: old)
  return edits.lines(for: new).texts
}

/// Up to twelve rows of few ids, so that ids repeat; a row's text begins with its id.
private func randomList(using random: inout SplitMix64) -> [Row] {
  (0..<Int.random(in: 0...12, using: &random)).map { _ in
    let id = Int.random(in: 0...9, using: &random)
    return Row(id: id, text: "\(id)\(Bool.random(using: &random) ? "a" : "b c")")
  }
}

/// How many rows one list has beyond those of another, each id counted.
private func excess(of list: [Row], over other: [Row]) -> Int {
  Set(list.map(\.id)).reduce(into: 0) { sum, id in
    sum += max(0, list.count { $0.id == id } - other.count { $0.id == id })
  }
}

private func orders(of elements: [Int]) -> [[Int]] {
  guard !elements.isEmpty else { return [[]] }
  return elements.flatMap { first in
    orders(of: elements.filter { $0 != first }).map { [first] + $0 }
  }
}

/// How many rows must move at least, by the plain quadratic count of those that can stay.
private func fewestMoves(to order: [Int]) -> Int {
  var longest: [Int] = []
  for (index, element) in order.enumerated() {
    let before = order.indices.prefix(index).filter { order[$0] < element }.map { longest[$0] }
    longest.append(1 + (before.max() ?? 0))
  }
  return order.count - (longest.max() ?? 0)
}
