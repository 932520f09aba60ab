/// The prompt and the line that a terminal shows, and the bytes that change them.
///
/// It moves the cursor relative to its place, so it works in each row of the terminal. It uses only the sequences for
/// the cursor and for erasing, which every terminal since the VT100 has. A row that is full ends without a line
/// break. So a terminal that wraps its lines anew after a change of its columns does so here, too.
struct LineScreen {
  /// The cells that are shown; `nil` if neither the prompt nor the line is.
  private var shown: LineLayout?

  /// True when the prompt is shown.
  var isShown: Bool { shown != nil }

  /// The number of rows of the line below the cursor.
  var rowsBelow: Int { shown.map { max($0.end.row - $0.cursor.row, 0) } ?? 0 }

  /// Returns the bytes that show a prompt and a line.
  ///
  /// - Parameters:
  ///   - layout: The prompt and the line.
  ///   - rows: The rows of the terminal; of a longer line, only the part with the cursor is shown.
  /// - Returns: The bytes; none if nothing changes.
  mutating func show(_ layout: LineLayout, rows: Int) -> String {
    let layout = layout.clipped(toRows: max(rows, 1))
    defer { shown = layout }
    guard let old = shown, old.columns == layout.columns else {
      return replaceAll(by: layout, rows: rows)
    }
    let common = zip(old.cells, layout.cells).prefix { $0 == $1 }.count
    if common == old.cells.count, common == layout.cells.count {
      return Self.move(from: old.cursor, to: layout.cursor)
    }
    return Self.move(from: old.cursor, to: layout.place(before: common))
      + Self.text(of: layout, from: common)
  }

  /// Returns the bytes that erase the prompt and the line, for other output.
  ///
  /// - Parameters:
  ///   - columns: The columns of the terminal, which may have changed.
  ///   - rows: The rows of the terminal.
  /// - Returns: The bytes; none if nothing is shown.
  mutating func erase(columns: Int, rows: Int) -> String {
    guard let old = shown else { return "" }
    shown = nil
    return Self.moveToStart(of: old, columns, rows) + Self.eraseBelow
  }

  /// Returns the bytes that end a line, which remains on the terminal.
  mutating func finish(_ layout: LineLayout) -> String {
    let text = show(layout.withCursorAtEnd, rows: .max)
    shown = nil
    return text + "\n"
  }

  /// Returns the bytes that clear the terminal.
  mutating func clear() -> String {
    shown = nil
    return "\u{1B}[H\u{1B}[2J"
  }

  /// Forgets what is shown, since another program has used the terminal.
  mutating func forget() {
    shown = nil
  }

  /// Returns the bytes that replace a layout, whose rows the terminal may have wrapped anew.
  private func replaceAll(by layout: LineLayout, rows: Int) -> String {
    let start = shown.map { Self.moveToStart(of: $0, layout.columns, rows) + Self.eraseBelow }
    return (start ?? "\r") + Self.text(of: layout, from: 0)
  }

  /// Returns the bytes that move to the start of a layout, whose rows the terminal may have wrapped anew.
  private static func moveToStart(of layout: LineLayout, _ columns: Int, _ rows: Int) -> String {
    let isSame = layout.columns == max(columns, 2)
    let place = isSame ? layout.cursor : LineLayout(layout, columns: columns).cursor
    let up = min(place.row, max(rows, 1) - 1)
    return up > 0 ? "\r\u{1B}[\(up)A" : "\r"
  }

  /// Returns the cells from an index to the end, and moves to the cursor.
  private static func text(of layout: LineLayout, from start: Int) -> String {
    var text = ""
    for cell in layout.cells[start...] {
      if cell.kind == .lineBreak {
        // A row that is full ends with the next character.
        text += cell.place.column == 0 ? " \u{1B}[K\n" : "\u{1B}[K \n"
      } else {
        text += cell.text
      }
    }
    return text + ending(of: layout)
  }

  /// Returns a space after the last cell, and moves to the cursor.
  ///
  /// A terminal that wraps its lines anew moves the cursor with its cell. Terminals differ in the place of a cursor
  /// without a cell, so there is one after the line, too.
  private static func ending(of layout: LineLayout) -> String {
    let (end, cursor) = (layout.end, layout.cursor)
    // More rows follow, which are invisible.
    if end.column == layout.columns { return move(from: end, to: cursor) }
    let afterSpace = LineLayout.Place(row: end.row, column: end.column + 1)
    // A row that is erased from its start no longer continues the row before it.
    if end.column == 0 { return " " + eraseBelow + move(from: afterSpace, to: cursor) }
    if cursor == end, afterSpace.column < layout.columns { return eraseBelow + " \u{8}" }
    return eraseBelow + " " + move(from: afterSpace, to: cursor)
  }

  private static let eraseBelow = "\u{1B}[J"

  private static func move(from old: LineLayout.Place, to new: LineLayout.Place) -> String {
    if old == new { return "" }
    var text = "\r"
    if new.row < old.row { text += "\u{1B}[\(old.row - new.row)A" }
    if new.row > old.row { text += "\u{1B}[\(new.row - old.row)B" }
    if new.column > 0 { text += "\u{1B}[\(new.column)C" }
    return text
  }
}
