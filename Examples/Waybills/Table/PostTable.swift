import Thorium
import ThoriumScreens

/// The rows of the table, its visible and selected rows, and its events.
///
/// They form one value, so that the rows and the events are always consistent.
struct PostTable: Sendable, Hashable {
  typealias List = SectionedList<TableRow, String>

  private(set) var list = List()
  private(set) var window = ListWindow<TableRow, String>(subscribed: Self.touches)
  @Pulse private(set) var events: [ListEvent<TableRow>] = []
  /// The number of rows that the user has added.
  private var added = 0

  /// The kinds of events that are subscribed at first.
  private static let touches: Set<ListEventKind> = [.didHighlight, .didUnhighlight, .didSelect]

  /// Shows the first page; rows that are already in the table stay in place.
  mutating func show(_ posts: [Post]) throws(Refusal) {
    let rows = List().news(in: posts.map { TableRow($0) })
    list.become(
      try List(rows.isEmpty ? [] : [ListSection(id: "posts", header: "Posts", rows: rows)])
    )
    try settle()
  }

  /// Appends a further page.
  mutating func append(_ posts: [Post]) throws(Refusal) {
    list.appendNews(in: posts.map { TableRow($0) })
    try settle()
  }

  /// Performs an edit of the user.
  ///
  /// - Throws: The reason why the edit is not possible. The table may have
  ///   changed by then, so call this method on a copy.
  mutating func perform(_ edit: TableEdit) throws(Refusal) {
    switch edit {
    case .insert: try list.insert(newPost(), at: 0, by: .left)
    case .insertSame:
      try list.insert(try list.row(at: ListPath(section: 0, row: 0)), at: 0, by: .left)
    case .batch: try list.insert(TableRow.Style.system.map { newCell($0) }, at: 0, by: .left)
    case .append: try list.append(newPost(), by: .left)
    case .insertAt(let path): try list.insert(newPost(), at: path.row, in: path.section, by: .left)
    case .cell(let style): try list.insert(newCell(style), at: 0, by: .left)
    case .remove(let row): try remove(row)
    case .removeLast: try list.removeLast(by: .right)
    case .replace(let row): try list.replace(from: row, with: [newPost()], by: .fade)
    case .reload(let row): try reload(row)
    case .move(let old, let new): try list.moveRow(from: old, to: new)
    case .addSection(let title): try list.appendSection(newSection(title))
    case .insertSection(let index, let title): try list.insertSection(newSection(title), at: index)
    case .replaceSection(let index): try list.replaceSection(at: index, with: [newPost()])
    case .reloadSection(let index): try reloadSection(index)
    case .moveSection(let old, let new): try list.moveSection(from: old, to: new)
    case .removeSection(let section): try list.removeSection(at: section)
    case .removeAll: try list.removeAllSections()
    case .select(let path): tell(try window.select(path, in: list))
    case .edit(let path): tell(try window.edit(path, in: list))
    case .endEdit: tell(try window.endEditing())
    case .window(let size): tell(window.resize(to: size, in: list))
    case .scroll(let row): tell(try window.scroll(to: row, in: list))
    case .reveal(let position): tell(try window.scroll(to: nil, at: position, in: list))
    case .signals(let isOn): window.subscribe(to: isOn ? Set(ListEventKind.allCases) : [], in: list)
    }
    try settle()
  }

  /// Removes a row of the last section, with the opposite of its arrival animation.
  private mutating func remove(_ index: Int) throws(Refusal) {
    let row = list[ListPath(section: list.sectionCount - 1, row: index)]
    try list.remove(at: index, by: row?.arrival?.opposite)
  }

  /// Reloads a row without changing it.
  private mutating func reload(_ index: Int) throws(Refusal) {
    let last = max(0, list.sectionCount - 1)
    try list.update(try list.row(at: ListPath(section: last, row: index)))
  }

  private mutating func reloadSection(_ index: Int) throws(Refusal) {
    guard list.titles(of: index) != nil else { throw Refusal("no section \(index)") }
    try list.reloadSections(index..<index + 1)
  }

  private mutating func newPost() -> TableRow {
    added += 1
    return TableRow(.firstChapter, added: added)
  }

  private mutating func newCell(_ style: TableRow.Style) -> TableRow {
    added += 1
    return TableRow(id: .added(added), text: "芬兰无法", detail: "蜂王浆发了", style: style)
  }

  private mutating func newSection(_ title: String) -> ListSection<TableRow, String> {
    added += 1
    return ListSection(id: "added \(added)", header: title)
  }

  /// Updates the number of posts in each footer, and records the events of the window.
  private mutating func settle() throws(Refusal) {
    for index in 0..<list.sectionCount {
      guard let titles = list.titles(of: index), let header = titles.header else { continue }
      let footer = "\(list.rowCount(in: index)) posts"
      if titles.footer == footer { continue }
      try list.updateSection(at: index, to: ListTitles(header: header, footer: footer))
    }
    tell(window.show(list))
  }

  private mutating func tell(_ news: [ListEvent<TableRow>]) {
    if !news.isEmpty { events = news }
  }
}
