import Effort
import Testing
import ThoriumProof
import ThoriumScreens

/// Laws of list differences: applied to the old list they give the new one, by no detour.
struct ListDifferenceTests {
  @Test func `the difference of any two lists leads from one to the other`() throws {
    var random = SplitMix64(seed: 1)
    var seen = Seen()
    let count = cases(100_000, quick: 1_500)
    for _ in 0..<count {
      let old = randomList(using: &random)
      let new =
        Bool.random(using: &random) ? randomList(using: &random) : edited(old, using: &random)
      let difference = ListDifference(from: old, to: new)
      try #require(difference.applied(to: old) == new, "\(old) to \(new) by \(difference)")
      try #require(difference.isEmpty == (old == new), "\(old) to \(new) by \(difference)")
      seen.add(difference, hasDuplicates: Set(old.map(\.id)).count < old.count)
    }
    #expect(seen.all.allSatisfy { $0 > cases(10_000, quick: 75) }, "\(seen)")
  }

  @Test func `rows are the same as when each id is counted from the first`() throws {
    var random = SplitMix64(seed: 2)
    var repeated = 0
    let count = cases(5_000, quick: 1_000)
    for _ in 0..<count {
      let old = randomList(using: &random)
      let new = edited(old, using: &random)
      let difference = ListDifference(from: old, to: new)
      let plain = plainMatches(of: new, in: old)
      let kept = Set(plain.compactMap(\.self))
      try #require(difference.deletes == old.indices.reversed().filter { !kept.contains($0) })
      try #require(difference.inserts.map { $0.index } == new.indices.filter { plain[$0] == nil })
      for move in difference.moves { try #require(plain[move.new] == move.old) }
      repeated += Set(new.map(\.id)).count < new.count ? 1 : 0
    }
    #expect(repeated > cases(2_500, quick: 333))
  }

  @Test func `a block of rows that goes, comes or moves is nothing else`() {
    let old = (0..<1_000).map { NumberedRow(id: $0, text: "") }
    let without = Array(old[..<300] + old[400...])
    let moved = Array(without + old[300..<400])
    let less = ListDifference(from: old, to: without)
    #expect(less.deletes == (300..<400).reversed() && less.moves.isEmpty)
    let more = ListDifference(from: without, to: old)
    #expect(more.inserts.map { $0.index } == Array(300..<400) && more.moves.isEmpty)
    let elsewhere = ListDifference(from: old, to: moved)
    #expect(elsewhere.moves.map { $0.old } == Array(300..<400))
    #expect(elsewhere.deletes.isEmpty && elsewhere.inserts.isEmpty)
    #expect(elsewhere.applied(to: old) == moved)
  }
}

extension ListDifference where Row: Equatable {
  fileprivate func applied(to old: [Row]) -> [Row] {
    let gone = Set(deletes + moves.map { $0.old })
    var list = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    let arrivals = inserts.map { ($0.index, $0.row) } + moves.map { ($0.new, old[$0.old]) }
    for (index, row) in arrivals.sorted(by: { $0.0 < $1.0 }) { list.insert(row, at: index) }
    for update in updates { list[update.index] = update.row }
    return list
  }
}

private struct NumberedRow: Identifiable, Equatable {
  let id: Int
  var text: String
}

/// In how many cases there was something to do.
private struct Seen {
  var deletes = 0
  var inserts = 0
  var moves = 0
  var updates = 0
  var duplicates = 0

  var all: [Int] { [deletes, inserts, moves, updates, duplicates] }

  mutating func add(_ difference: ListDifference<NumberedRow>, hasDuplicates: Bool) {
    deletes += difference.deletes.isEmpty ? 0 : 1
    inserts += difference.inserts.isEmpty ? 0 : 1
    moves += difference.moves.isEmpty ? 0 : 1
    updates += difference.updates.isEmpty ? 0 : 1
    duplicates += hasDuplicates ? 1 : 0
  }
}

/// Up to twelve rows of few ids, so that ids repeat.
private func randomList(using random: inout SplitMix64) -> [NumberedRow] {
  (0..<Int.random(in: 0...12, using: &random)).map { _ in randomRow(using: &random) }
}

private func randomRow(using random: inout SplitMix64) -> NumberedRow {
  NumberedRow(
    id: Int.random(in: 0...9, using: &random),
    text: Bool.random(using: &random) ? "a" : "b"
  )
}

/// The same list with a few rows gone, new, changed or elsewhere.
private func edited(
  _ rows: [NumberedRow],
  using random: inout SplitMix64
) -> [NumberedRow] {
  var rows = rows
  for _ in 0..<Int.random(in: 0...4, using: &random) {
    let place = Int.random(in: 0...rows.count, using: &random)
    guard place < rows.count, Int.random(in: 0...3, using: &random) > 0 else {
      rows.insert(randomRow(using: &random), at: place)
      continue
    }
    let row = rows.remove(at: place)
    switch Int.random(in: 0...2, using: &random) {
    case 0: break
    case 1: rows.insert(NumberedRow(id: row.id, text: "c"), at: place)
    default: rows.insert(row, at: Int.random(in: 0...rows.count, using: &random))
    }
  }
  return rows
}

/// Matches the n-th row of an id with the n-th old row of it, in the plainest way.
private func plainMatches(of new: [NumberedRow], in old: [NumberedRow]) -> [Int?] {
  new.indices.map { index in
    let occurrence = new[..<index].count { $0.id == new[index].id }
    let places = old.indices.filter { old[$0].id == new[index].id }
    return occurrence < places.count ? places[occurrence] : nil
  }
}

extension ListDifference {
  fileprivate var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
  }
}
