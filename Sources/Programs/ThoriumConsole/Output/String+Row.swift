import ThoriumText

extension String {
  /// Returns the lines of a text, or of a row of a table, on a terminal.
  ///
  /// Further lines begin at the column `start` if 30 columns are left there, or if `start` is 0. Otherwise the text of
  /// the row begins on a new line.
  ///
  ///     "back  goes back to the last screen".row(in: 40, textAt: 6)  // one line, since it fits
  ///     "back  goes back to the last screen".row(in: 30, textAt: 6)  // ["back", "    goes back to the last", "    screen"]
  ///
  /// - Parameters:
  ///   - columns: The number of columns of the terminal, at least 1.
  ///   - start: The column where the text of the row begins; 0 for a text without a column.
  /// - Returns: The lines; a word is divided only if it is longer than a line.
  func row(in columns: Int, textAt start: Int = 0) -> [String] {
    if displayWidth <= columns { return [self] }
    if start == 0 || columns - start >= 30 { return wrapped(toColumns: columns, indent: start) }
    let indent = min(4, columns / 2)
    let words = prefix(columns: start)
    let text = String(repeating: " ", count: indent) + self[words.endIndex...]
    return [String(words), text].flatMap { $0.wrapped(toColumns: columns, indent: indent) }
  }
}
