import ThoriumParts

/// What a person does to the table.
enum TableEdit: Sendable, Equatable {
  /// A post comes to the top, which may stand there already.
  case insert
  /// The very row that stands on top comes once more.
  case insertSame
  /// Four rows come to the top, one of each style.
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
  /// So many rows are visible at once.
  case window(Int)
  /// This row is the first that is visible.
  case scroll(Int)
  /// The row that is selected is seen there.
  case reveal(ListPosition)
  /// All events are told from now on, or none.
  case signals(isOn: Bool)
}
