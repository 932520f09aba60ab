import ThoriumScreens

/// The lines to print when a list changes: its rows at first, and then only the edits.
///
/// A list is printed as edits, since lines are appended and never repainted. A row has an id, so a
/// row that moves or changes its text is still the same row.
///
///     var edits = ListEdits<String>()
///     edits.lines(for: [.init(id: "a", text: "Ada"), .init(id: "b", text: "Bob")]).map(\.text)
///     // [" 0 Ada", " 1 Bob"]
///     edits.lines(for: [.init(id: "b", text: "Bob"), .init(id: "a", text: "Ada L.")]).map(\.text)
///     // ["= 1->0 Bob", "~ 1 Ada L."]
///     edits.lines(for: []).map(\.text)
///     // ["- 0..1 (2 rows)"]
///
/// | line | means |
/// |---|---|
/// | ` 0 text` | a row of the first filling, which is the first list that is not empty |
/// | `- 3 text` | the row at 3 was removed; printed from the last to the first |
/// | `- 0..6 (7 rows)` | all rows, more than one, were removed |
/// | `+ 1 text` | a new row at 1 |
/// | `= 6->2 text` | the row at 6 has moved to 2; the text is its old one |
/// | `~ 4 text` | the row that is now at 4 has a new text |
///
/// The edits are those of a list difference, in the order in which it applies them. No other
/// choice moves fewer rows.
struct ListEdits<ID: Hashable & Sendable>: Sendable {
  /// A row of a list: its id and its text, or its cells in a table.
  ///
  /// Rows of one list with the same id are distinguished by their order: the first is the first.
  struct Row: Identifiable, Equatable, Sendable {
    let id: ID
    var text = ""
    var cells: [String] = []
  }

  /// The list printed last; `nil` before the first filling.
  private var printedRows: [Row]?

  /// Returns the lines to print for a list, and records the list.
  ///
  /// - Parameter rows: The current list.
  /// - Returns: The lines; none if the list is unchanged.
  /// - Complexity: The same as that of a list difference.
  mutating func lines(for rows: [Row]) -> [ListLine] {
    guard let old = printedRows else {
      printedRows = rows.isEmpty ? nil : rows
      return rows.enumerated().map { .row(section: nil, index: $0.offset, text: $0.element.text) }
    }
    printedRows = rows
    if rows == old { return [] }
    if rows.isEmpty, old.count > 1 { return [.removedAll(count: old.count)] }
    return Self.edits(from: old, to: rows)
  }
}

extension ListEdits {
  private static func edits(from old: [Row], to new: [Row]) -> [ListLine] {
    let edits = ListDifference(from: old, to: new)
    return edits.deletes.map { .removed(index: $0, text: old[$0].text) }
      + edits.inserts.map { .inserted(index: $0.index, text: $0.row.text) }
      + edits.moves.map { .moved(from: $0.old, to: $0.new, text: old[$0.old].text) }
      + edits.updates.map { .updated(index: $0.index, text: $0.row.text) }
  }
}
