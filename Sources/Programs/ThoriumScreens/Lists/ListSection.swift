/// A section of a list: its id, its rows, and its optional header and footer.
///
///     let fruit = ListSection(id: "fruit", header: "Fruit", rows: [Word("apple"), Word("pear")])
///     fruit.rows.count   // 2
public struct ListSection<Row: Identifiable & Sendable, Header: Sendable>: Identifiable, Sendable {
  /// The id of the section, unique within its list.
  public var id: String
  /// The header above the rows, if any.
  public var header: Header?
  /// The footer below the rows, if any.
  public var footer: Header?
  /// The rows.
  public var rows: [Row]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: The id of the section, unique within its list.
  ///   - header: The header above the rows, if any.
  ///   - footer: The footer below the rows, if any.
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
