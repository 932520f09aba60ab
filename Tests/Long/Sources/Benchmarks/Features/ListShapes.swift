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
      require(
        ListDifference(from: old, to: new).applied(to: old) == new,
        "The difference leads to another list."
      )
      return await compare(100_000, effort) { _ in
        time(1) {
          var places: [Int: Int] = [:]
          places.reserveCapacity(new.count)
          for index in new.indices { places[new[index].id] = index }
          require(places.count == new.count, "An id is there twice.")
        }
      } ours: { _ in
        time(1) {
          let difference = ListDifference(from: old, to: new)
          require(!difference.isEmpty, "The lists do not differ.")
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
  func lists(_ count: Int) -> (old: [Row], new: [Row]) {
    let old = rows(0..<count)
    return switch self {
    case .prepended: (old, rows(count..<count + 50) + old)
    case .trimmed: (old, Array(old.dropFirst(50)))
    case .reversed: (old, old.reversed())
    case .shuffled: (old, reordered(old))
    case .replaced: (old, rows(count..<2 * count))
    }
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
  var generator = Draws(state: 1)
  return rows.shuffled(using: &generator)
}

/// Random numbers by the SplitMix64 generator.
private struct Draws: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
