extension ListChanges where Row: Equatable, Header: Equatable {
  /// Finds what leads from one list to another, following sections and rows by their ids.
  ///
  /// What goes is told first, from the end; then what comes or moves, from the top; then what is the
  /// same and not equal. A section comes and goes with its rows; a row that leaves one that stays for
  /// another that stays moves.
  ///
  ///     let old = try SectionedList<Word, String>(rows: [Word("pear"), Word("fig"), Word("plum")])
  ///     let new = try SectionedList<Word, String>(rows: [Word("plum"), Word("pear")])
  ///     ListChanges(from: old, to: new).steps.count   // 2: the fig goes, the plum moves
  ///
  /// - Parameters:
  ///   - old: The list as it was.
  ///   - new: The list as it is now.
  /// - Complexity: O(*n*) in the rows of both, and O(√*n*) for each row that comes, goes or moves.
  public init(from old: SectionedList<Row, Header>, to new: SectionedList<Row, Header>) {
    self.init()
    if old == new { return }
    var draft = DifferenceDraft(old: old, new: new)
    draft.removeRows()
    draft.removeSections()
    draft.placeSections()
    draft.placeRows()
    draft.reload()
    steps = draft.steps
  }
}

/// A difference that is being made: the steps so far, and the list to which they have led.
private struct DifferenceDraft<
  Row: Identifiable & Sendable & Equatable,
  Header: Sendable & Equatable
>
where Row.ID: Sendable {
  typealias List = SectionedList<Row, Header>

  let old: List
  let new: List
  /// The old list behind the steps so far.
  private var list: List
  private(set) var steps: [ListChange<Row, Header>] = []
  /// What changes within each section that stays, by its new index.
  private var differences: [Int: ListDifference<Row>] = [:]

  init(old: List, new: List) {
    (self.old, self.new, list) = (old, new, old)
    let indices = Dictionary(uniqueKeysWithValues: old.sections.enumerated().map { ($1.id, $0) })
    for (index, section) in new.sections.enumerated() {
      guard let origin = indices[section.id] else { continue }
      differences[index] = ListDifference(from: old.rows(in: origin), to: section.rows.rows)
    }
  }

  private mutating func take(_ kind: List.Kind) {
    list.perform(kind)
    steps.append(ListChange(kind))
  }

  /// Whether a row of a section that stays is put into another that stays, and so can move there.
  private func moves(_ id: Row.ID) -> Bool {
    new.path(of: id).map { differences[$0.section] != nil } ?? false
  }

  /// Takes out what goes, from the end, neighbours together.
  mutating func removeRows() {
    for (index, section) in list.sections.enumerated().reversed() {
      guard let difference = new.sectionIndex(of: section.id).flatMap({ differences[$0] }) else {
        continue
      }
      let rows = section.rows.rows
      let gone = difference.deletes.filter { !moves(rows[$0].id) }
      for range in gone.reversed().runs.reversed() { take(.removeRows(range, in: index)) }
    }
  }

  mutating func removeSections() {
    let gone = list.sections.indices.filter { new.sectionIndex(of: list.sections[$0].id) == nil }
    for range in gone.runs.reversed() { take(.removeSections(range)) }
  }

  /// Puts sections in and moves others, from the top, each behind the one that is to stand above it.
  mutating func placeSections() {
    let order = new.sections.compactMap { list.sectionIndex(of: $0.id) }
    let unmoved = Set(order.longestIncreasing.map { list.sections[$0].id })
    for (index, section) in new.sections.enumerated() where !unmoved.contains(section.id) {
      let above = index == 0 ? -1 : list.sectionIndex(of: new.sections[index - 1].id) ?? -1
      if let place = list.sectionIndex(of: section.id) {
        let target = place <= above ? above : above + 1
        if place != target { take(.moveSection(from: place, to: target)) }
      } else if let section = new.section(at: index) {
        take(.insertSections([section], at: above + 1))
      }
    }
  }

  /// Puts rows in and moves others, from the top, each behind the one that is to stand above it.
  mutating func placeRows() {
    for (index, difference) in differences.sorted(by: { $0.key < $1.key }) {
      let rows = new.sections[index].rows.rows
      var arriving = difference.inserts.map(\.index) + difference.moves.map(\.new)
      arriving.sort()
      for range in arriving.runs { place(range, of: rows, in: index) }
    }
  }

  private mutating func place(_ range: Range<Int>, of rows: [Row], in section: Int) {
    var next = range.lowerBound
    while next < range.upperBound {
      let start = next
      while next < range.upperBound, !list.contains(rows[next].id) { next += 1 }
      let above = start == 0 ? -1 : list.path(of: rows[start - 1].id)?.row ?? -1
      var target = ListPath(section: section, row: above + 1)
      if next > start {
        take(.insertRows(Array(rows[start..<next]), at: target))
      } else if let old = list.path(of: rows[next].id) {
        if old.section == section, old.row <= above { target.row -= 1 }
        if old != target { take(.moveRow(from: old, to: target)) }
        next += 1
      }
    }
  }

  /// Tells what is the same and not equal, neighbours together.
  mutating func reload() {
    for (index, section) in new.sections.enumerated() {
      if list.sections[index].titles != section.titles {
        take(.reloadSections([section.titles], at: index))
      }
      let (before, rows) = (list.sections[index].rows, section.rows)
      if before == rows { continue }
      let changed = zip(before.rows, rows.rows).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
      for range in changed.runs {
        take(.reloadRows(rows[range], at: ListPath(section: index, row: range.lowerBound)))
      }
    }
  }
}

extension [Int] {
  /// Rising numbers as ranges of neighbours.
  fileprivate var runs: [Range<Int>] {
    reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
  }
}
