/// A section of a list: an id of its own, its rows, and what stands above and below them.
///
///     let fruit = ListSection(id: "fruit", header: "Fruit", rows: [Word("apple"), Word("pear")])
///     fruit.rows.count   // 2
public struct ListSection<Row: Identifiable & Sendable, Header: Sendable>: Identifiable, Sendable {
  /// What the section is known by; no other of its list has the same.
  public var id: String
  /// What stands above the rows.
  public var header: Header?
  /// What stands below the rows.
  public var footer: Header?
  /// The rows.
  public var rows: [Row]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: What it is known by.
  ///   - header: What stands above the rows, if anything does.
  ///   - footer: What stands below the rows, if anything does.
  ///   - rows: The rows.
  public init(id: String, header: Header? = nil, footer: Header? = nil, rows: [Row] = []) {
    self.id = id
    self.header = header
    self.footer = footer
    self.rows = rows
  }
}

extension ListSection: Equatable where Row: Equatable, Header: Equatable {}
extension ListSection: Hashable where Row: Hashable, Header: Hashable {}
