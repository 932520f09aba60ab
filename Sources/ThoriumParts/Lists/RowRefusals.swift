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
    (startIndex..<endIndex).contains(index) ? nil : Refusal("no row \(index)")
  }
}

extension SectionedList {
  /// Returns the reason to refuse an action on a row; `nil` if the row exists.
  ///
  ///     let list = try SectionedList<Word, String>(rows: [Word("pear")])
  ///     list.refusal(ofRow: ListPath(section: 0, row: 0))           // nil
  ///     list.refusal(ofRow: ListPath(section: 0, row: 1))?.reason   // "no row 0.1"
  ///
  /// - Parameter path: The place of the row, which may not exist.
  /// - Returns: The reason, which names the place.
  public func refusal(ofRow path: ListPath) -> Refusal? {
    self[path] == nil ? Refusal("no row \(path)") : nil
  }
}
