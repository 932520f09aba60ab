import ThoriumText

/// A terminal in memory: rows of cells that a program's bytes change, as on a VT100 that wraps its lines anew when
/// its columns change.
package struct VirtualTerminal {
  private struct Cell: Equatable {
    var text = " "
    /// True for a cell that no character was written to.
    var isBlank = true
  }

  private struct Row {
    var cells: [Cell]
    /// True when the next row continues this one.
    var isWrapped = false
  }

  package private(set) var columns: Int
  package private(set) var height: Int
  private var rows: [Row]
  /// The place of the cursor; in the column after the last one, the next character begins a new row.
  package private(set) var row = 0
  package private(set) var column = 0
  /// A sentence about the first bytes that a terminal would not understand.
  package private(set) var fault: String?
  /// True when pasted texts are marked.
  package private(set) var marksPastes = false

  package init(columns: Int, height: Int) {
    (self.columns, self.height) = (columns, height)
    rows = [Row(cells: Array(repeating: Cell(), count: columns))]
  }

  /// The texts of all rows, also of those above the screen, without the blanks at their ends.
  package var text: [String] { (0..<rowCount).map(text(ofRow:)) }

  /// The number of rows up to the cursor and to the last one with text, also of those above the screen.
  package var rowCount: Int {
    max(rows.lastIndex { row in !row.cells.allSatisfy { $0.text == " " } } ?? 0, row) + 1
  }

  /// Returns the text of one row without the blanks at its end; it is empty for a row that does not exist.
  package func text(ofRow row: Int) -> String {
    guard rows.indices.contains(row) else { return "" }
    let cells = rows[row].cells
    let end = cells.lastIndex { $0.text != " " }.map { $0 + 1 } ?? 0
    return cells[..<end].map(\.text).joined()
  }

  /// The texts of all lines, each of one or more rows, without the blanks at their ends.
  package var lines: [String] {
    var lines = [""]
    for row in rows {
      let cells = row.isWrapped ? row.cells.filter { !$0.isBlank } : row.cells
      lines[lines.count - 1] += cells.map(\.text).joined()
      if !row.isWrapped { lines.append("") }
    }
    return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  private var top: Int { max(rows.count - height, 0) }

  /// Obeys bytes of a program, and notes the first that are unknown as `fault`.
  package mutating func feed(_ output: String) {
    // A mark that follows a sequence would join its last byte, so this reads scalars.
    var rest = output.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": breakLine()
      case "\u{7}": break
      case "\u{8}": column = max(min(column, columns - 1) - 1, 0)
      case "\u{1B}": obey(&rest)
      default:
        let text = rest.prefix { $0.value >= 0x20 }
        rest = rest[text.endIndex...]
        for cell in (String(scalar) + String(text)).flatMap(\.cells) {
          write(cell.text, cell.columns)
        }
      }
    }
  }

  private mutating func obey(_ rest: inout Substring.UnicodeScalarView) {
    guard rest.popFirst() == "[" else { return note("A sequence begins with no bracket.") }
    let parameter = String(rest.prefix { ("0"..."9").contains($0) || $0 == "?" || $0 == ";" })
    rest = rest.dropFirst(parameter.unicodeScalars.count)
    let count = Int(parameter) ?? 1
    switch rest.popFirst() {
    case "A": row = max(row - count, top)
    case "B": row = min(row + count, rows.count - 1)
    case "C": column = min(column + count, columns - 1)
    case "H": (row, column) = (top, 0)
    case "J" where parameter.isEmpty: eraseBelow()
    case "J":
      for index in top..<rows.count { blank(index, from: 0) }
      if top > 0 { rows[top - 1].isWrapped = false }
    case "K": blank(row, from: min(column, columns - 1))
    case "m": break
    case "h" where parameter == "?2004": marksPastes = true
    case "l" where parameter == "?2004": marksPastes = false
    case let final: note("Unknown: \(parameter)\(final.map { "\($0)" } ?? "")")
    }
  }

  private mutating func note(_ text: String) {
    fault = fault ?? text
  }

  private mutating func write(_ text: String, _ width: Int) {
    guard (1...columns).contains(width) else {
      return note("\(text.debugDescription) has \(width) columns.")
    }
    if column + width > columns {
      rows[row].isWrapped = true
      breakLine()
    }
    // A half of a wide character that is overwritten leaves the other half blank.
    if rows[row].cells[column].text.isEmpty, column > 0 { rows[row].cells[column - 1] = Cell() }
    for index in column..<column + width {
      rows[row].cells[index] = Cell(text: index == column ? text : "", isBlank: false)
    }
    column += width
    if column < columns, rows[row].cells[column].text.isEmpty { rows[row].cells[column] = Cell() }
  }

  private mutating func breakLine() {
    row += 1
    column = 0
    if row == rows.count { rows.append(Row(cells: Array(repeating: Cell(), count: columns))) }
  }

  private mutating func eraseBelow() {
    blank(row, from: min(column, columns - 1))
    for index in rows.indices.dropFirst(row + 1) { blank(index, from: 0) }
  }

  private mutating func blank(_ index: Int, from column: Int) {
    for place in column..<columns { rows[index].cells[place] = Cell() }
    rows[index].isWrapped = false
    if column == 0, index > 0 { rows[index - 1].isWrapped = false }
  }

  /// Changes the size, and wraps all lines anew.
  package mutating func resize(columns new: Int, height: Int) {
    var lines: [[Cell]] = [[]]
    var cursor = (line: 0, offset: 0)
    for (index, row) in rows.enumerated() {
      if index == self.row {
        cursor = (lines.count - 1, lines[lines.count - 1].count + min(column, columns))
      }
      // A blank cell before a wide character in the next row is no part of the line.
      lines[lines.count - 1] += row.isWrapped ? row.cells.filter { !$0.isBlank } : row.cells
      if !row.isWrapped { lines.append([]) }
    }
    if rows.last?.isWrapped == false { lines.removeLast() }
    (columns, self.height) = (new, height)
    rows = []
    for (index, line) in lines.enumerated() {
      let end = line.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
      append(Array(line[..<end]), cursorOffset: index == cursor.line ? cursor.offset : nil)
    }
    // The cursor stays on the screen, so rows too far below it are lost.
    rows.removeLast(max(rows.count - row - height, 0))
    while rows.count > row + 1, rows.last?.cells.allSatisfy(\.isBlank) == true { rows.removeLast() }
  }

  private mutating func append(_ line: [Cell], cursorOffset: Int?) {
    let before = (row, column)
    rows.append(Row(cells: Array(repeating: Cell(), count: columns)))
    (row, column) = (rows.count - 1, 0)
    var found: (Int, Int)?
    var index = 0
    while index < line.count {
      if column == columns { wrap() }
      let isWide = index + 1 < line.count && line[index + 1].text.isEmpty
      if isWide && column + 2 > columns { wrap() }
      if let cursorOffset, cursorOffset <= index, found == nil { found = (row, column) }
      for part in line[index...(isWide ? index + 1 : index)] {
        rows[row].cells[column] = part
        column += 1
      }
      index += isWide ? 2 : 1
    }
    guard let cursorOffset else {
      (row, column) = before
      return
    }
    var missing = found == nil ? cursorOffset - index : 0
    while found == nil {
      // A cursor without a cell stays after the last one, and begins no row.
      if column == columns, missing > 0 || index == 0 { wrap() }
      if missing == 0 {
        found = (row, column)
      } else {
        (column, missing) = (column + 1, missing - 1)
      }
    }
    (row, column) = found ?? before
  }

  private mutating func wrap() {
    rows[row].isWrapped = true
    breakLine()
  }
}
