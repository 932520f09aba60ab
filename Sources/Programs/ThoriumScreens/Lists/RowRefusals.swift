public import Thorium

extension RandomAccessCollection where Index == Int {
  /// Returns the reason to refuse an action on a row; `nil` if the row exists.
  ///
  ///     ["Ada", "Bob"].refusal(ofRow: 1)           // nil
  ///     ["Ada", "Bob"].refusal(ofRow: 2)?.reason   // "no row 2"
  ///
  /// Use it in the `refusal` of a reactor whose actions name a row by its index.
  ///
  /// - Parameter index: The index of the row, which may be out of range.
  /// - Returns: The reason, which names the index.
  /// - Complexity: O(1)
  public func refusal(ofRow index: Int) -> Refusal? {
    (startIndex..<endIndex).contains(index) ? nil : .noRow(index)
  }
}

extension SectionedList {
  /// Returns the reason to refuse an action on a row; `nil` if the row exists.
  ///
  ///     let list = SectionedList<Word, String>(once: [Word("pear")])
  ///     list.refusal(ofRow: ListPath(section: 0, row: 0))           // nil
  ///     list.refusal(ofRow: ListPath(section: 0, row: 1))?.reason   // "no row 0.1"
  ///
  /// - Parameter path: The place of the row, which may not exist.
  /// - Returns: The reason, which names the place.
  public func refusal(ofRow path: ListPath) -> Refusal? {
    self[path] == nil ? .noRow(path) : nil
  }

  /// Returns the row at a place that a user has named.
  ///
  ///     let list = SectionedList<Word, String>(once: [Word("pear")])
  ///     try list.row(at: ListPath(section: 0, row: 0)).id   // "pear"
  ///
  /// - Parameter path: The place of the row, which may not exist.
  /// - Returns: The row.
  /// - Throws: The refusal of ``refusal(ofRow:)``.
  public func row(at path: ListPath) throws(Refusal) -> Row {
    guard let row = self[path] else { throw .noRow(path) }
    return row
  }
}

extension Refusal {
  /// The refusal of an action on a row that does not exist.
  @usableFromInline
  static func noRow(_ place: some CustomStringConvertible) -> Refusal { Refusal("no row \(place)") }
}
