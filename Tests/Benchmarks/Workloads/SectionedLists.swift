import Thorium
import ThoriumScreens

extension Benchmark {
  /// K2: one edit of a long list, which nobody or somebody keeps as it was.
  static let sectionedLists = [
    edit("a row comes and goes", isKept: false),
    edit("a row comes and goes, the list before is kept", isKept: true),
    Benchmark(
      "K2 100 000 rows in sections with 100 edits, difference, ms",
      against: "the comparison of all rows of both lists"
    ) { effort in
      let old = longList()
      var new = old
      for edit in 0..<50 {
        edited(&new, at: edit * 1_999)
        require((try? new.remove(at: edit * 1_900)) != nil, "No row goes.")
      }
      var ours: [Double] = []
      var floor: [Double] = []
      for _ in 0..<effort.rounds {
        floor.append(milliseconds { require(old.allRows != new.allRows, "Both are the same.") })
        ours.append(
          milliseconds {
            require(ListChanges(from: old, to: new).steps.count > 90, "Too few edits.")
          }
        )
      }
      return .count(.init(unit: "ms", ours: ours.median, floor: floor.median))
    },
  ]

  private static func edit(_ name: String, isKept: Bool) -> Benchmark {
    Benchmark(
      "K2 100 000 rows in sections: \(name), µs",
      against: "an array and a set of ids, in place",
      limit: .atMost(20)
    ) { effort in
      let count = effort.of(2_000)
      var list = longList()
      var plain = list.allRows
      var ids = Set(plain.map(\.id))
      var (ours, floor): ([Double], [Double]) = ([], [])
      for step in 0..<count {
        let (row, index) = (Row(id: "new \(step)", text: ""), step * 7_919 % 100_000)
        floor.append(
          microseconds {
            if ids.insert(row.id).inserted { plain.insert(row, at: index) }
            ids.remove(plain.remove(at: index).id)
          } / 2
        )
        let before = isKept ? list : SectionedList()
        ours.append(
          microseconds {
            _ = try? list.insert(row, at: index)
            _ = try? list.remove(at: index)
          } / 2
        )
        require(list.count == 100_000 && before.count != 1, "A row is left.")
      }
      return .count(.init(unit: "µs", ours: ours.median, floor: floor.median))
    }
  }
}

private struct Row: Identifiable, Equatable {
  let id: String
  var text: String
}

private func longList() -> SectionedList<Row, String> {
  SectionedList(once: (0..<100_000).map { Row(id: "row \($0)", text: "the text of row \($0)") })
}

private func edited(_ list: inout SectionedList<Row, String>, at index: Int) {
  let row = Row(id: "new \(index)", text: "a new row")
  require((try? list.insert(row, at: index)) != nil, "No row comes.")
}

private func milliseconds(_ body: () -> Void) -> Double { time(1, body) / .milliseconds(1) }

private func microseconds(_ body: () -> Void) -> Double { time(1, body) / .microseconds(1) }
