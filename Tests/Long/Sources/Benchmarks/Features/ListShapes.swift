import Thorium
import ThoriumScreens

extension Benchmark {
  /// K1: long lists that change as a whole.
  static let listShapes = ListShape.allCases.map { shape in
    Benchmark(
      "K1 a row of 100 000, \(shape.rawValue)",
      against: "a dictionary of the ids of the new list",
      limit: .atMost(12)
    ) { effort in
      let (old, new) = shape.lists(effort.of(100_000))
      var shown = old
      require(
        (try? shown.apply(ListChanges(from: old, to: new))) != nil && shown == new,
        "The difference leads to another list."
      )
      let rows = new.allRows
      return await compare(100_000, effort) { _ in
        time(1) {
          var places: [Int: Int] = [:]
          places.reserveCapacity(rows.count)
          for index in rows.indices { places[rows[index].id] = index }
          require(places.count == rows.count, "An id is there twice.")
        }
      } ours: { _ in
        time(1) {
          let changes = ListChanges(from: old, to: new)
          require(!changes.steps.isEmpty, "The lists do not differ.")
        }
      }
    }
  }
}

/// A way in which a long list changes.
private enum ListShape: String, CaseIterable {
  case prepended = "a page of 50 prepended"
  case trimmed = "the first 50 removed"
  case reversed = "reversed"
  case shuffled = "shuffled"
  case replaced = "all new"

  /// Returns a list and the list after the change.
  func lists(_ count: Int) -> (old: SectionedList<Row, String>, new: SectionedList<Row, String>) {
    let old = rows(0..<count)
    let new: [Row] =
      switch self {
      case .prepended: rows(count..<count + 50) + old
      case .trimmed: Array(old.dropFirst(50))
      case .reversed: old.reversed()
      case .shuffled: reordered(old)
      case .replaced: rows(count..<2 * count)
      }
    return (SectionedList(once: old), SectionedList(once: new))
  }
}

private struct Row: Identifiable, Equatable {
  let id: Int
  var text: String
}

private func rows(_ ids: Range<Int>) -> [Row] {
  ids.map { Row(id: $0, text: "the text of row \($0)") }
}

/// Returns rows in a random order that is the same in each run.
private func reordered(_ rows: [Row]) -> [Row] {
  var generator = SplitMix(state: 1)
  return rows.shuffled(using: &generator)
}
