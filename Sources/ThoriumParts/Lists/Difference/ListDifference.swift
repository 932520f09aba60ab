/// What leads from one list to another: rows that go, come, move and change.
///
/// A row is followed by its id, so a row that moves or changes is still the same row. Use it where
/// a list is shown by its changes: a table that animates, lines that are only appended.
///
///     struct Song: Identifiable, Equatable { let id: Int; var title: String }
///     let old = [Song(id: 1, title: "One"), Song(id: 2, title: "Two"), Song(id: 3, title: "Three")]
///     let new = [Song(id: 3, title: "Three"), Song(id: 1, title: "Uno")]
///     let difference = ListDifference(from: old, to: new)
///     difference.deletes                // [1]
///     difference.moves.map(\.old)       // [2]: "Three" goes from row 2 to row 0
///     difference.updates.map(\.index)   // [1]: "One" is called "Uno" now
///     difference.applied(to: old)       // as `new` is
///
/// Rows of one list with the same id are told apart by their order: the first is the first.
///
/// Rows are matched by their ids as in P. Heckel, *A technique for isolating differences between
/// files* (1978). Of those matched a longest choice that rises stays where it is, so that no other
/// choice moves fewer rows: see M. L. Fredman, *On computing the length of longest increasing
/// subsequences* (1975).
public struct ListDifference<Row> {
  /// A row, and where it stands in the new list.
  public struct Arrival {
    /// The index in the new list.
    public let index: Int
    /// The row, as it is in the new list.
    public let row: Row

    @usableFromInline
    init(index: Int, row: Row) {
      self.index = index
      self.row = row
    }
  }

  /// From where to where a row moves.
  public struct Move: Hashable, Sendable {
    /// The index in the old list.
    public let old: Int
    /// The index in the new list.
    public let new: Int

    @usableFromInline
    init(old: Int, new: Int) {
      self.old = old
      self.new = new
    }
  }

  /// How many rows the old list has.
  public let oldCount: Int
  /// The indices in the old list of the rows that go, the last first.
  public let deletes: [Int]
  /// The rows that come, by rising index.
  public let inserts: [Arrival]
  /// The rows that stand elsewhere among those that stay, by rising new index.
  public let moves: [Move]
  /// The rows that stay, moved or not, and are not equal to what they were, by rising index.
  public let updates: [Arrival]

  /// Whether the lists are equal.
  public var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// Finds what leads from one list to another.
  ///
  /// - Parameters:
  ///   - old: The list as it was.
  ///   - new: The list as it is now.
  /// - Complexity: O(*n*) in the length of both lists together; O(*n* log *n*) where many rows move.
  @inlinable
  public init(from old: [Row], to new: [Row]) where Row: Identifiable & Equatable {
    let origins = Origins(of: new, in: old)
    let stayed = origins.agreements
    let places = stayed == new.count ? origins.places : origins.places.filter { $0 >= 0 }
    let unmoved = places.longestIncreasing
    var next = 0
    var inserts: [Arrival] = []
    var moves: [Move] = []
    var updates: [Arrival] = []
    inserts.reserveCapacity(new.count - stayed)
    moves.reserveCapacity(stayed - unmoved.count)
    for index in new.indices {
      let origin = origins.places[index]
      if origin < 0 {
        inserts.append(Arrival(index: index, row: new[index]))
        continue
      }
      if next < unmoved.count, origin == unmoved[next] {
        next += 1
      } else {
        moves.append(Move(old: origin, new: index))
      }
      if origins.isChanged[index] { updates.append(Arrival(index: index, row: new[index])) }
    }
    oldCount = old.count
    deletes = old.indices.reversed().filter { !origins.isTaken[$0] }
    (self.inserts, self.moves, self.updates) = (inserts, moves, updates)
  }

  /// Makes the new list of the old one.
  ///
  /// The rows that go and those that move are taken out, by their old index; the new and the moved
  /// ones are put in, by rising new index; then rows are updated.
  ///
  /// - Parameter old: The list from which the difference was made.
  /// - Returns: The list to which it was made.
  /// - Complexity: O(*n*) in the length of both lists together.
  public func applied(to old: [Row]) -> [Row] {
    precondition(
      old.count == oldCount,
      "A difference from \(oldCount) rows cannot be applied to \(old.count)."
    )
    var stays = [Bool](repeating: true, count: old.count)
    for index in deletes { stays[index] = false }
    for move in moves { stays[move.old] = false }
    var arrivals = inserts.map { ($0.index, $0.row) } + moves.map { ($0.new, old[$0.old]) }
    arrivals.sort { $0.0 < $1.0 }
    var list: [Row] = []
    list.reserveCapacity(old.count - deletes.count + inserts.count)
    var arriving = arrivals[...]
    for row in zip(old, stays).lazy.filter(\.1).map(\.0) {
      while arriving.first?.0 == list.count { list.append(arriving.removeFirst().1) }
      list.append(row)
    }
    list += arriving.map(\.1)
    for update in updates { list[update.index] = update.row }
    return list
  }
}

extension ListDifference: Equatable where Row: Equatable {}
extension ListDifference: Sendable where Row: Sendable {}
extension ListDifference.Arrival: Equatable where Row: Equatable {}
extension ListDifference.Arrival: Sendable where Row: Sendable {}
