import Thorium
import ThoriumProof
import ThoriumScreens

extension Bar {
  /// What an edit of a list answers leads where the edit does, and what is refused changes nothing.
  static let lists = Bar(
    name: "P11 each edit of 100 000 random lists leads where its changes do, or changes nothing"
  ) { effort, tell in
    let count = effort.of(100_000)
    var (done, refused) = (0, 0)
    let edits = call(
      { DrawnEdit(kind: $0, rows: $1, first: $2, second: $3) },
      .int(0...11),
      Generator<Int>.int(0...60).list(0...3),
      .int(-1...3),
      .int(-1...2)
    )
    let settings = CheckSettings(cases: count, seed: 0, explains: false)
    do {
      try falsify(edits.list(1...12), settings) { edits in
        var list = try beginning()
        for (number, var edit) in edits.enumerated() {
          edit.number = number
          if try follow(edit, &list) { done += 1 } else { refused += 1 }
        }
      }
      tell(
        Row("\(count) lists, \(done) edits, \(refused) refusals", isMet: min(done, refused) > count)
      )
    } catch {
      tell(Row("\(error)", isMet: false))
    }
  }

  /// A difference of two lists leads from one to the other, by no detour where they are the same.
  static let listDifferences = Bar(
    name: "P12 the difference of 100 000 random pairs of lists leads from one to the other"
  ) { effort, tell in
    let count = effort.of(100_000)
    var kinds = [0, 0, 0, 0]
    let rows = call({ NumberedRow(id: $0, text: $1) }, .int(0...9), .int(0...2)).list(0...12)
    let edits = call({ ($0, $1, $2) }, .int(0...3), .int(0...15), .int(0...15)).list(0...4)
    let settings = CheckSettings(cases: count, seed: 0, explains: false)
    do {
      try falsify(call({ ($0, $1, $2, $3) }, rows, rows, edits, .bool), settings) { pair in
        let (old, other, edits, isOther) = pair
        let new = isOther ? other : edits.reduce(into: old, edit)
        let difference = ListDifference(from: old, to: new)
        try ThoriumProof.require(difference.applied(to: old) == new, "it leads elsewhere")
        try ThoriumProof.require(difference.isEmpty == (old == new), "it tells of nothing")
        kinds[0] += difference.deletes.isEmpty ? 0 : 1
        kinds[1] += difference.inserts.isEmpty ? 0 : 1
        kinds[2] += difference.moves.isEmpty ? 0 : 1
        kinds[3] += difference.updates.isEmpty ? 0 : 1
      }
      let isMet = kinds.allSatisfy { $0 > count / 10 }
      tell(Row("\(count) pairs; deletes, inserts, moves, updates: \(kinds)", isMet: isMet))
    } catch {
      tell(Row("\(error)", isMet: false))
    }
  }

  private static func beginning() throws(Refusal) -> SectionedList<Entry, String> {
    try SectionedList([
      ListSection(id: "a", rows: [0, 1, 2].map(Entry.init)),
      ListSection(id: "b", rows: [3, 4].map(Entry.init)), ListSection(id: "c"),
    ])
  }

  /// Performs an edit, and compares where it leads with where its changes and plain arrays do.
  ///
  /// - Returns: Whether it was not refused.
  private static func follow(
    _ edit: DrawnEdit,
    _ list: inout SectionedList<Entry, String>
  ) throws -> Bool {
    let before = list
    let plain = edit.perform(on: before.allSections.map { $0.rows.map(\.id) })
    var shown = before
    let changes: ListChanges<Entry, String>
    do throws(Refusal) {
      changes = try edit.perform(on: &list)
    } catch {
      try ThoriumProof.require(plain == nil, "it should not be refused: \(error)")
      try ThoriumProof.require(list == before, "it was refused, and has changed something")
      return false
    }
    try shown.apply(changes)
    try ThoriumProof.require(shown == list, "its changes lead elsewhere")
    let rows = list.allSections.map { $0.rows.map(\.id) }
    try ThoriumProof.require(rows == plain, "\(rows), and not \(plain ?? [])")
    var former = before
    try former.apply(ListChanges(from: before, to: list))
    try ThoriumProof.require(former == list, "the difference leads elsewhere")
    return true
  }
}

private struct Entry: Identifiable, Equatable {
  let id: Int
}

/// An edit of a list, as numbers.
private struct DrawnEdit: Sendable {
  let kind: Int
  let rows: [Int]
  let first: Int
  let second: Int
  /// Which edit of its case it is.
  var number = 0

  private var entries: [Entry] { rows.map(Entry.init) }
  private var section: ListSection<Entry, String> { .init(id: "\(number)", rows: entries) }

  func perform(
    on list: inout SectionedList<Entry, String>
  ) throws(Refusal) -> ListChanges<Entry, String> {
    switch kind {
    case 0, 1: try list.insert(entries, at: first, in: second)
    case 2, 3, 4: try list.insertSection(section, at: first)
    case 5: try list.remove(at: first, in: second)
    case 6: try list.replace(from: first, with: entries, in: second)
    case 7:
      try list.moveRow(from: .init(section: first, row: 0), to: .init(section: second, row: 1))
    case 8: try list.removeSection(at: first)
    case 9: try list.replaceSection(at: second, with: entries)
    case 10: try list.moveSection(from: first, to: second)
    default: try list.reload(0..<max(first, 0), in: second)
    }
  }

  /// The same on plain arrays; `nil` where it is not possible.
  func perform(on sections: [[Int]]) -> [[Int]]? {
    var next = sections
    let isThere = sections.indices.contains(second)
    let count = isThere ? sections[second].count : -1
    switch kind {
    case 0, 1:
      guard isThere, (0...count).contains(first) else { return nil }
      next[second].insert(contentsOf: rows, at: first)
    case 2, 3, 4:
      guard (0...sections.count).contains(first) else { return nil }
      next.insert(rows, at: first)
    case 5:
      guard isThere, (0..<count).contains(first) else { return nil }
      next[second].remove(at: first)
    case 6:
      guard isThere, (0..<count).contains(first) else { return nil }
      next[second].replaceSubrange(first..<min(first + rows.count, count), with: rows)
    default:
      guard performOnSections(&next) else { return nil }
    }
    let ids = next.joined()
    return Set(ids).count == ids.count ? next : nil
  }

  private func performOnSections(_ sections: inout [[Int]]) -> Bool {
    let isThere = sections.indices.contains(second)
    let isFirstThere = sections.indices.contains(first)
    switch kind {
    case 7:
      guard isFirstThere, isThere, !sections[first].isEmpty else { return false }
      let row = sections[first].removeFirst()
      guard sections[second].count >= 1 else { return false }
      sections[second].insert(row, at: 1)
    case 8 where isFirstThere: sections.remove(at: first)
    case 9 where isThere: sections[second] = rows
    case 10 where isFirstThere && isThere:
      sections.insert(sections.remove(at: first), at: second)
    case 11: return isThere && max(first, 0) <= sections[second].count
    default: return false
    }
    return true
  }
}

/// A row whose id may stand several times in a list.
private struct NumberedRow: Identifiable, Equatable, Sendable {
  let id: Int
  var text: Int
}

/// Takes a row away, changes it, moves it, or puts in another.
private func edit(_ rows: inout [NumberedRow], by edit: (kind: Int, place: Int, other: Int)) {
  let place = edit.place % (rows.count + 1)
  guard edit.kind > 0, place < rows.count else {
    return rows.insert(NumberedRow(id: edit.other % 10, text: 0), at: place)
  }
  var row = rows.remove(at: place)
  if edit.kind == 1 { return }
  if edit.kind == 2 { row.text += 3 }
  rows.insert(row, at: edit.kind == 2 ? place : edit.other % (rows.count + 1))
}
