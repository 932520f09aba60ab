/// What an operation has changed in a list: steps, each of which counts on those before it.
///
/// Whoever shows a list follows its changes; ``SectionedList/apply(_:)`` does so on rows.
///
///     var list = try SectionedList<Word, String>(rows: [Word("pear"), Word("plum")])
///     var shown = list
///     let changes = try list.insert(Word("fig"), at: 1, by: .left)
///     changes.steps.count     // 1
///     try shown.apply(changes)
///     shown.count             // 3
public struct ListChanges<Row: Identifiable & Sendable, Header: Sendable>: Sendable
where Row.ID: Sendable {
  /// The steps, in order.
  public var steps: [ListChange<Row, Header>]

  /// Makes changes of their steps.
  ///
  /// - Parameter steps: The steps, in order; none change nothing.
  @inlinable public init(_ steps: [ListChange<Row, Header>] = []) {
    self.steps = steps
  }

  /// Whether nothing is changed.
  @inlinable public var isEmpty: Bool { steps.isEmpty }
}

/// One step of changes: what it does, and how that is to be shown.
public struct ListChange<Row: Identifiable & Sendable, Header: Sendable>: Sendable
where Row.ID: Sendable {
  /// What a step does to a list.
  public enum Kind: Sendable {
    /// Rows come, the first of them at a place.
    case insertRows([Row], at: ListPath)
    /// Rows of a section go.
    case removeRows(Range<Int>, in: Int)
    /// Rows, the first of them at a place, are shown again, as they are now.
    case reloadRows([Row], at: ListPath)
    /// A row is taken out, and put in again at a place of the list without it.
    case moveRow(from: ListPath, to: ListPath)
    /// Sections come with their rows, the first of them at an index.
    case insertSections([ListSection<Row, Header>], at: Int)
    /// Sections go with their rows.
    case removeSections(Range<Int>)
    /// Headers and footers, the first at an index, are shown again, as they are now.
    case reloadSections([ListTitles<Header>], at: Int)
    /// A section is taken out, and put in again at an index of the list without it.
    case moveSection(from: Int, to: Int)
  }

  /// What is done.
  public var kind: Kind
  /// How it is to be shown; `nil` where it does not matter.
  public var animation: ListAnimation?

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - kind: What is done.
  ///   - animation: How it is to be shown; `nil` where it does not matter.
  @inlinable public init(_ kind: Kind, by animation: ListAnimation? = nil) {
    self.kind = kind
    self.animation = animation
  }
}

/// What stands above and below the rows of a section.
public struct ListTitles<Header: Sendable>: Sendable {
  /// What stands above the rows.
  public var header: Header?
  /// What stands below the rows.
  public var footer: Header?

  /// Lays a header and a footer together.
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
