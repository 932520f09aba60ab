import ThoriumText

extension String {
  /// Returns the lines of a row of a table on a terminal.
  ///
  /// Further lines continue below the last text if 30 columns are left there. Otherwise the text has lines of its own.
  ///
  ///     "back  goes back to the last screen".row(in: 40, textAt: 6)  // one line, since it fits
  ///     "back  goes back to the last screen".row(in: 30, textAt: 6)  // ["back", "    goes back to the last", "    screen"]
  ///
  /// - Parameters:
  ///   - columns: The number of columns of the terminal, at least 1.
  ///   - start: The column where the last text of the row begins.
  /// - Returns: The lines; a word is divided only if it is longer than a line.
  func row(in columns: Int, textAt start: Int) -> [String] {
    if displayWidth <= columns { return [self] }
    if columns - start >= 30 { return wrapped(toColumns: columns, indent: start) }
    let indent = min(4, columns / 2)
    let words = prefix(columns: start)
    let text = String(repeating: " ", count: indent) + self[words.endIndex...]
    let lines = String(words).wrapped(toColumns: columns, indent: indent)
    return (words.isEmpty ? [] : lines) + text.wrapped(toColumns: columns, indent: indent)
  }
}
