import ThoriumParts

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
/// They are the edits of a ``ListDifference``, and are followed as that is applied: no other choice of
/// rows moves fewer of them.
struct ListEdits<ID: Hashable & Sendable>: Sendable {
  /// A row of a list: which one it is, and what it says.
  ///
  /// Rows of one list with the same id are told apart by their order: the first is the first.
  struct Row: Identifiable, Equatable, Sendable {
    let id: ID
    let text: String
  }

  /// The list told last, nil before the first filling.
  private var told: [Row]?

  /// Answers with the lines to print for a list, and remembers the list.
  ///
  /// - Parameter rows: The list as it is now.
  /// - Returns: The lines; none when the list is as it was.
  /// - Complexity: As that of a ``ListDifference``.
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
  private static func edits(from old: [Row], to new: [Row]) -> [String] {
    let edits = ListDifference(from: old, to: new)
    return edits.deletes.map { "- \($0) \(old[$0].text)" }
      + edits.inserts.map { "+ \($0.index) \($0.row.text)" }
      + edits.moves.map { "= \($0.old)->\($0.new) \(old[$0.old].text)" }
      + edits.updates.map { "~ \($0.index) \($0.row.text)" }
  }
}
