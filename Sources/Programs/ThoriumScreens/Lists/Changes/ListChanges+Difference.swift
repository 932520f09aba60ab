extension ListChanges where Row: Equatable, Header: Equatable {
  /// Creates the changes from one list to another, matching sections and rows by their ids.
  ///
  /// The steps are in this order:
  ///
  /// - removals, from the end,
  /// - insertions and moves, from the top,
  /// - reloads of rows, headers and footers that have changed.
  ///
  /// A section is inserted or removed with its rows. A row moves if it
  /// leaves one remaining section for another.
  ///
  ///     let old = SectionedList<Word, String>(once: [Word("pear"), Word("fig"), Word("plum")])
  ///     let new = SectionedList<Word, String>(once: [Word("plum"), Word("pear")])
  ///     ListChanges(from: old, to: new).steps.count   // 2: remove the fig, move the plum
  ///
  /// - Parameters:
  ///   - old: The list before the changes.
  ///   - new: The list after the changes.
  /// - Complexity: O(*n*) in the rows of both lists, plus O(√*n*) for each
  ///   row that is inserted, removed or moved.
  @inlinable public init(from old: SectionedList<Row, Header>, to new: SectionedList<Row, Header>) {
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

/// A difference under construction: the steps so far and the list after them.
@usableFromInline
struct DifferenceDraft<
  Row: Identifiable & Sendable & Equatable,
  Header: Sendable & Equatable
>
where Row.ID: Sendable {
  @usableFromInline typealias List = SectionedList<Row, Header>

  @usableFromInline let old: List
  @usableFromInline let new: List
  /// The old list after the steps so far.
  @usableFromInline var list: List
  @usableFromInline var steps: [ListChange<Row, Header>] = []
  /// The sections that are in both lists, by their new index.
  @usableFromInline var staying: [Int: StayingSection<Row>] = [:]

  @inlinable init(old: List, new: List) {
    (self.old, self.new, list) = (old, new, old)
    let indices = Dictionary(uniqueKeysWithValues: old.sections.enumerated().map { ($1.id, $0) })
    for (index, section) in new.sections.enumerated() {
      guard let origin = indices[section.id] else { continue }
      staying[index] = StayingSection(from: old.sections[origin].rows, to: section.rows)
    }
  }

  @inlinable mutating func appendStep(_ kind: List.Kind) {
    list.perform(kind)
    steps.append(ListChange(kind))
  }

  /// Returns whether a row can move: its new section is one of the remaining sections.
  @inlinable func moves(_ id: Row.ID) -> Bool {
    new.path(of: id).map { staying[$0.section] != nil } ?? false
  }

  /// Removes rows from the end; neighbours are removed in one step.
  @inlinable mutating func removeRows() {
    for (index, section) in list.sections.enumerated().reversed() {
      guard let staying = new.sectionIndex(of: section.id).flatMap({ staying[$0] }) else {
        continue
      }
      let gone = staying.difference.deletes.filter { !moves(staying.old[$0].id) }
      for range in gone.reversed().runs.reversed() { appendStep(.removeRows(range, in: index)) }
    }
  }

  @inlinable mutating func removeSections() {
    let gone = list.sections.indices.filter { new.sectionIndex(of: list.sections[$0].id) == nil }
    for range in gone.runs.reversed() { appendStep(.removeSections(range)) }
  }

  /// Inserts and moves sections from the top, each below its new upper neighbour.
  @inlinable mutating func placeSections() {
    let order = new.sections.compactMap { list.sectionIndex(of: $0.id) }
    let unmoved = Set(order.longestIncreasing.map { list.sections[$0].id })
    for (index, section) in new.sections.enumerated() where !unmoved.contains(section.id) {
      let above = index == 0 ? -1 : list.sectionIndex(of: new.sections[index - 1].id) ?? -1
      if let place = list.sectionIndex(of: section.id) {
        let target = place <= above ? above : above + 1
        if place != target { appendStep(.moveSection(from: place, to: target)) }
      } else if let section = new.section(at: index) {
        appendStep(.insertSections([section], at: above + 1))
      }
    }
  }

  /// Inserts and moves rows from the top, each below its new upper neighbour.
  @inlinable mutating func placeRows() {
    for (index, staying) in staying.sorted(by: { $0.key < $1.key }) {
      let difference = staying.difference
      var arriving = difference.inserts.map { $0.index } + difference.moves.map { $0.new }
      arriving.sort()
      for range in arriving.runs { place(range, of: staying.new, in: index) }
    }
  }

  @inlinable mutating func place(_ range: Range<Int>, of rows: [Row], in section: Int) {
    var next = range.lowerBound
    while next < range.upperBound {
      let start = next
      while next < range.upperBound, !list.contains(rows[next].id) { next += 1 }
      let above = start == 0 ? -1 : list.path(of: rows[start - 1].id)?.row ?? -1
      var target = ListPath(section: section, row: above + 1)
      if next > start {
        appendStep(.insertRows(Array(rows[start..<next]), at: target))
      } else if let old = list.path(of: rows[next].id) {
        if old.section == section, old.row <= above { target.row -= 1 }
        if old != target { appendStep(.moveRow(from: old, to: target)) }
        next += 1
      }
    }
  }

  /// Reloads rows with the same id that are not equal; neighbours are reloaded in one step.
  @inlinable mutating func reload() {
    for (index, section) in new.sections.enumerated() {
      guard let staying = staying[index] else { continue }
      if list.sections[index].titles != section.titles {
        appendStep(.reloadSections([section.titles], at: index))
      }
      var changed = staying.difference.updates.map { $0.index }
      changed += staying.difference.inserts.filter {
        list[ListPath(section: index, row: $0.index)] != $0.row
      }
      .map { $0.index }
      changed.sort()
      for range in changed.runs {
        let path = ListPath(section: index, row: range.lowerBound)
        appendStep(.reloadRows(Array(staying.new[range]), at: path))
      }
    }
  }
}

/// The old and the new rows of a section that is in both lists.
@usableFromInline
struct StayingSection<Row: Identifiable & Sendable & Equatable> where Row.ID: Sendable {
  @usableFromInline let old: [Row]
  @usableFromInline let new: [Row]
  @usableFromInline let difference: ListDifference<Row>

  @inlinable init(from old: ChunkedArray<Row>, to new: ChunkedArray<Row>) {
    (self.old, self.new) = (old.rows, new.rows)
    difference = ListDifference(from: self.old, to: self.new)
  }
}

extension [Int] {
  /// The ranges of consecutive numbers in an array of rising numbers.
  @inlinable var runs: [Range<Int>] {
    reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
  }
}
