import ThoriumScreens

/// An edit of the table by the user.
enum TableEdit: Sendable, Equatable {
  /// Inserts a post at the top, even if the table already shows the same post.
  case insert
  /// Inserts the top row again.
  case insertSame
  /// Inserts four rows at the top, one of each style.
  case batch
  /// Adds a post at the end of the last section.
  case append
  /// Inserts a post at a place.
  case insertAt(ListPath)
  /// Inserts a row of one style at the top.
  case cell(TableRow.Style)
  case remove(Int)
  case removeLast
  case replace(Int)
  case reload(Int)
  case move(from: ListPath, to: ListPath)
  /// Adds an empty section with a header.
  case addSection(String)
  /// Inserts an empty section with a header before another one.
  case insertSection(Int, String)
  /// Replaces the rows of a section with a post.
  case replaceSection(Int)
  case reloadSection(Int)
  case moveSection(from: Int, to: Int)
  case removeSection(Int)
  case removeAll
  case select(ListPath)
  case edit(ListPath)
  case endEdit
  /// Sets the number of rows that are visible at once.
  case window(Int)
  /// Scrolls to a row, which becomes the first visible one.
  case scroll(Int)
  /// Scrolls the selected row to a position.
  case reveal(ListPosition)
  /// Subscribes to all events or to none.
  case signals(isOn: Bool)
}
