/// What to print when a list changes: its rows at first, afterwards only the edits.
///
/// A list is told by its edits since lines are appended, never repainted. A row is followed by its
/// id, so a row that moves or changes its text is still the same row.
///
///     var edits = ListEdits<String>()
///     edits.lines(for: [.init(id: "a", text: "Ada"), .init(id: "b", text: "Bob")])
///     // [" 0 Ada", " 1 Bob"]
///     edits.lines(for: [.init(id: "b", text: "Bob"), .init(id: "a", text: "Ada L.")])
///     // ["= 1->0 Bob", "~ 1 Ada L."]
///     edits.lines(for: [])
///     // ["- 0..1 (2 rows)"]
///
/// | line | means |
/// |---|---|
/// | ` 0 text` | a row of the first filling, which is the first list that is not empty |
/// | `- 3 text` | the row that stood at 3 is gone; told from the last to the first |
/// | `- 0..6 (7 rows)` | all rows, more than one, are gone |
/// | `+ 1 text` | a new row stands at 1 |
/// | `= 6->2 text` | the row that stood at 6 now stands at 2; the text is its old one |
/// | `~ 4 text` | the row that now stands at 4 has a new text |
///
/// To follow the edits, take out the rows that went and those that moved, by their old index; put in
/// the new and the moved ones, by rising new index; then change the texts. No other choice of rows
/// moves fewer of them.
struct ListEdits<ID: Hashable & Sendable>: Sendable {
  /// A row of a list: which one it is, and what it says.
  ///
  /// Rows of one list with the same id are told apart by their order: the first is the first.
  struct Row: Equatable, Sendable {
    let id: ID
    let text: String
  }

  /// The list told last, nil before the first filling.
  private var told: [Row]?

  /// Answers with the lines to print for a list, and remembers the list.
  ///
  /// - Parameter rows: The list as it is now.
  /// - Returns: The lines; none when the list is as it was.
  /// - Complexity: O(*n* log *n*) in the length of the old and the new list together.
  mutating func lines(for rows: [Row]) -> [String] {
    guard let old = told else {
      told = rows.isEmpty ? nil : rows
      return rows.enumerated().map { index, row in " \(index) \(row.text)" }
    }
    told = rows
    if rows == old { return [] }
    if rows.isEmpty, old.count > 1 { return ["- 0..\(old.count - 1) (\(old.count) rows)"] }
    return Self.edits(from: old, to: rows)
  }
}

extension ListEdits {
  /// A row's identity within its list.
  private struct Key: Hashable {
    let id: ID
    /// How many rows before this one have the same id.
    let occurrence: Int
  }

  private static func keys(of rows: [Row]) -> [Key] {
    var seen: [ID: Int] = [:]
    return rows.map { row in
      defer { seen[row.id, default: 0] += 1 }
      return Key(id: row.id, occurrence: seen[row.id, default: 0])
    }
  }

  private static func edits(from old: [Row], to new: [Row]) -> [String] {
    let places = Dictionary(uniqueKeysWithValues: zip(keys(of: old), old.indices))
    /// For each new row the old index of the same row, nil when it is new.
    let origins = keys(of: new).map { places[$0] }
    let same = new.indices.compactMap { index in origins[index].map { (old: $0, new: index) } }
    let kept = Set(same.map(\.old))
    let unmoved = Set(same.map(\.old).longestIncreasing)

    let deletes = old.indices.reversed().filter { !kept.contains($0) }
    let inserts = new.indices.filter { origins[$0] == nil }
    let moves = same.filter { !unmoved.contains($0.old) }
    let updates = same.filter { old[$0.old].text != new[$0.new].text }
    return deletes.map { "- \($0) \(old[$0].text)" }
      + inserts.map { "+ \($0) \(new[$0].text)" }
      + moves.map { "= \($0.old)->\($0.new) \(old[$0.old].text)" }
      + updates.map { "~ \($0.new) \(new[$0.new].text)" }
  }
}
