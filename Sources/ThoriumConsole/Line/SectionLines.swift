import Thorium
import ThoriumParts

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

  func whole(of list: SectionedList<Row, Header>) -> [String] {
    list.allSections.enumerated().flatMap { index, section in
      let titles = self.titles(.init(header: section.header, footer: section.footer))
      return (titles.isEmpty ? [] : [" section \(index)\(titles)"]) + rows(section.rows, index, 0)
    }
  }

  /// Returns the lines for changes; each change applies to the result of those before it.
  func lines(
    for changes: ListChanges<Row, Header>,
    to list: SectionedList<Row, Header>
  ) -> [String] {
    var list = list
    var lines: [String] = []
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
  ) -> [String] {
    let tag = step.animation.map { " [\($0)]" } ?? ""
    switch step.kind {
    case .insertRows(let new, let path):
      return ["+ \(places(path, new.count))\(tag)"] + rows(new, path.section, path.row)
    case .removeRows(let range, let section):
      return ["- \(places(ListPath(section: section, row: range.lowerBound), range.count))\(tag)"]
    case .reloadRows(let new, let path):
      return ["~ \(places(path, new.count))\(tag)"] + rows(new, path.section, path.row)
    case .moveRow(let old, let new):
      return ["= \(old)->\(new)\(list[old].map { " " + text($0) } ?? "")\(tag)"]
    case .insertSections(let new, let index):
      return zip(index..., new).flatMap { index, section in
        arrival(of: section, at: index, isLast: list.sectionCount <= index, tag)
      }
    case .removeSections(let range):
      return ["- section \(span(range.lowerBound, range.count))\(tag)"]
    case .reloadSections(let new, let index):
      guard title != nil else { return [] }
      return zip(index..., new).map { "~ section \($0)\(titles($1))\(tag)" }
    case .moveSection(let old, let new):
      return ["= section \(old)->\(new)\(tag)"]
    }
  }

  /// Returns the lines for a new section.
  ///
  /// A last section with rows and without titles needs no line: its rows imply it.
  private func arrival(
    of section: ListSection<Row, Header>,
    at index: Int,
    isLast: Bool,
    _ tag: String
  ) -> [String] {
    let titles = self.titles(.init(header: section.header, footer: section.footer))
    let isSilent = isLast && titles.isEmpty && !section.rows.isEmpty
    let head = isSilent ? [] : ["+ section \(index)\(titles)\(tag)"]
    if section.rows.isEmpty { return head }
    let place = places(ListPath(section: index, row: 0), section.rows.count)
    return head + ["+ \(place)\(tag)"] + rows(section.rows, index, 0)
  }

  private func rows(_ rows: [Row], _ section: Int, _ start: Int) -> [String] {
    zip(start..., rows).map { " \(section).\($0) \(text($1))" }
  }

  private func places(_ path: ListPath, _ count: Int) -> String {
    "s\(path.section) \(span(path.row, count))"
  }

  private func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start)" : "\(start)..\(start + count - 1)"
  }

  private func titles(_ titles: ListTitles<Header>) -> String {
    guard let title, titles.header != nil || titles.footer != nil else { return "" }
    return " " + (titles.header.map(title) ?? "-") + (titles.footer.map { " / " + title($0) } ?? "")
  }
}
