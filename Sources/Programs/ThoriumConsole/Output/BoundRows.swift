import Synchronization
import Thorium

/// The rows of a list or a table, printed whole at first and then as edits.
///
/// A table prints the names of its columns above the first rows, and again when a column becomes wider.
final class BoundRows<State: Sendable, ID: Hashable & Sendable>: LineSource {
  typealias Row = ListEdits<ID>.Row

  private struct Content {
    var edits = ListEdits<ID>()
    /// The cells that were printed last.
    var cells: [[String]] = []
    /// The layout of a table; `nil` for a list.
    var layout: TableLayout?
    /// The layout of the names that were printed last.
    var header: TableLayout?

    mutating func lines(for rows: [Row]) -> [OutputLine] {
      let lines = edits.lines(for: rows)
      guard var layout, !lines.isEmpty else { return lines.map { .list($0) } }
      let (old, new) = (cells, rows.map(\.cells))
      cells = new
      layout.widen(for: new)
      defer { (self.layout, header) = (layout, layout) }
      return (header == layout ? [] : [.columns(layout)])
        + lines.map { Self.line($0, layout, from: old, to: new) }
    }

    private static func line(
      _ line: ListLine,
      _ layout: TableLayout,
      from old: [[String]],
      to new: [[String]]
    ) -> OutputLine {
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

  init(_ layout: TableLayout? = nil, _ rows: @escaping @Sendable (State) -> [Row]) {
    self.rows = rows
    content = Mutex(Content(layout: layout))
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
