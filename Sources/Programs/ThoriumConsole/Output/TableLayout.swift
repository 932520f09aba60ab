import ThoriumText

/// The columns of a table, and their widths on a terminal.
///
///     var layout = TableLayout(names: ["song", "artist"])
///     layout.widen(for: [["Ländler", "Schubert"], ["語", "Zoë"]])
///     layout.text(of: layout.names)                     //    song     artist
///     " 1 " + layout.text(of: ["語", "Zoë"], after: 3)   //  1 語       Zoë
///
/// Widths are those of the escaped texts, which the output shows. Columns only become wider, so that later rows are
/// aligned with earlier ones.
struct TableLayout: Sendable, Equatable {
  private static let gap = 2
  /// No column is cut below this width.
  ///
  /// A line that is still too long is cut as a whole.
  private static let narrowest = 8

  let names: [String]
  private var widths: [Int]
  /// The number of digits of the largest index.
  private var indexWidth = 1

  init(names: [String]) {
    self.names = names
    widths = names.map(\.escaped.displayWidth)
  }

  /// Makes the columns wide enough for rows.
  mutating func widen(for rows: [[String]]) {
    if let last = rows.indices.last { indexWidth = max(indexWidth, "\(last)".count) }
    for cells in rows { widths = zip(widths, cells).map { max($0, $1.escaped.displayWidth) } }
  }

  /// Returns texts in their columns, after spaces for a short index.
  ///
  /// - Parameters:
  ///   - cells: The text of each column.
  ///   - start: The number of columns of the terminal before them.
  ///   - columns: The number of columns of the terminal.
  /// - Returns: The text, escaped; longer than the terminal only if no column can be cut further.
  func text(of cells: [String], after start: Int = 0, in columns: Int = .max) -> String {
    var place = max(indexWidth + 2 - start, 0)
    let limit = limit(in: columns - start - place)
    var (text, end) = ("", 0)
    for (cell, width) in zip(cells, widths) {
      let cell = cell.escaped.cut(toColumns: limit)
      if !cell.isEmpty {
        text += String(repeating: " ", count: place - end) + cell
        end = place + cell.displayWidth
      }
      place += min(width, limit) + Self.gap
    }
    return text
  }

  /// Returns the greatest width for a column so that all columns fit.
  private func limit(in columns: Int) -> Int {
    let room = columns - Self.gap * (widths.count - 1)
    if widths.reduce(0, +) <= room { return .max }
    let limits = Self.narrowest...max(room, Self.narrowest)
    return limits.last { limit in widths.reduce(0) { $0 + min($1, limit) } <= room }
      ?? Self.narrowest
  }
}

/// A row of a table, or a change of one.
struct TableRow: Sendable {
  /// The row or the change; its text is not used.
  let line: ListLine
  let cells: [String]
  let layout: TableLayout

  /// The line with the name of each cell before it.
  var named: ListLine {
    let cells = zip(layout.names, cells).map { "\($0): \($1.isEmpty ? "empty" : $1)" }
    return line.replacingText(by: cells.joined(separator: ", "))
  }

  /// Returns the line with its cells in columns.
  ///
  /// - Parameter columns: The number of columns of the terminal, which limits the cells.
  /// - Returns: The line, escaped.
  func aligned(in columns: Int = .max) -> ListLine {
    let start = line.replacingText(by: "").text.displayWidth
    return line.replacingText(by: layout.text(of: cells, after: start, in: columns))
  }
}

extension ListLine {
  /// Returns the line of a row with another text.
  fileprivate func replacingText(by text: String) -> ListLine {
    switch self {
    case .row(let section, let index, _): .row(section: section, index: index, text: text)
    case .inserted(let index, _): .inserted(index: index, text: text)
    case .removed(let index, _): .removed(index: index, text: text)
    case .updated(let index, _): .updated(index: index, text: text)
    case .moved(let old, let new, _): .moved(from: old, to: new, text: text)
    default: self
    }
  }
}
