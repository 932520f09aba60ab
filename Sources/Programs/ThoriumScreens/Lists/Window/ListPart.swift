/// A visible part of a list: a row, or the header or footer of a section.
enum ListPart<Row: Identifiable & Sendable, Header: Sendable>: Sendable where Row.ID: Sendable {
  case row(Row, ListPath)
  case header(Header, Int, of: String)
  case footer(Header, Int, of: String)

  enum ID: Hashable {
    case row(Row.ID)
    case header(of: String)
    case footer(of: String)
  }

  var id: ID {
    switch self {
    case .row(let row, _): .row(row.id)
    case .header(_, _, let section): .header(of: section)
    case .footer(_, _, let section): .footer(of: section)
    }
  }

  var comes: ListEvent<Row, Header> {
    switch self {
    case .row(let row, let path): .willDisplay(row, path)
    case .header(let header, let section, _): .willDisplayHeader(header, section)
    case .footer(let footer, let section, _): .willDisplayFooter(footer, section)
    }
  }

  var leaves: ListEvent<Row, Header> {
    switch self {
    case .row(let row, let path): .didEndDisplaying(row, path)
    case .header(let header, let section, _): .didEndDisplayingHeader(header, section)
    case .footer(let footer, let section, _): .didEndDisplayingFooter(footer, section)
    }
  }

  /// Returns whether the list contains the row, or the section of the header or footer.
  func belongs(to list: SectionedList<Row, Header>) -> Bool {
    switch self {
    case .row(let row, _): list.contains(row.id)
    case .header(_, _, let section), .footer(_, _, let section):
      list.sectionIndex(of: section) != nil
    }
  }

  /// Returns the same part with its current value and place.
  func now(in list: SectionedList<Row, Header>) -> Self {
    switch self {
    case .row(let row, _):
      list.path(of: row.id).flatMap { path in list[path].map { .row($0, path) } } ?? self
    case .header(let header, let index, let section):
      .header(header, list.sectionIndex(of: section) ?? index, of: section)
    case .footer(let footer, let index, let section):
      .footer(footer, list.sectionIndex(of: section) ?? index, of: section)
    }
  }
}

extension ListPart: Equatable where Row: Equatable, Header: Equatable {}

extension ListWindow {
  typealias Part = ListPart<Row, Header>

  /// Returns the visible parts of a list, from the top; none without a matching subscription.
  func parts(of list: SectionedList<Row, Header>) -> [Part] {
    guard tellsDisplay else { return [] }
    var parts: [Part] = []
    var start = 0
    for (index, section) in list.sections.enumerated() {
      let visible = (top..<top + size).clamped(to: start..<start + section.rows.count)
      for row in visible {
        let row = row - start
        if row == 0, let header = section.titles.header {
          parts.append(.header(header, index, of: section.id))
        }
        parts.append(.row(section.rows[row], ListPath(section: index, row: row)))
        if row == section.rows.count - 1, let footer = section.titles.footer {
          parts.append(.footer(footer, index, of: section.id))
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
  ) -> Events {
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
