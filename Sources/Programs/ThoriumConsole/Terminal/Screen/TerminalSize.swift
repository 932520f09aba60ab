import ThoriumSystem

/// The size of a terminal.
struct TerminalSize: Equatable, Sendable {
  var columns = 80
  var rows = 24

  init(columns: Int = 80, rows: Int = 24) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Reads the size of a terminal; 80 columns and 24 rows if it has none.
  init(of descriptor: Int32) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return }
    if size.ws_col > 0 { columns = Int(size.ws_col) }
    if size.ws_row > 0 { rows = Int(size.ws_row) }
  }
}

extension Output {
  /// The number of columns of the terminal; unlimited for any other file.
  var columns: Int { isatty(descriptor) == 1 ? TerminalSize(of: descriptor).columns : .max }
}
