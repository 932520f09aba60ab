/// A visible part of a list: a row, or the header or footer of a section.
enum ListPart<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
  case row(Row, ListPath)
  case header(Int, of: String)
  case footer(Int, of: String)

  enum ID: Hashable {
    case row(Row.ID)
    case header(of: String)
    case footer(of: String)
  }

  var id: ID {
    switch self {
    case .row(let row, _): .row(row.id)
    case .header(_, let section): .header(of: section)
    case .footer(_, let section): .footer(of: section)
    }
  }

  var comes: ListEvent<Row> {
    switch self {
    case .row(let row, let path): ListEvent(.willDisplay, row, at: path)
    case .header(let section, _): ListEvent(.willDisplayHeader, ofSection: section)
    case .footer(let section, _): ListEvent(.willDisplayFooter, ofSection: section)
    }
  }

  var leaves: ListEvent<Row> {
    switch self {
    case .row(let row, let path): ListEvent(.didEndDisplaying, row, at: path)
    case .header(let section, _): ListEvent(.didEndDisplayingHeader, ofSection: section)
    case .footer(let section, _): ListEvent(.didEndDisplayingFooter, ofSection: section)
    }
  }

  /// Returns whether the list contains the row, or the section of the header or footer.
  func belongs<Header>(to list: SectionedList<Row, Header>) -> Bool {
    switch self {
    case .row(let row, _): list.contains(row.id)
    case .header(_, let section), .footer(_, let section): list.sectionIndex(of: section) != nil
    }
  }

  /// Returns the same part with its current value and place.
  func now<Header>(in list: SectionedList<Row, Header>) -> Self {
    switch self {
    case .row(let row, _):
      list.path(of: row.id).flatMap { path in list[path].map { .row($0, path) } } ?? self
    case .header(let index, let section):
      .header(list.sectionIndex(of: section) ?? index, of: section)
    case .footer(let index, let section):
      .footer(list.sectionIndex(of: section) ?? index, of: section)
    }
  }
}

extension ListPart: Equatable where Row: Equatable {}
extension ListPart: Hashable where Row: Hashable {}

extension ListWindow {
  typealias Part = ListPart<Row>

  /// Returns the visible parts of a list, from the top; none without a matching subscription.
  func parts(of list: SectionedList<Row, Header>) -> [Part] {
    guard tellsDisplay else { return [] }
    var parts: [Part] = []
    var start = 0
    for (index, section) in list.sections.enumerated() {
      let visible = (top..<top + size).clamped(to: start..<start + section.rows.count)
      for row in visible {
        let row = row - start
        if row == 0, section.titles.header != nil {
          parts.append(.header(index, of: section.id))
        }
        parts.append(.row(section.rows[row], ListPath(section: index, row: row)))
        if row == section.rows.count - 1, section.titles.footer != nil {
          parts.append(.footer(index, of: section.id))
        }
      }
      start += section.rows.count
    }
    return parts
  }

  /// Returns the events for parts that enter or leave, in the order in
  /// which the window passes them.
  ///
  /// Parts that were removed from the list come first, since they left before the window moved.
  func passage(
    from before: [Part],
    in list: SectionedList<Row, Header>,
    isUpwards: Bool,
    hasChanged: Bool
  ) -> [ListEvent<Row>] {
    let (was, isNow) = (Set(before.map(\.id)), Set(displayed.map(\.id)))
    let leaving = Self.rowsFirst(isUpwards ? before.reversed() : before, isUpwards: isUpwards)
      .filter { !isNow.contains($0.id) }
    let coming = (isUpwards ? displayed.reversed() : displayed).filter { !was.contains($0.id) }
    if !hasChanged { return coming.map(\.comes) + leaving.map(\.leaves) }
    return leaving.filter { !$0.belongs(to: list) }.map(\.leaves) + coming.map(\.comes)
      + leaving.filter { $0.belongs(to: list) }.map { $0.now(in: list).leaves }
  }

  /// Returns parts in the order in which a window leaves them: each row with its header or footer.
  private static func rowsFirst(_ parts: [Part], isUpwards: Bool) -> [Part] {
    var result: [Part] = []
    var waiting: [Part] = []
    for part in parts {
      switch part {
      case .header where !isUpwards, .footer where isUpwards: waiting.append(part)
      case .row:
        result += [part] + waiting
        waiting = []
      case .header, .footer: result.append(part)
      }
    }
    return result + waiting
  }
}
