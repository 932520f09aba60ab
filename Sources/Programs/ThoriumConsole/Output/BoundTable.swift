import Synchronization
import Thorium

/// The rows of a table, printed whole below the names of its columns at first, and then as edits.
///
/// The names are printed again when a column becomes wider, so that they are above their cells.
final class BoundTable<State: Sendable, ID: Hashable & Sendable>: LineSource {
  /// A row with the text of each column.
  struct Row: Sendable {
    let id: ID
    let cells: [String]

    /// The row of a list with a text that only equal cells have.
    fileprivate var listRow: ListEdits<ID>.Row { .init(id: id, text: "\(JSONText.texts(cells))") }
  }

  private struct Content {
    var edits = ListEdits<ID>()
    /// The cells that were printed last.
    var cells: [[String]] = []
    var layout: TableLayout
    /// The layout of the names that were printed last.
    var header: TableLayout?

    mutating func lines(for rows: [Row]) -> [OutputLine] {
      let lines = edits.lines(for: rows.map(\.listRow))
      if lines.isEmpty { return [] }
      let (old, new) = (cells, rows.map(\.cells))
      cells = new
      layout.widen(for: new)
      defer { header = layout }
      return (header == layout ? [] : [.columns(layout)])
        + lines.map { line($0, from: old, to: new) }
    }

    private func line(_ line: ListLine, from old: [[String]], to new: [[String]]) -> OutputLine {
      switch line {
      case .row(_, let index, _), .inserted(let index, _), .updated(let index, _):
        .tableRow(TableRow(line: line, cells: new[index], layout: layout))
      case .removed(let index, _), .moved(let index, _, _):
        .tableRow(TableRow(line: line, cells: old[index], layout: layout))
      default: .list(line)
      }
    }
  }

  private let rows: @Sendable (State) -> [Row]
  private let content: Mutex<Content>

  init(names: [String], _ rows: @escaping @Sendable (State) -> [Row]) {
    self.rows = rows
    content = Mutex(Content(layout: TableLayout(names: names)))
  }

  func newLines(in state: State) -> [OutputLine] {
    var content = content.withLock { $0 }
    let lines = content.lines(for: rows(state))
    self.content.withLock { [content] in $0 = content }
    return lines
  }

  func shows(_ state: State) -> Bool {
    var content = content.withLock { $0 }
    return content.lines(for: rows(state)).isEmpty
  }

  func whole(of state: State) -> [OutputLine] {
    var fresh = Content(layout: content.withLock { $0.layout })
    return fresh.lines(for: rows(state))
  }

  func rowCount(in state: State) -> Int? { rows(state).count }
}
