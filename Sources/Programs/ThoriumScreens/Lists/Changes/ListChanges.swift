/// The changes that an operation has made to a list, as a sequence of steps.
///
/// Each step refers to the list after the steps before it. A view that shows a
/// list applies the changes to its rows, as ``SectionedList/apply(_:)`` does.
///
///     var list = SectionedList<Word, String>(once: [Word("pear"), Word("plum")])
///     var shown = list
///     let changes = try list.insert(Word("fig"), at: 1, by: .left)
///     changes.steps.count     // 1
///     try shown.apply(changes)
///     shown.count             // 3
public struct ListChanges<Row: Identifiable & Sendable, Header: Sendable>: Sendable
where Row.ID: Sendable {
  /// The steps, in order.
  public var steps: [ListChange<Row, Header>]

  /// Creates changes from their steps.
  ///
  /// - Parameter steps: The steps, in order. An empty array changes nothing.
  @inlinable package init(_ steps: [ListChange<Row, Header>] = []) {
    self.steps = steps
  }
}

/// One step of a list change, and its animation.
public struct ListChange<Row: Identifiable & Sendable, Header: Sendable>: Sendable
where Row.ID: Sendable {
  /// The operation that a step performs on a list.
  public enum Kind: Sendable {
    /// Inserts rows; the place is that of the first row.
    case insertRows([Row], at: ListPath)
    /// Removes rows of a section.
    case removeRows(Range<Int>, in: Int)
    /// Reloads rows with their current values; the place is that of the first row.
    case reloadRows([Row], at: ListPath)
    /// Moves a row; the new place refers to the list without the row.
    case moveRow(from: ListPath, to: ListPath)
    /// Inserts sections with their rows; the index is that of the first section.
    case insertSections([ListSection<Row, Header>], at: Int)
    /// Removes sections with their rows.
    case removeSections(Range<Int>)
    /// Reloads headers and footers with their current values, starting at an index.
    case reloadSections([ListTitles<Header>], at: Int)
    /// Moves a section; the new index refers to the list without the section.
    case moveSection(from: Int, to: Int)
  }

  /// The operation of the step.
  public var kind: Kind
  /// The animation of the step; `nil` if it does not matter.
  public var animation: ListAnimation?

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - kind: The operation of the step.
  ///   - animation: The animation of the step; `nil` if it does not matter.
  @inlinable package init(_ kind: Kind, by animation: ListAnimation? = nil) {
    self.kind = kind
    self.animation = animation
  }
}

/// The header and the footer of a section.
public struct ListTitles<Header: Sendable>: Sendable {
  /// The header above the rows, if any.
  public var header: Header?
  /// The footer below the rows, if any.
  public var footer: Header?

  /// Creates a pair of a header and a footer.
  @inlinable public init(header: Header? = nil, footer: Header? = nil) {
    self.header = header
    self.footer = footer
  }
}

extension ListChanges: Equatable where Row: Equatable, Header: Equatable {}
extension ListChange: Equatable where Row: Equatable, Header: Equatable {}
extension ListChange.Kind: Equatable where Row: Equatable, Header: Equatable {}
extension ListTitles: Equatable where Header: Equatable {}
extension ListTitles: Hashable where Header: Hashable {}
