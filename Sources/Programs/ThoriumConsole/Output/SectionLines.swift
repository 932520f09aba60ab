import Thorium
import ThoriumScreens

/// The printed form of a list of sections, and of its edits.
///
/// | line | means |
/// |---|---|
/// | ` 0.2 text` | the row at that place, as it is |
/// | `+ s0 0..2 [left]` | rows are inserted, to be shown from the left; their lines follow |
/// | `- s0 3..5` | rows are removed |
/// | `~ s0 1` | a row is reloaded; its line follows |
/// | `= 0.6->1.2 text` | a row moves |
/// | `+ section 1 Fruit / 3 kinds` | a section is inserted, with its header and its footer; `-`, `~` and `=` likewise |
///
/// Inserted rows also insert their section if there was none.
struct SectionLines<Row, Header>: Sendable
where
  Row: Identifiable & Equatable & Sendable, Row.ID: Sendable, Header: Equatable & Sendable
{
  let title: (@Sendable (Header) -> String)?
  let text: @Sendable (Row) -> String

  func whole(of list: SectionedList<Row, Header>) -> [ListLine] {
    list.allSections.enumerated().flatMap { index, section in
      let titles = self.titles(.init(header: section.header, footer: section.footer))
      return (titles.isEmpty ? [] : [.section(index: index, titles: titles)])
        + rows(section.rows, index, 0)
    }
  }

  /// Returns the lines for changes; each change applies to the result of those before it.
  func lines(
    for changes: ListChanges<Row, Header>,
    to list: SectionedList<Row, Header>
  ) -> [ListLine] {
    var list = list
    var lines: [ListLine] = []
    for step in changes.steps {
      lines += self.lines(for: step, to: list)
      do throws(Refusal) {
        try list.apply(ListChanges([step]))
      } catch {
        preconditionFailure("A change does not belong to the list that is shown: \(error)")
      }
    }
    return lines
  }

  private func lines(
    for step: ListChange<Row, Header>,
    to list: SectionedList<Row, Header>
  ) -> [ListLine] {
    let animation = step.animation.map { "\($0)" }
    switch step.kind {
    case .insertRows(let new, let path):
      return [places(.inserted, path, new.count, animation)] + rows(new, path.section, path.row)
    case .removeRows(let range, let section):
      let path = ListPath(section: section, row: range.lowerBound)
      return [places(.removed, path, range.count, animation)]
    case .reloadRows(let new, let path):
      return [places(.updated, path, new.count, animation)] + rows(new, path.section, path.row)
    case .moveRow(let old, let new):
      let text = list[old].map(text)
      return [.movedRow(from: old, to: new, text: text, animation: animation)]
    case .insertSections(let new, let index):
      return zip(index..., new).flatMap { index, section in
        arrival(of: section, at: index, isLast: list.sectionCount <= index, animation)
      }
    case .removeSections(let range):
      return [
        .removedSections(first: range.lowerBound, count: range.count, animation: animation)
      ]
    case .reloadSections(let new, let index):
      guard title != nil else { return [] }
      return zip(index..., new).map { index, new in
        .changedSection(.updated, index: index, titles: titles(new), animation: animation)
      }
    case .moveSection(let old, let new):
      return [.movedSection(from: old, to: new, animation: animation)]
    }
  }

  /// Returns the lines for a new section.
  ///
  /// A last section with rows and without titles needs no line: its rows imply it.
  private func arrival(
    of section: ListSection<Row, Header>,
    at index: Int,
    isLast: Bool,
    _ animation: String?
  ) -> [ListLine] {
    let titles = self.titles(.init(header: section.header, footer: section.footer))
    let isSilent = isLast && titles.isEmpty && !section.rows.isEmpty
    let head: [ListLine] =
      isSilent
      ? [] : [.changedSection(.inserted, index: index, titles: titles, animation: animation)]
    if section.rows.isEmpty { return head }
    let place = places(
      .inserted,
      ListPath(section: index, row: 0),
      section.rows.count,
      animation
    )
    return head + [place] + rows(section.rows, index, 0)
  }

  private func rows(_ rows: [Row], _ section: Int, _ start: Int) -> [ListLine] {
    zip(start..., rows).map { .row(section: section, index: $0, text: text($1)) }
  }

  private func places(
    _ change: ListLine.Change,
    _ path: ListPath,
    _ count: Int,
    _ animation: String?
  ) -> ListLine {
    .rows(change, section: path.section, first: path.row, count: count, animation: animation)
  }

  private func titles(_ titles: ListTitles<Header>) -> ListTitles<String> {
    guard let title else { return ListTitles() }
    return ListTitles(header: titles.header.map(title), footer: titles.footer.map(title))
  }
}
