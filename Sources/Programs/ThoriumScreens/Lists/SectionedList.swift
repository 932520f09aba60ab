public import Thorium

/// A list of rows in sections whose operations return their changes or throw a refusal.
///
/// Keep a list in the state of a screen that shows a table. Each row is identified
/// by its id and is in the list at most once. A refused operation changes nothing.
///
///     var list = SectionedList<Word, String>()
///     try list.append([Word("pear"), Word("plum")])   // creates the first section
///     try list.insert(Word("fig"), at: 0)
///     list.path(of: "plum")                           // ListPath(section: 0, row: 2)
///     list.refusal { try $0.remove(at: 99) }?.reason  // "no row 0.99"
///
/// An operation without a section uses the last one. Two lists are equal when
/// they have equal sections and rows, even if they were edited differently.
///
/// - Complexity: An edit of one row is O(√*n*) in the number of rows and
///   O(*s*) in the number of sections. This also holds while another copy
///   of the list exists, since copies share their unchanged parts.
public struct SectionedList<Row: Identifiable & Sendable, Header: Sendable>: Sendable
where Row.ID: Sendable {
  @usableFromInline struct Section: Sendable {
    @usableFromInline let id: String
    @usableFromInline var titles: ListTitles<Header>
    @usableFromInline var rows = ChunkedArray<Row>()

    @inlinable init(id: String, titles: ListTitles<Header>) {
      (self.id, self.titles) = (id, titles)
    }
  }

  /// The number of recent edits that a list records.
  @inlinable static var memory: Int { 8 }

  @usableFromInline var sections: [Section] = []
  @usableFromInline var homes = RowIndex<Row.ID>()
  /// The number of edits that were made to the list.
  @usableFromInline var edition = 0
  /// The recent edits, in the order in which they were made.
  @usableFromInline var recent: [ListChanges<Row, Header>] = []

  /// Creates a list without sections.
  @inlinable public init() {}

  /// Creates a list of sections.
  ///
  /// - Parameter sections: The sections, from the top.
  /// - Throws: A refusal if a row or the id of a section occurs twice.
  @inlinable public init(_ sections: [ListSection<Row, Header>]) throws(Refusal) {
    if sections.isEmpty { return }
    let step = ListChange<Row, Header>.Kind.insertSections(sections, at: 0)
    try check(step)
    perform(step)
  }

  /// Creates a list of one section with the id "", without a header.
  ///
  /// - Parameter rows: The rows of the section.
  /// - Throws: A refusal if a row occurs twice.
  @inlinable package init(rows: [Row]) throws(Refusal) {
    try self.init([ListSection(id: "", rows: rows)])
  }
}

extension SectionedList {
  /// The number of rows in all sections.
  @inlinable public var count: Int { homes.count }

  /// True when the list has no rows.
  @inlinable public var isEmpty: Bool { homes.count == 0 }

  /// The number of sections.
  @inlinable public var sectionCount: Int { sections.count }

  /// All sections with their rows, from the top.
  ///
  /// - Complexity: O(*n*).
  @inlinable package var allSections: [ListSection<Row, Header>] {
    sections.indices.compactMap(section(at:))
  }

  /// All rows, from the top.
  ///
  /// - Complexity: O(*n*).
  @inlinable public var allRows: [Row] { sections.flatMap(\.rows.rows) }

  /// Returns a section with its rows; `nil` if no section has the index.
  ///
  /// - Complexity: O(*n*) in the rows of the section.
  @inlinable package func section(at index: Int) -> ListSection<Row, Header>? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    return ListSection(
      id: section.id,
      header: section.titles.header,
      footer: section.titles.footer,
      rows: section.rows.rows
    )
  }

  /// Returns the index of the section with an id.
  @inlinable package func sectionIndex(of id: String) -> Int? {
    sections.firstIndex { $0.id == id }
  }

  /// Returns the header and the footer of a section; `nil` if the section does not exist.
  @inlinable public func titles(of section: Int) -> ListTitles<Header>? {
    sections.indices.contains(section) ? sections[section].titles : nil
  }

  /// Returns the number of rows in a section; 0 if the section does not exist.
  @inlinable public func rowCount(in section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// Returns the rows of a section; an empty array if the section does not exist.
  ///
  /// - Complexity: O(*n*) in the rows of the section.
  @inlinable public func rows(in section: Int) -> [Row] {
    sections.indices.contains(section) ? sections[section].rows.rows : []
  }

  /// The row at a place; `nil` if the place does not exist.
  @inlinable public subscript(path: ListPath) -> Row? {
    guard path.row >= 0, path.row < rowCount(in: path.section) else { return nil }
    return sections[path.section].rows[path.row]
  }

  /// Returns whether a row is in the list.
  ///
  /// - Complexity: O(1).
  @inlinable public func contains(_ id: Row.ID) -> Bool { homes[id] != nil }

  /// Returns the place of a row, found by its id; `nil` if the row is not in the list.
  @inlinable public func path(of id: Row.ID) -> ListPath? {
    guard let home = homes[id] else { return nil }
    for section in sections.indices {
      if let row = sections[section].rows.index(of: id, in: home) {
        return ListPath(section: section, row: row)
      }
    }
    return nil
  }

  /// Returns the given rows that are not in the list yet, each once.
  ///
  /// Use it to append a page that arrives late or overlaps with rows that were loaded before.
  ///
  ///     let list = SectionedList<Word, String>(once: [Word("pear")])
  ///     list.news(in: [Word("pear"), Word("fig"), Word("fig")]).count   // 1
  @inlinable public func news(in rows: [Row]) -> [Row] {
    var known: Set<Row.ID> = []
    return rows.filter { !contains($0.id) && known.insert($0.id).inserted }
  }
}

extension SectionedList: Equatable where Row: Equatable, Header: Equatable {
  /// Returns whether two lists have equal sections and rows, regardless of their edits.
  public static func == (left: Self, right: Self) -> Bool { left.sections == right.sections }
}

extension SectionedList: Hashable where Row: Hashable, Header: Hashable {
  /// Hashes the sections and rows.
  ///
  /// - Complexity: O(*n*).
  public func hash(into hasher: inout Hasher) { hasher.combine(sections) }
}

extension SectionedList.Section: Equatable where Row: Equatable, Header: Equatable {}
extension SectionedList.Section: Hashable where Row: Hashable, Header: Hashable {}
