public import Thorium

extension SectionedList {
  /// Adds a section, with its rows, below all others.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where its id is taken, or one of its rows stands in the list.
  @discardableResult
  @inlinable public mutating func appendSection(
    _ section: ListSection<Row, Header>,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try insertSection(section, at: sections.count, by: animation)
  }

  /// Puts a section in, with its rows.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - index: The index that it will have, at most the count of the sections.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such place, its id is taken, or one of its rows stands in
  ///   the list.
  @discardableResult
  @inlinable public mutating func insertSection(
    _ section: ListSection<Row, Header>,
    at index: Int,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try take(.insertSections([section], at: index), by: animation)
  }

  /// Shows headers and footers of sections again, as they are.
  ///
  /// - Parameters:
  ///   - range: The indices of the sections; none change nothing.
  ///   - animation: How it is to be shown.
  /// - Returns: What is to be shown again.
  /// - Throws: A refusal where one of the sections is not there.
  @discardableResult
  @inlinable public mutating func reloadSections(
    _ range: Range<Int>,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try checkSections(range)
    let titles = sections[range].map(\.titles)
    return try take(.reloadSections(titles, at: range.lowerBound), by: animation)
  }

  /// Changes what stands above and below the rows of a section.
  ///
  /// - Parameters:
  ///   - index: The index of the section.
  ///   - titles: Its header and its footer, as they are now.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such section.
  @discardableResult
  @inlinable public mutating func updateSection(
    at index: Int,
    to titles: ListTitles<Header>,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try take(.reloadSections([titles], at: index), by: animation)
  }

  /// Takes a section out, with its rows.
  ///
  /// - Parameters:
  ///   - index: The index of the section.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such section.
  @discardableResult
  @inlinable public mutating func removeSection(
    at index: Int,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try checkSection(index)
    return try take(.removeSections(index..<index + 1), by: animation)
  }

  /// Takes all sections out.
  ///
  /// - Parameter animation: How it is to be shown.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no section.
  @discardableResult
  @inlinable public mutating func removeAllSections(
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    _ = try known(nil)
    return try take(.removeSections(sections.indices), by: animation)
  }

  /// Puts rows in the place of all rows of a section, which keeps its id, its header and its footer.
  ///
  /// They may be the same rows again. The former leave by the opposite way.
  ///
  /// - Parameters:
  ///   - index: The index of the section; `nil` means the last, which is made where there is none.
  ///   - rows: The rows that come.
  ///   - animation: How they are to come.
  /// - Returns: What has changed.
  /// - Throws: A refusal where there is no such section, or one of the rows stands in another section,
  ///   or twice among those that come.
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

  /// Moves a section, with its rows.
  ///
  /// - Parameters:
  ///   - old: The index that it has.
  ///   - new: The index that it will have.
  ///   - animation: How it is to be shown.
  /// - Returns: What has changed; nothing where both are the same.
  /// - Throws: A refusal where there is no section at one of the two.
  @discardableResult
  @inlinable public mutating func moveSection(
    from old: Int,
    to new: Int,
    by animation: ListAnimation? = nil
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try take(.moveSection(from: old, to: new), by: animation)
  }
}
