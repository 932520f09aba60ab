import Effort
import Terminals
import Testing
import ThoriumProperties
import ThoriumText

@testable import ThoriumConsole

/// The bytes of an edited line, on a terminal in memory.
struct LineScreenTests {
  /// An event of a session.
  private enum Step {
    case key(Key)
    /// Lines are printed meanwhile.
    case output(String)
    case resize(columns: Int)
  }

  @Test
  func
    `K16: a terminal shows the printed lines, the prompt and the line, with the cursor in its cell`()
    throws
  {
    var counts: [String: Int] = [:]
    try falsify(Self.sessions, TypedKeys.settings) { columns, steps in
      var stage = Stage(columns: columns, height: 200)
      for step in steps {
        stage.perform(step)
        counts[stage.kind, default: 0] += 1
        try require(stage.terminal.fault == nil, "\(step)")
        try require(stage.terminal.text == stage.expected.rows, "\(step)")
        try require((stage.terminal.row, stage.terminal.column) == stage.expected.cursor, "\(step)")
      }
    }
    for kind in ["plain", "wrapped", "output", "resized", "submitted"] {
      #expect(counts[kind] ?? 0 > cases(20, quick: 5), "\(counts)")
    }
  }

  @Test
  func `K16: of a line that is higher than the terminal, the rows around the cursor are shown`()
    throws
  {
    var clipped = 0
    let sessions = Generator<(height: Int, keys: [Key])> { source in
      (try source.draw(.int(1...4)), try source.draw(TypedKeys.any.list(0...40)))
    }
    try falsify(sessions, TypedKeys.settings) { height, keys in
      var stage = Stage(columns: 9, height: height)
      for key in keys where key != .enter {
        stage.perform(.key(key))
        try require(stage.terminal.fault == nil, "\(key)")
        let (rows, cursor) = stage.expected
        let shown = Array(stage.terminal.text.suffix(min(height, stage.terminal.text.count)))
        let row = stage.terminal.row - (stage.terminal.text.count - shown.count)
        if rows.count <= height {
          try require(shown.contains(rows[cursor.0]))
        } else {
          clipped += 1
          try require(shown[row] == rows[cursor.0] && stage.terminal.column == cursor.1)
          let top = cursor.0 - row
          try require(shown == Array(rows[top..<min(top + shown.count, rows.count)]), "\(key)")
        }
      }
    }
    #expect(clipped > cases(100, quick: 20))
  }

  @Test func `a typed character is sent alone`() {
    var screen = LineScreen()
    var line = EditedLine("ab")
    _ = screen.show(LineLayout(prompt: "> ", line, columns: 20), rows: 9)
    line.insert("c")
    #expect(screen.show(LineLayout(prompt: "> ", line, columns: 20), rows: 9) == "c\u{1B}[J \u{8}")
    line.moveLeft()
    #expect(screen.show(LineLayout(prompt: "> ", line, columns: 20), rows: 9) == "\r\u{1B}[4C")
    #expect(screen.show(LineLayout(prompt: "> ", line, columns: 20), rows: 9) == "")
  }

  @Test
  func `K18: characters that a terminal could act on are escaped in the prompt and in the line`() {
    var screen = LineScreen()
    let line = EditedLine("a\u{1B}[2J\u{202E}\u{301}")
    let bytes = screen.show(LineLayout(prompt: "\u{1B}c", line, columns: 80), rows: 9)
    #expect(bytes == #"\#r\eca\e[2J\u{202E}\u{301}"# + "\u{1B}[J \u{8}")
  }

  private static var sessions: Generator<(columns: Int, steps: [Step])> {
    let steps = Generator<Step>.frequency([
      (8, TypedKeys.any.map { .key($0) }),
      (1, Generator<String>.element(of: ["value: 1", "語学 of a long row", ""]).map { .output($0) }),
      (1, Generator<Int>.int(9...40).map { .resize(columns: $0) }),
    ])
    return Generator { source in
      (try source.draw(.int(9...40)), try source.draw(steps.list(0...30)))
    }
  }

  /// A terminal and a screen that shows an editor's line there, with the rows that must be visible.
  private struct Stage {
    var terminal: VirtualTerminal
    private var editor = LineEditor()
    private var screen = LineScreen()
    /// The lines above.
    private var printed: [String] = []
    private let height: Int
    private(set) var kind = ""

    init(columns: Int, height: Int) {
      terminal = VirtualTerminal(columns: columns, height: height)
      self.height = height
      show()
    }

    private var layout: LineLayout {
      LineLayout(prompt: "> ", editor.line, columns: terminal.columns)
    }

    private mutating func show() {
      terminal.feed(screen.show(layout, rows: height))
    }

    mutating func perform(_ step: Step) {
      kind = layout.rowCount > 1 ? "wrapped" : "plain"
      switch step {
      case .key(let key):
        if case .submit(let line)? = editor.receive(key) {
          kind = "submitted"
          terminal.feed(screen.finish(layout))
          printed += submittedLines
          editor.history.add(line)
          editor.reset()
        }
      case .output(let line):
        kind = "output"
        terminal.feed(screen.erase(columns: terminal.columns, rows: height))
        terminal.feed(line + "\n")
        printed.append(line)
      case .resize(let columns):
        if columns == terminal.columns { break }
        kind = "resized"
        terminal.resize(columns: columns, height: height)
      }
      show()
    }

    /// The lines of a submitted text, with the spaces at the ends of its rows; each line ends with a space.
    private var submittedLines: [String] {
      var (lines, text): ([String], String) = ([], "")
      for cell in layout.cells {
        text += cell.text
        if cell.kind == .lineBreak {
          lines.append(text)
          text = ""
        }
      }
      return lines + [text + " "]
    }

    /// The rows that must be visible, and the place of the cursor.
    var expected: (rows: [String], cursor: (Int, Int)) {
      let above = printed.flatMap { Rows(text: $0, columns: terminal.columns).rows }
      let whole = Rows(editor.line.text, columns: terminal.columns)
      let cursor = whole.places[editor.line.before.count]
      let isEndVisible = whole.rows.last != "" || cursor.0 == whole.rows.count - 1
      let rows = isEndVisible ? whole.rows : whole.rows.dropLast()
      return (above + rows, (above.count + cursor.0, cursor.1))
    }
  }
}

/// The rows of a prompt and a line, character by character.
private struct Rows {
  private(set) var rows = [""]
  /// The row and the column of each character of the line, and of its end.
  private(set) var places: [(Int, Int)] = []
  private let columns: Int
  private var column = 0

  /// The rows of a printed line.
  init(text: String, columns: Int) {
    self.columns = columns
    for cell in text.flatMap(\.cells) { write(cell) }
    trim()
  }

  /// The rows of the prompt and a line.
  init(_ line: String, columns: Int) {
    self.columns = columns
    for cell in "> ".flatMap(\.cells) { write(cell) }
    for character in line {
      let shown = Self.shown(character)
      if let first = shown.first { beginRow(before: first) }
      if column == columns { beginRow() }
      places.append((rows.count - 1, column))
      if character == "\n" {
        beginRow()
        for cell in "| ".flatMap(\.cells) { write(cell) }
      }
      for part in shown {
        beginRow(before: part)
        for cell in part.cells { write(cell) }
      }
    }
    if column == columns { beginRow() }
    places.append((rows.count - 1, column))
    trim()
  }

  /// Returns the visible form of a character: none for a line break.
  private static func shown(_ character: Character) -> String {
    if character == "\n" { return "" }
    let joins = "x\(character)x".count != 3 || character.displayWidth == 0
    let text = String(character)
    let escaped = text.escaped
    if escaped != text || !joins { return escaped }
    return text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
      .joined()
  }

  private mutating func write(_ cell: (text: String, columns: Int)) {
    if column + cell.columns > columns { beginRow() }
    rows[rows.count - 1] += cell.text
    column += cell.columns
  }

  /// Begins a row if a character fits into one, but not into the rest of the current one.
  private mutating func beginRow(before character: Character) {
    let width = character.displayWidth
    if width <= columns, column + width > columns { beginRow() }
  }

  private mutating func beginRow() {
    rows.append("")
    column = 0
  }

  private mutating func trim() {
    rows = rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
  }
}
