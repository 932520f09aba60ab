public import Thorium

/// A list of rows in sections, which tells what each operation changes, or why it is refused.
///
/// Keep one in a state where a table is shown. A row is known by its id, and stands in the whole list
/// once at most. An operation that is refused has changed nothing.
///
///     var list = SectionedList<Word, String>()
///     try list.append([Word("pear"), Word("plum")])   // no section yet: one is made
///     try list.insert(Word("fig"), at: 0)
///     list.path(of: "plum")                           // ListPath(section: 0, row: 2)
///     list.refusal { try $0.remove(at: 99) }?.reason  // "no row 0.99"
///
/// Where an operation names no section the last one is meant. Two lists are equal when they have equal
/// sections and rows; by which changes they came to be so does not matter.
///
/// - Complexity: An edit of one row is O(√*n*) in the number of rows, and O(*s*) in that of sections,
///   also when somebody keeps the list as it was: what is not touched is shared.
public struct SectionedList<Row: Identifiable & Sendable, Header: Sendable>: Sendable
where Row.ID: Sendable {
  @usableFromInline struct Section: Sendable {
    @usableFromInline let id: String
    @usableFromInline var titles: ListTitles<Header>
    @usableFromInline var rows = Pieces<Row>()

    @inlinable init(id: String, titles: ListTitles<Header>) {
      (self.id, self.titles) = (id, titles)
    }
  }

  /// How many of its last edits a list knows.
  @inlinable static var memory: Int { 8 }

  @usableFromInline var sections: [Section] = []
  @usableFromInline var homes = Homes<Row.ID>()
  /// How often the list was edited.
  @usableFromInline var edition = 0
  /// The last edits, the newest last.
  @usableFromInline var recent: [ListChanges<Row, Header>] = []

  /// Makes a list without a section.
  @inlinable public init() {}

  /// Makes a list of sections.
  ///
  /// - Parameter sections: The sections, from the top.
  /// - Throws: A refusal where a row, or the id of a section, stands there twice.
  @inlinable public init(_ sections: [ListSection<Row, Header>]) throws(Refusal) {
    if sections.isEmpty { return }
    let step = ListChange<Row, Header>.Kind.insertSections(sections, at: 0)
    try check(step)
    perform(step)
  }

  /// Makes a list of one section, known by "", without a header.
  ///
  /// - Parameter rows: The rows of the section.
  /// - Throws: A refusal where a row stands there twice.
  @inlinable public init(rows: [Row]) throws(Refusal) {
    try self.init([ListSection(id: "", rows: rows)])
  }
}

extension SectionedList {
  /// How many rows there are, in all sections.
  @inlinable public var count: Int { homes.count }

  /// Whether there is no row.
  @inlinable public var isEmpty: Bool { homes.count == 0 }

  /// How many sections there are.
  @inlinable public var sectionCount: Int { sections.count }

  /// All sections with their rows, from the top.
  ///
  /// - Complexity: O(*n*).
  @inlinable public var allSections: [ListSection<Row, Header>] {
    sections.indices.compactMap(section(at:))
  }

  /// All rows, from the top.
  ///
  /// - Complexity: O(*n*).
  @inlinable public var allRows: [Row] { sections.flatMap(\.rows.rows) }

  /// Answers a section with its rows, or `nil` where there is none at an index.
  ///
  /// - Complexity: O(*n*) in the rows of the section.
  @inlinable public func section(at index: Int) -> ListSection<Row, Header>? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    return ListSection(
      id: section.id,
      header: section.titles.header,
      footer: section.titles.footer,
      rows: section.rows.rows
    )
  }

  /// Answers the index of a section, by its id.
  @inlinable public func sectionIndex(of id: String) -> Int? { sections.firstIndex { $0.id == id } }

  /// Answers the index of the first section whose titles fit, as one that has some header.
  ///
  ///     let list = try SectionedList<Word, String>([ListSection(id: "a", header: "A")])
  ///     list.sectionIndex { $0.header == "A" }   // 0
  @inlinable public func sectionIndex(where fits: (ListTitles<Header>) -> Bool) -> Int? {
    sections.firstIndex { fits($0.titles) }
  }

  /// Answers what stands above and below the rows of a section; `nil` where there is no section.
  @inlinable public func titles(of section: Int) -> ListTitles<Header>? {
    sections.indices.contains(section) ? sections[section].titles : nil
  }

  /// Answers how many rows a section has; none where there is no section.
  @inlinable public func rowCount(in section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// Answers the rows of a section; none where there is no section.
  ///
  /// - Complexity: O(*n*) in the rows of the section.
  @inlinable public func rows(in section: Int) -> [Row] {
    sections.indices.contains(section) ? sections[section].rows.rows : []
  }

  /// The row at a place; `nil` where there is none.
  @inlinable public subscript(path: ListPath) -> Row? {
    guard path.row >= 0, path.row < rowCount(in: path.section) else { return nil }
    return sections[path.section].rows[path.row]
  }

  /// Answers whether a row stands in the list.
  ///
  /// - Complexity: O(1).
  @inlinable public func contains(_ id: Row.ID) -> Bool { homes[id] != nil }

  /// Answers where a row stands, by its id; `nil` where it does not.
  @inlinable public func path(of id: Row.ID) -> ListPath? {
    guard let home = homes[id] else { return nil }
    for section in sections.indices {
      if let row = sections[section].rows.index(of: id, in: home) {
        return ListPath(section: section, row: row)
      }
    }
    return nil
  }

  /// Answers those rows that do not stand in the list yet, each once.
  ///
  /// A page that comes late, or overlaps with what was loaded before, is put in so.
  ///
  ///     let list = try SectionedList<Word, String>(rows: [Word("pear")])
  ///     list.news(in: [Word("pear"), Word("fig"), Word("fig")]).count   // 1
  @inlinable public func news(in rows: [Row]) -> [Row] {
    var known: Set<Row.ID> = []
    return rows.filter { !contains($0.id) && known.insert($0.id).inserted }
  }
}

extension SectionedList: Equatable where Row: Equatable, Header: Equatable {
  /// Tells whether two lists have equal sections and rows, whatever happened to them before.
  public static func == (left: Self, right: Self) -> Bool { left.sections == right.sections }
}

extension SectionedList: Hashable where Row: Hashable, Header: Hashable {
  /// Feeds sections and rows.
  ///
  /// - Complexity: O(*n*).
  public func hash(into hasher: inout Hasher) { hasher.combine(sections) }
}

extension SectionedList.Section: Equatable where Row: Equatable, Header: Equatable {}
extension SectionedList.Section: Hashable where Row: Hashable, Header: Hashable {}
