import ThoriumParts

/// An edit of the table by the user.
enum TableEdit: Sendable, Equatable {
  /// Inserts a post at the top, even if the table already shows the same post.
  case insert
  /// Inserts the top row again.
  case insertSame
  /// Inserts four rows at the top, one of each style.
  case batch
  case remove(Int)
  case replace(Int)
  case reload(Int)
  case move(from: ListPath, to: ListPath)
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
