/// The difference between two lists: rows that are deleted, inserted, moved and updated.
///
/// A row is matched by its id, so a row that moves or changes is still the same row. Use it when
/// a view shows a list by its changes, for example an animated table or an append-only log.
///
///     struct Song: Identifiable, Equatable { let id: Int; var title: String }
///     let old = [Song(id: 1, title: "One"), Song(id: 2, title: "Two"), Song(id: 3, title: "Three")]
///     let new = [Song(id: 3, title: "Three"), Song(id: 1, title: "Uno")]
///     let difference = ListDifference(from: old, to: new)
///     difference.deletes                // [1]
///     difference.moves.map(\.old)       // [2]: "Three" goes from row 2 to row 0
///     difference.updates.map(\.index)   // [1]: "One" is called "Uno" now
///
/// If rows of a list have the same id, they are matched in order: the first with the first.
///
/// Rows are matched by their ids as in P. Heckel, *A technique for isolating
/// differences between files* (1978). A longest increasing subsequence of the
/// matched rows stays in place, so that the fewest rows move: see M. L. Fredman,
/// *On computing the length of longest increasing subsequences* (1975).
@usableFromInline
package struct ListDifference<Row> {
  /// A row and its index in the new list.
  @usableFromInline package typealias Arrival = (index: Int, row: Row)
  /// The old and the new index of a row that moves.
  @usableFromInline package typealias Move = (old: Int, new: Int)

  /// The old indices of the rows to delete, in descending order.
  @usableFromInline package let deletes: [Int]
  /// The rows to insert, in ascending order of their index.
  @usableFromInline package let inserts: [Arrival]
  /// The rows to move, in ascending order of their new index.
  @usableFromInline package let moves: [Move]
  /// The rows that are in both lists but not equal, moved or not, in
  /// ascending order of their index.
  @usableFromInline package let updates: [Arrival]

  /// Creates the difference between two lists.
  ///
  /// - Parameters:
  ///   - old: The list before the changes.
  ///   - new: The list after the changes.
  /// - Complexity: O(*n*) in the length of both lists together; O(*n* log *n*) if many rows move.
  @inlinable
  package init(from old: [Row], to new: [Row]) where Row: Identifiable & Equatable {
    let origins = Self.origins(of: new, in: old)
    let unmoved = origins.filter { $0 >= 0 }.longestIncreasing
    var next = 0
    var isKept = Array(repeating: false, count: old.count)
    var inserts: [Arrival] = []
    var moves: [Move] = []
    var updates: [Arrival] = []
    for (index, origin) in origins.enumerated() {
      if origin < 0 {
        inserts.append((index, new[index]))
        continue
      }
      isKept[origin] = true
      if next < unmoved.count, origin == unmoved[next] {
        next += 1
      } else {
        moves.append((origin, index))
      }
      if old[origin] != new[index] { updates.append((index, new[index])) }
    }
    deletes = old.indices.reversed().filter { !isKept[$0] }
    (self.inserts, self.moves, self.updates) = (inserts, moves, updates)
  }

  /// Returns the old index of each new row, or -1 if the old list does not have the row.
  @inlinable
  static func origins(of new: [Row], in old: [Row]) -> [Int] where Row: Identifiable {
    /// For each id, the first old index that no new row has yet.
    var first: [Row.ID: Int] = Dictionary(minimumCapacity: old.count)
    /// For each of these indices, the next index with the same id.
    var next: [Int: Int] = [:]
    for place in old.indices.reversed() {
      if let later = first.updateValue(place, forKey: old[place].id) { next[place] = later }
    }
    return new.map { row in
      guard let slot = first.index(forKey: row.id) else { return -1 }
      let place = first.values[slot]
      first.values[slot] = next[place] ?? -1
      return place
    }
  }
}

extension ListDifference: Sendable where Row: Sendable {}
