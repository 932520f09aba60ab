public import Thorium

extension SectionedList {
  @usableFromInline typealias Kind = ListChange<Row, Header>.Kind

  /// Checks a step, and performs it if it changes something.
  @inlinable mutating func performStep(
    _ kind: Kind,
    by animation: ListAnimation?
  ) throws(Refusal) -> ListChanges<Row, Header> {
    try check(kind)
    if kind.isNothing { return ListChanges() }
    perform(kind)
    return recordChanges(ListChanges([ListChange(kind, by: animation)]))
  }

  /// Removes rows of a section and inserts others in their place.
  @inlinable mutating func exchange(
    _ range: Range<Int>,
    of section: Int,
    with rows: [Row],
    by animation: ListAnimation?
  ) throws(Refusal) -> ListChanges<Row, Header> {
    let path = ListPath(section: section, row: range.lowerBound)
    let changes = ListChanges<Row, Header>(
      [
        ListChange(.removeRows(range, in: section), by: animation?.opposite),
        ListChange(.insertRows(rows, at: path), by: animation),
      ].filter { !$0.kind.isNothing }
    )
    try apply(changes)
    return changes
  }

  /// Records changes that were made.
  @inlinable mutating func recordChanges(_ changes: ListChanges<Row, Header>) -> ListChanges<
    Row, Header
  > {
    edition += 1
    if recent.count == Self.memory { recent.removeFirst() }
    recent.append(changes)
    return changes
  }

  /// Performs a step that has been checked.
  @inlinable mutating func perform(_ kind: Kind) {
    switch kind {
    case .insertRows(let rows, let path):
      sections[path.section].rows.insert(rows, at: path.row, &homes)
    case .removeRows(let range, let section):
      sections[section].rows.remove(range, &homes)
    case .reloadRows(let rows, let path):
      sections[path.section].rows.update(rows, at: path.row)
    case .moveRow(let old, let new):
      let row = sections[old.section].rows[old.row]
      sections[old.section].rows.remove(old.row..<old.row + 1, &homes)
      sections[new.section].rows.insert([row], at: new.row, &homes)
    case .insertSections(let new, let index):
      sections.insert(contentsOf: new.map { stored($0) }, at: index)
    case .removeSections(let range):
      for index in range {
        sections[index].rows.remove(0..<sections[index].rows.count, &homes)
      }
      sections.removeSubrange(range)
    case .reloadSections(let titles, let index):
      for (index, titles) in zip(index..., titles) { sections[index].titles = titles }
    case .moveSection(let old, let new):
      sections.insert(sections.remove(at: old), at: new)
    }
  }

  @inlinable mutating func stored(_ new: ListSection<Row, Header>) -> Section {
    var section = Section(id: new.id, titles: .init(header: new.header, footer: new.footer))
    if !new.rows.isEmpty { section.rows.insert(new.rows, at: 0, &homes) }
    return section
  }
}

extension SectionedList {
  /// Returns the given index of a section, or the index of the last section for `nil`.
  @inlinable func known(_ section: Int?) throws(Refusal) -> Int {
    let section = section ?? sections.count - 1
    try checkSection(section)
    return section
  }

  /// Throws a refusal if a section does not exist, for any number that a user may type.
  @inlinable func checkSection(_ index: Int) throws(Refusal) {
    if sections.isEmpty { throw "no section" }
    if !sections.indices.contains(index) { throw "no section \(index)" }
  }

  @inlinable func checkSections(_ range: Range<Int>) throws(Refusal) {
    if range.isEmpty, range.lowerBound == 0 { return }
    if sections.isEmpty { throw "no section" }
    if range.lowerBound < 0 { throw "no section \(range.lowerBound)" }
    if range.upperBound > sections.count {
      throw "no section \(max(range.lowerBound, sections.count))"
    }
  }

  /// Throws a refusal if a row does not exist, for any number that a user may type.
  @inlinable func checkRow(_ index: Int, in section: Int) throws(Refusal) {
    _ = try known(section)
    let isKnown = (0..<sections[section].rows.count).contains(index)
    if !isKnown { throw .noRow(ListPath(section: section, row: index)) }
  }

  @inlinable func checkRows(_ range: Range<Int>, in section: Int) throws(Refusal) {
    _ = try known(section)
    let count = sections[section].rows.count
    if range.lowerBound < 0 { throw .noRow(ListPath(section: section, row: range.lowerBound)) }
    if range.upperBound > count {
      throw .noRow(ListPath(section: section, row: max(range.lowerBound, count)))
    }
  }

  /// Throws a refusal if a step is not possible.
  @inlinable func check(_ kind: Kind) throws(Refusal) {
    switch kind {
    case .insertRows(let rows, let path):
      try checkPlace(path, among: rowCount(in: try known(path.section)))
      try checkNews(rows)
    case .removeRows(let range, let section):
      try checkRows(range, in: section)
    case .reloadRows(let rows, let path):
      if !rows.isEmpty { try checkRow(path.row, in: path.section) }
      try checkRows(path.row..<path.row + rows.count, in: path.section)
      for (row, place) in zip(rows, path.row...)
      where sections[path.section].rows[place].id != row.id {
        throw "another row at \(path.section).\(place)"
      }
    case .moveRow(let old, let new):
      try checkRow(old.row, in: old.section)
      let count = rowCount(in: try known(new.section))
      try checkPlace(new, among: old.section == new.section ? count - 1 : count)
    case .insertSections(let new, let index):
      if !(0...sections.count).contains(index) { throw "no place \(index)" }
      try checkNews(new)
    case .removeSections(let range):
      try checkSections(range)
    case .reloadSections(let titles, let index):
      if !titles.isEmpty { try checkSection(index) }
      try checkSections(index..<index + titles.count)
    case .moveSection(let old, let new):
      try checkSection(old)
      try checkSection(new)
    }
  }

  @inlinable func checkPlace(_ path: ListPath, among count: Int) throws(Refusal) {
    if !(0...count).contains(path.row) { throw "no place \(path)" }
  }

  @inlinable func checkNews(_ rows: [Row]) throws(Refusal) {
    if rows.contains(where: { contains($0.id) }) { throw "already in the table" }
    if rows.count > 1, Set(rows.map(\.id)).count < rows.count { throw "twice among the new rows" }
  }

  @inlinable func checkNews(_ new: [ListSection<Row, Header>]) throws(Refusal) {
    var ids = Set(sections.map(\.id))
    for section in new where !ids.insert(section.id).inserted {
      throw "section \(section.id) is already in the table"
    }
    try checkNews(new.flatMap(\.rows))
  }
}

extension ListChange.Kind {
  /// True when the step changes nothing and can be omitted.
  @inlinable var isNothing: Bool {
    switch self {
    case .insertRows(let rows, _), .reloadRows(let rows, _): rows.isEmpty
    case .removeRows(let range, _), .removeSections(let range): range.isEmpty
    case .insertSections(let sections, _): sections.isEmpty
    case .reloadSections(let titles, _): titles.isEmpty
    case .moveRow(let old, let new): old == new
    case .moveSection(let old, let new): old == new
    }
  }
}
