/// The place of a row in a list: the index of its section and its index in that section.
///
///     let path = ListPath(section: 0, row: 2)
///     path.description   // "0.2"
public struct ListPath: Hashable, Sendable, CustomStringConvertible {
  /// The index of the section.
  public var section: Int
  /// The index of the row in its section.
  public var row: Int

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - row: The index of the row in that section.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Creates a place from text that a user typed.
  ///
  ///     ListPath("0.2")   // ListPath(section: 0, row: 2)
  ///     ListPath("two")   // nil
  public init?(_ text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let section = numbers[0], let row = numbers[1] else { return nil }
    self.init(section: section, row: row)
  }

  /// The section and the row, separated by a period.
  public var description: String { "\(section).\(row)" }
}
