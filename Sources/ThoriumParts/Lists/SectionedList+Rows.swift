public import Thorium

extension SectionedList {
  /// Adds a row behind the last one of a section.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - section: The index of the section; `nil` means the last, which is made where there is none.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such section, or the row stands in the list.
  @discardableResult
  @inlinable public mutating func append(
    _ row: Row,
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try append([row], in: section, by: animation)
  }

  /// Adds rows behind the last one of a section: all of them, or none.
  ///
  /// - Parameters:
  ///   - rows: The rows; none change nothing.
  ///   - section: The index of the section; `nil` means the last, which is made where there is none.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such section, or one of the rows stands in the list, or
  ///   twice among those that come.
  @discardableResult
  @inlinable public mutating func append(
    _ rows: [Row],
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    let end = rowCount(in: section ?? sections.count - 1)
    return try insert(rows, at: end, in: section, by: animation)
  }

  /// Puts a row in at an index of a section.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - index: The index that it will have.
  ///   - section: The index of the section; `nil` means the last, which is made where there is none.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such place, or the row stands in the list.
  @discardableResult
  @inlinable public mutating func insert(
    _ row: Row,
    at index: Int,
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try insert([row], at: index, in: section, by: animation)
  }

  /// Puts rows in at an index of a section: all of them, or none.
  ///
  /// - Parameters:
  ///   - rows: The rows; none change nothing.
  ///   - index: The index that the first will have, at most the count of the section's rows.
  ///   - section: The index of the section; `nil` means the last, which is made where there is none.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such place, or one of the rows stands in the list, or
  ///   twice among those that come.
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
      return try take(.insertSections([ListSection(id: "", rows: rows)], at: 0), by: animation)
    }
    let path = ListPath(section: section ?? sections.count - 1, row: index)
    return try take(.insertRows(rows, at: path), by: animation)
  }

  /// Takes the last row out of a section; a section without rows stays.
  ///
  /// - Parameters:
  ///   - section: The index of the section; `nil` means the last.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such section, or no row in it.
  @discardableResult
  @inlinable public mutating func removeLast(
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    let last = max(rowCount(in: section ?? sections.count - 1) - 1, 0)
    return try remove(at: last, in: section, by: animation)
  }

  /// Takes a row out of a section; a section without rows stays.
  ///
  /// - Parameters:
  ///   - index: The index of the row.
  ///   - section: The index of the section; `nil` means the last.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such row.
  @discardableResult
  @inlinable public mutating func remove(
    at index: Int,
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    let section = try known(section)
    try checkRow(index, in: section)
    return try take(.removeRows(index..<index + 1, in: section), by: animation)
  }

  /// Shows rows of a section again, as they are.
  ///
  /// - Parameters:
  ///   - range: The indices of the rows; none change nothing.
  ///   - section: The index of the section; `nil` means the last.
  ///   - animation: How it is to be shown.
  /// - Returns: What is to be shown again.
  /// - Throws: A refusal where one of the rows is not there.
  @discardableResult
  @inlinable public mutating func reload(
    _ range: Range<Int>,
    in section: Int? = nil,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    let section = try known(section)
    try checkRows(range, in: section)
    let rows = sections[section].rows[range]
    return try take(
      .reloadRows(rows, at: ListPath(section: section, row: range.lowerBound)),
      by: animation
    )
  }

  /// Puts a new value in the place of the row with the same id.
  ///
  /// - Parameters:
  ///   - row: The row as it is now.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where the row does not stand in the list.
  @discardableResult
  @inlinable public mutating func update(
    _ row: Row,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    guard let path = path(of: row.id) else { throw "not in the table" }
    return try take(.reloadRows([row], at: path), by: animation)
  }

  /// Puts rows in the place of as many of a section, or of those that are left of it.
  ///
  /// They may be the same rows again. The former leave by the opposite way.
  ///
  /// - Parameters:
  ///   - index: The index of the first row that goes.
  ///   - rows: The rows that come; none change nothing.
  ///   - section: The index of the section; `nil` means the last.
  ///   - animation: How they are to come.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no row at the index, or one of the rows that come stands
  ///   elsewhere in the list, or twice among them.
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

  /// Moves a row within its section or to another.
  ///
  /// - Parameters:
  ///   - old: Where the row stands.
  ///   - new: Where it will stand.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed; nothing where both places are the same.
  /// - Throws: A refusal where there is no such row, or no such place once it is taken out.
  @discardableResult
  @inlinable public mutating func moveRow(
    from old: ListPath,
    to new: ListPath,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try take(.moveRow(from: old, to: new), by: animation)
  }
}
