public import Thorium

extension SectionedList {
  /// Appends a section with its rows.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the list already contains the id of the section or one of its rows.
  @discardableResult
  @inlinable public mutating func appendSection(
    _ section: ListSection<Row, Header>,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try insertSection(section, at: sections.count, by: animation)
  }

  /// Inserts a section with its rows.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - index: The index of the section after the insertion, at most the number of sections.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the index does not exist, or if the list
  ///   already contains the id of the section or one of its rows.
  @discardableResult
  @inlinable public mutating func insertSection(
    _ section: ListSection<Row, Header>,
    at index: Int,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try performStep(.insertSections([section], at: index), by: animation)
  }

  /// Reloads the headers and footers of sections without changing them.
  ///
  /// - Parameters:
  ///   - range: The indices of the sections. An empty range changes nothing.
  ///   - animation: The animation of the reload.
  /// - Returns: The changes that reload the headers and footers.
  /// - Throws: A refusal if one of the sections does not exist.
  @discardableResult
  @inlinable public mutating func reloadSections(
    _ range: Range<Int>,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try checkSections(range)
    let titles = sections[range].map(\.titles)
    return try performStep(.reloadSections(titles, at: range.lowerBound), by: animation)
  }

  /// Replaces the header and the footer of a section.
  ///
  /// - Parameters:
  ///   - index: The index of the section.
  ///   - titles: The new header and footer.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the section does not exist.
  @discardableResult
  @inlinable public mutating func updateSection(
    at index: Int,
    to titles: ListTitles<Header>,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try performStep(.reloadSections([titles], at: index), by: animation)
  }

  /// Removes a section with its rows.
  ///
  /// - Parameters:
  ///   - index: The index of the section.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the section does not exist.
  @discardableResult
  @inlinable public mutating func removeSection(
    at index: Int,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try checkSection(index)
    return try performStep(.removeSections(index..<index + 1), by: animation)
  }

  /// Removes all sections.
  ///
  /// - Parameter animation: The animation of the change.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the list has no section.
  @discardableResult
  @inlinable public mutating func removeAllSections(
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    _ = try known(nil)
    return try performStep(.removeSections(sections.indices), by: animation)
  }

  /// Replaces all rows of a section, which keeps its id, its header and its footer.
  ///
  /// The new rows may have the same ids as the replaced ones. The
  /// replaced rows leave with the opposite animation.
  ///
  /// - Parameters:
  ///   - index: The index of the section. `nil` means the last section,
  ///     which is created if the list has none.
  ///   - rows: The new rows.
  ///   - animation: The animation of the new rows.
  /// - Returns: The changes that were made.
  /// - Throws: A refusal if the section does not exist, if a new row is in
  ///   another section, or if `rows` contains a row twice.
  @discardableResult
  @inlinable public mutating func replaceSection(
    at index: Int? = nil,
    with rows: [Row],
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    if sections.isEmpty, index == nil { return try append(rows, by: animation) }
    let section = try known(index)
    return try exchange(0..<rowCount(in: section), of: section, with: rows, by: animation)
  }

  /// Moves a section with its rows.
  ///
  /// - Parameters:
  ///   - old: The current index of the section.
  ///   - new: The index of the section after the move.
  ///   - animation: The animation of the change.
  /// - Returns: The changes that were made; they are empty if both indices are equal.
  /// - Throws: A refusal if one of the two indices does not exist.
  @discardableResult
  @inlinable public mutating func moveSection(
    from old: Int,
    to new: Int,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try performStep(.moveSection(from: old, to: new), by: animation)
  }
}
