import ThoriumScreens

extension Benchmark {
  /// K1: the edits of a long list, of which few rows are touched.
  static let lists = [
    Benchmark(
      "K1 100 000 rows with 100 edits, difference, ms",
      against: "the comparison of the two arrays, row by row",
      limit: .atMost(30)
    ) { effort in
      let (old, new) = editedRows(100_000, edits: 100)
      var ours: [Double] = []
      var floor: [Double] = []
      for _ in 0..<effort.rounds {
        floor.append(milliseconds { require(changedRows(old, new) > 0, "No row has changed.") })
        ours.append(milliseconds { requireEdits(ListDifference(from: old, to: new), of: 100) })
      }
      require(ListDifference(from: old, to: new).applied(to: old) == new, "It leads elsewhere.")
      return .count(.init(unit: "ms", ours: ours.median, floor: floor.median))
    }
  ]
}

private struct Row: Identifiable, Equatable {
  let id: String
  var text: String
}

/// A list of rows, and the same with a quarter of the edits each: deletes, inserts, moves, updates.
private func editedRows(_ count: Int, edits: Int) -> (old: [Row], new: [Row]) {
  let old = (0..<count).map { Row(id: "row \($0)", text: "the text of row \($0)") }
  var new = old
  let stride = count / edits
  for edit in 0..<edits / 4 {
    let place = edit * 4 * stride
    new[place].text = "another text"
    new.remove(at: place + stride)
    new.insert(Row(id: "new \(edit)", text: "a new row"), at: place + 2 * stride)
    new.insert(new.remove(at: place + 3 * stride), at: place / 2)
  }
  return (old, new)
}

/// How many rows are not equal to the one at their place.
private func changedRows(_ old: [Row], _ new: [Row]) -> Int {
  zip(old, new).count { $0 != $1 }
}

private func requireEdits(_ edits: ListDifference<Row>, of count: Int) {
  let found =
    edits.deletes.count + edits.inserts.count + edits.moves.count + edits.updates.count
  require(found == count, "\(found) edits were found, and not \(count).")
}

private func milliseconds(_ body: () -> Void) -> Double {
  time(1, body) / .milliseconds(1)
}
