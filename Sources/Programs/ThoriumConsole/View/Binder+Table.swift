public import Thorium

extension Binder {
  /// Binds a table: a list whose rows have a text for each of some columns.
  ///
  ///     reactor.table(\.users, columns: ["id": { "\($0.id)" }, "name": { $0.name }])
  ///     //    id  name
  ///     //  0 7   Ada
  ///     //  1 12  Bob
  ///
  /// The first rows are printed whole below the names of the columns, and then only the edits. A column is as wide as
  /// its widest cell so far. When an edit makes it wider, the names are printed again. Nothing is printed for a table
  /// that is empty from the start.
  ///
  /// At a terminal, wide cells are cut so that a row fits into one line. Without a terminal, no cell is cut. With
  /// `--accessible`, the name is printed before each cell; with `--json`, a row has an object with its `cells`.
  ///
  /// - Parameters:
  ///   - rows: The part of the state that holds the rows. Rows are distinguished by their identity.
  ///   - columns: The name of each column, and the text of a row in it, from left to right. There is at least one
  ///     column, and no name appears twice.
  public func table<Row: Identifiable & Sendable>(
    _ rows: any KeyPath<R.State, [Row]> & Sendable,
    columns: KeyValuePairs<String, @Sendable (Row) -> String>
  ) where Row.ID: Sendable {
    let names = columns.map(\.key)
    precondition(
      !names.isEmpty && Set(names).count == names.count,
      "A table needs columns with different names, not \(names)."
    )
    let texts = columns.map(\.value)
    add(
      BoundRows<R.State, Row.ID>(TableLayout(names: names)) { state in
        state[keyPath: rows].map { row in .init(id: row.id, cells: texts.map { $0(row) }) }
      }
    )
  }
}
