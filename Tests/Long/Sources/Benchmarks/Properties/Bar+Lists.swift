import Thorium
import ThoriumProof
import ThoriumScreens

extension Bar {
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
