public import Thorium

extension SectionedList {
  /// Appends a row to a section.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - section: The index of the section. `nil` means the last section,
  ///     which is created if the list has none.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the section does not exist or the row is already in the list.
  @discardableResult
  @inlinable public mutating func append(
    _ row: Row,
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try append([row], in: section, by: animation)
  }

  /// Appends rows to a section: all of them, or none.
  ///
  /// - Parameters:
  ///   - rows: The rows. An empty array changes nothing.
  ///   - section: The index of the section. `nil` means the last section,
  ///     which is created if the list has none.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the section does not exist, if a row is
  ///   already in the list, or if `rows` contains a row twice.
  @discardableResult
  @inlinable public mutating func append(
    _ rows: [Row],
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    let end = rowCount(in: section ?? sections.count - 1)
    return try insert(rows, at: end, in: section, by: animation)
  }

  /// Inserts a row at an index of a section.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - index: The index of the row after the insertion.
  ///   - section: The index of the section. `nil` means the last section,
  ///     which is created if the list has none.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the place does not exist or the row is already in the list.
  @discardableResult
  @inlinable public mutating func insert(
    _ row: Row,
    at index: Int,
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try insert([row], at: index, in: section, by: animation)
  }

  /// Inserts rows at an index of a section: all of them, or none.
  ///
  /// - Parameters:
  ///   - rows: The rows. An empty array changes nothing.
  ///   - index: The index of the first row after the insertion, at most
  ///     the row count of the section.
  ///   - section: The index of the section. `nil` means the last section,
  ///     which is created if the list has none.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the place does not exist, if a row is already
  ///   in the list, or if `rows` contains a row twice.
  @discardableResult
  @inlinable public mutating func insert(
    _ rows: [Row],
    at index: Int,
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    if sections.isEmpty, section == nil {
      if index != 0 { throw "no place 0.\(index)" }
      if rows.isEmpty { return ListChanges() }
      return try performStep(
        .insertSections([ListSection(id: "", rows: rows)], at: 0),
        by: animation
      )
    }
    let path = ListPath(section: section ?? sections.count - 1, row: index)
    return try performStep(.insertRows(rows, at: path), by: animation)
  }

  /// Removes the last row of a section; the section stays when it becomes empty.
  ///
  /// - Parameters:
  ///   - section: The index of the section. `nil` means the last section.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the section does not exist or has no row.
  @discardableResult
  @inlinable public mutating func removeLast(
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    let last = max(rowCount(in: section ?? sections.count - 1) - 1, 0)
    return try remove(at: last, in: section, by: animation)
  }

  /// Removes a row from a section; the section stays when it becomes empty.
  ///
  /// - Parameters:
  ///   - index: The index of the row.
  ///   - section: The index of the section. `nil` means the last section.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the row does not exist.
  @discardableResult
  @inlinable public mutating func remove(
    at index: Int,
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    let section = try known(section)
    try checkRow(index, in: section)
    return try performStep(.removeRows(index..<index + 1, in: section), by: animation)
  }

  /// Replaces the row that has the same id.
  ///
  /// - Parameters:
  ///   - row: The new value of the row.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the row is not in the list.
  @discardableResult
  @inlinable public mutating func update(
    _ row: Row,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    guard let path = path(of: row.id) else { throw "not in the table" }
    return try performStep(.reloadRows([row], at: path), by: animation)
  }

  /// Replaces rows of a section, starting at an index.
  ///
  /// The method replaces one row for each new row, up to the end of the section. The new rows may
  /// have the same ids as the replaced ones. The replaced rows leave with the opposite animation.
  ///
  /// - Parameters:
  ///   - index: The index of the first row to replace.
  ///   - rows: The new rows. An empty array changes nothing.
  ///   - section: The index of the section. `nil` means the last section.
  ///   - animation: The animation of the new rows.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if there is no row at the index, if a new row is
  ///   elsewhere in the list, or if `rows` contains a row twice.
  @discardableResult
  @inlinable public mutating func replace(
    from index: Int,
    with rows: [Row],
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    let section = try known(section)
    try checkRow(index, in: section)
    let end = min(index + rows.count, sections[section].rows.count)
    return try exchange(index..<end, of: section, with: rows, by: animation)
  }

  /// Moves a row within its section or to another section.
  ///
  /// - Parameters:
  ///   - old: The current place of the row.
  ///   - new: The place of the row after the move.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made; they are empty if both places are equal.
  /// - Throws: A refusal if the row does not exist, or if the new place
  ///   does not exist after the row has been removed.
  @discardableResult
  @inlinable public mutating func moveRow(
    from old: ListPath,
    to new: ListPath,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try performStep(.moveRow(from: old, to: new), by: animation)
  }
}
