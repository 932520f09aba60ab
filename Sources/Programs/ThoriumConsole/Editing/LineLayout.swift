import ThoriumText

/// The cells of a prompt and a line on a terminal, with the cursor.
///
/// Characters that a terminal could act on, and characters that would join another one, are escaped. A row that is
/// full continues on the next one. A row whose last columns are too narrow for the next character is filled with
/// spaces. A pasted line break begins a new row with `| `.
struct LineLayout: Equatable, Sendable {
  /// A place on the terminal; the first row is that of the prompt.
  struct Place: Equatable, Sendable {
    var row = 0
    var column = 0
  }

  /// A part of a character that a terminal places by itself, with its place: most characters are one cell.
  struct Cell: Equatable, Sendable {
    var text: String
    var width: Int
    var kind = Kind.text
    var place = Place()

    enum Kind: Equatable, Sendable {
      case text
      /// A space at the end of a row that is too narrow for the next character.
      case padding
      /// A space, after which a new row begins.
      case lineBreak
    }
  }

  private(set) var cells: [Cell] = []
  /// The place after the last character; in the next row if the last row is full.
  private(set) var end = Place()
  /// The columns of the terminal, at least 2.
  let columns: Int
  private var cursorIndex = 0

  /// - Parameters:
  ///   - prompt: The text before the line.
  ///   - line: The line; `nil` shows only the prompt.
  ///   - columns: The columns of the terminal.
  /// - Complexity: O(*n*) in the length of the line.
  init(prompt: String, _ line: EditedLine?, columns: Int) {
    self.columns = max(columns, 2)
    for character in prompt.escaped { add(character) }
    add(line?.before ?? "")
    cursorIndex = cells.count
    add(line?.after ?? "")
    while cursorIndex < cells.count, cells[cursorIndex].kind == .padding { cursorIndex += 1 }
  }

  /// Places the cells of another layout anew, as a terminal does whose columns have changed.
  init(_ other: LineLayout, columns: Int) {
    self.columns = max(columns, 2)
    for (index, cell) in other.cells.enumerated() {
      add(cell)
      // The cursor moves with its cell, also if that begins a row after new padding.
      if index == other.cursorIndex { cursorIndex = cells.count - 1 }
    }
    if other.cursorIndex == other.cells.count { cursorIndex = cells.count }
  }

  /// The place of the cursor.
  var cursor: Place { cursorIndex < cells.count ? cells[cursorIndex].place : end }

  /// The number of rows.
  var rowCount: Int { end.row + 1 }

  /// This layout with the cursor after the last character.
  var withCursorAtEnd: LineLayout {
    var layout = self
    layout.cursorIndex = cells.count
    return layout
  }

  /// Returns the rows that fit on a terminal, with the row of the cursor among them.
  func clipped(toRows height: Int) -> LineLayout {
    guard rowCount > height else { return self }
    let top = min(max(cursor.row - height / 2, 0), rowCount - height)
    var layout = self
    layout.cells = cells.filter { (top..<top + height).contains($0.place.row) }
    if let last = layout.cells.last, last.kind == .lineBreak, end.row >= top + height {
      // The next row is invisible, so the line must not break here.
      layout.cells[layout.cells.count - 1] = Cell(
        text: " ",
        width: 1,
        kind: .padding,
        place: last.place
      )
    }
    layout.cursorIndex -= cells.firstIndex { $0.place.row >= top } ?? cells.count
    for index in layout.cells.indices { layout.cells[index].place.row -= top }
    layout.end.row -= top
    if end.row >= top + height, let last = layout.cells.last {
      layout.end = Place(row: height - 1, column: last.place.column + last.width)
    }
    return layout
  }

  /// Returns the place after the cells before an index, as a terminal reaches it.
  func place(before index: Int) -> Place {
    guard index > 0 else { return Place() }
    let last = cells[index - 1]
    return last.kind == .lineBreak ? Place(row: last.place.row + 1) : after(last)
  }

  private mutating func add(_ text: String) {
    for character in text {
      if character == "\n" {
        add(Cell(text: " ", width: 1, kind: .lineBreak))
        for mark in "| " { add(Cell(text: String(mark), width: 1)) }
      } else {
        for shown in character.shownInLine { add(shown) }
      }
    }
  }

  /// Adds a character, which a row contains as a whole, unless it is wider than the terminal.
  private mutating func add(_ character: Character) {
    let width = character.displayWidth
    if width <= columns { addPadding(before: width) }
    for cell in character.cells { add(Cell(text: cell.text, width: cell.columns)) }
  }

  private mutating func add(_ cell: Cell) {
    addPadding(before: cell.width)
    var cell = cell
    cell.place = end
    cells.append(cell)
    end = cell.kind == .lineBreak ? Place(row: end.row + 1) : after(cell)
  }

  /// Fills the row if it has too few columns for a width.
  private mutating func addPadding(before width: Int) {
    while end.column + width > columns {
      let padding = Cell(text: " ", width: 1, kind: .padding, place: end)
      cells.append(padding)
      end = after(padding)
    }
  }

  private func after(_ cell: Cell) -> Place {
    let column = cell.place.column + cell.width
    return column < columns
      ? Place(row: cell.place.row, column: column) : Place(row: cell.place.row + 1)
  }
}

extension Character {
  /// The text that shows this character in a line: itself, or escapes.
  ///
  /// Escapes show a character that a terminal could act on, that has no width, or that would join the character
  /// before or after it.
  fileprivate var shownInLine: String {
    if isASCII { return String(self).escaped }
    let text = String(self)
    if displayWidth > 0, "a\(text)a".count == 3 { return text.escaped }
    return unicodeScalars.map { #"\u{\#(String($0.value, radix: 16, uppercase: true))}"# }.joined()
  }
}
