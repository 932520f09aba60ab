public import Thorium

/// The visible rows of a list, its selected row, and the row that is being edited.
///
/// Keep a window in the state next to its list, and call `show(_:)` after
/// each change of the list. The selection and the editing state follow
/// their rows. Each method returns the events of the subscribed kinds.
///
///     var list = SectionedList<Word, String>(once: [Word("fig"), Word("pear"), Word("plum")])
///     var window = ListWindow<Word, String>(subscribed: [.willDisplay, .didSelect])
///     window.resize(to: 2, in: list).count             // 2: two rows enter
///     try window.select(ListPath(section: 0, row: 1), in: list).count   // 1
///     try list.remove(at: 0)
///     window.show(list).count                          // 1: the plum enters
///     window.selection                                 // "pear"
///
/// A header is visible with the first row of its section, and a footer with the last row.
public struct ListWindow<Row: Identifiable & Sendable, Header: Sendable>: Sendable
where Row.ID: Sendable {
  typealias List = SectionedList<Row, Header>

  /// The index of the first visible row, counted through all sections.
  package private(set) var top = 0
  /// The number of rows that are visible at once.
  package private(set) var size = 0
  /// The id of the selected row, if it is still in the list.
  public private(set) var selection: Row.ID?
  /// The kinds of events that the methods return.
  package private(set) var subscribed: Set<ListEventKind>
  struct EditedRow: Sendable {
    let row: Row
    let path: ListPath
  }
  private var edited: EditedRow?
  var displayed: [ListPart<Row>] = []

  /// Creates a window in which nothing is visible yet.
  ///
  /// - Parameter subscribed: The kinds of events to return. Other events are not computed.
  public init(subscribed: Set<ListEventKind> = []) {
    self.subscribed = subscribed
  }

  /// The id of the row that is being edited, if any.
  package var editing: Row.ID? { edited?.row.id }

  var tellsDisplay: Bool { !subscribed.isDisjoint(with: ListEventKind.displaying) }

  private func subscribedEvents(_ events: [ListEvent<Row>]) -> [ListEvent<Row>] {
    events.filter { subscribed.contains($0.kind) }
  }

  /// Replaces the kinds of events that the methods return.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events to return from now on.
  ///   - list: The displayed list. Parts that are already visible produce no event.
  public mutating func subscribe(
    to kinds: Set<ListEventKind>,
    in list: SectionedList<Row, Header>
  ) {
    subscribed = kinds
    displayed = parts(of: list)
  }

  /// Changes the number of rows that are visible at once.
  ///
  /// - Parameters:
  ///   - rows: The number of rows. A negative number means 0.
  ///   - list: The displayed list.
  /// - Returns: The events for parts that enter or leave the window.
  public mutating func resize(to rows: Int, in list: SectionedList<Row, Header>) -> [ListEvent<Row>]
  {
    size = max(rows, 0)
    return slide(to: top, in: list, hasChanged: false)
  }

  /// Updates the window after any change of the list.
  ///
  /// A removed row is deselected without an event, and its editing ends. If
  /// too few rows remain below the top of the window, the window moves up.
  ///
  /// - Parameter list: The changed list.
  /// - Returns: The events for removed parts, then for parts that enter,
  ///   then for parts that leave the window.
  public mutating func show(_ list: SectionedList<Row, Header>) -> [ListEvent<Row>] {
    if let selection, !list.contains(selection) { self.selection = nil }
    var events: [ListEvent<Row>] = []
    if let edited {
      if let path = list.path(of: edited.row.id) {
        self.edited = list[path].map { EditedRow(row: $0, path: path) }
      } else {
        self.edited = nil
        events = subscribedEvents([ListEvent(.didEndEditing, edited.row, at: edited.path)])
      }
    }
    return events + slide(to: top, in: list, hasChanged: true)
  }

  /// Scrolls until a row is the first visible one, or as far as the end of the list allows.
  ///
  /// - Parameters:
  ///   - row: The index of the row, counted through all sections.
  ///   - list: The displayed list.
  /// - Returns: The events for parts that enter or leave the window.
  /// - Throws: A refusal if the row does not exist.
  public mutating func scroll(
    to row: Int,
    in list: SectionedList<Row, Header>
  ) throws(Refusal) -> [ListEvent<Row>] {
    if row < 0 || row >= list.count { throw .noRow(row) }
    return slide(to: row, in: list, hasChanged: false)
  }

  /// Scrolls until a row is at a position, or as far as the ends of the list allow.
  ///
  /// - Parameters:
  ///   - path: The place of the row; `nil` means the selected row.
  ///   - position: The position of the row in the window.
  ///   - list: The displayed list.
  /// - Returns: The events for parts that enter or leave the window.
  /// - Throws: A refusal if the row does not exist or no row is selected.
  public mutating func scroll(
    to path: ListPath?,
    at position: ListPosition,
    in list: SectionedList<Row, Header>
  ) throws(Refusal) -> [ListEvent<Row>] {
    guard let path = path ?? selection.flatMap(list.path(of:)) else { throw "nothing is selected" }
    _ = try list.row(at: path)
    let row = list.sections[..<path.section].reduce(path.row) { $0 + $1.rows.count }
    let above =
      switch position {
      case .top: 0
      case .middle: (size - 1) / 2
      case .bottom: size - 1
      }
    return slide(to: row - max(above, 0), in: list, hasChanged: false)
  }

  /// Touches and selects a row, and deselects the previously selected row.
  ///
  /// - Parameters:
  ///   - path: The place of the row.
  ///   - list: The displayed list.
  /// - Returns: The events, in order.
  /// - Throws: A refusal if the row does not exist.
  public mutating func select(
    _ path: ListPath,
    in list: SectionedList<Row, Header>
  ) throws(Refusal) -> [ListEvent<Row>] {
    let row = try list.row(at: path)
    let isOther = selection != row.id
    let before = selection.flatMap(list.path(of:)).flatMap { path in list[path].map { ($0, path) } }
    selection = row.id
    let deselected: [ListEvent<Row>] =
      isOther ? before.map { [ListEvent(.didDeselect, $0.0, at: $0.1)] } ?? [] : []
    return subscribedEvents(
      [ListEvent(.didHighlight, row, at: path), ListEvent(.didUnhighlight, row, at: path)]
        + deselected + [ListEvent(.didSelect, row, at: path)]
    )
  }

  /// Deselects the selected row, if any.
  ///
  /// - Parameter list: The displayed list.
  /// - Returns: The event of the deselection; none if no row is selected.
  public mutating func deselect(in list: SectionedList<Row, Header>) -> [ListEvent<Row>] {
    guard let path = selection.take().flatMap(list.path(of:)), let row = list[path] else {
      return []
    }
    return subscribedEvents([ListEvent(.didDeselect, row, at: path)])
  }

  /// Begins to edit a row.
  ///
  /// - Parameters:
  ///   - path: The place of the row.
  ///   - list: The displayed list.
  /// - Returns: The event for the start of editing, if subscribed.
  /// - Throws: A refusal if the row does not exist or a row is already being edited.
  public mutating func edit(
    _ path: ListPath,
    in list: SectionedList<Row, Header>
  ) throws(Refusal) -> [ListEvent<Row>] {
    if let edited { throw "\(edited.path) is being edited" }
    let row = try list.row(at: path)
    edited = EditedRow(row: row, path: path)
    return subscribedEvents([ListEvent(.willBeginEditing, row, at: path)])
  }

  /// Ends editing.
  ///
  /// - Returns: The event for the end of editing, if subscribed.
  /// - Throws: A refusal if no row is being edited.
  public mutating func endEditing() throws(Refusal) -> [ListEvent<Row>] {
    guard let edited else { throw "nothing is being edited" }
    self.edited = nil
    return subscribedEvents([ListEvent(.didEndEditing, edited.row, at: edited.path)])
  }
}

/// The position of a row in a window.
public enum ListPosition: Hashable, Sendable, CaseIterable {
  /// At the top of the window.
  case top
  /// In the middle of the window.
  case middle
  /// At the bottom of the window.
  case bottom
}

extension ListWindow {
  /// Moves the window to a row, as far as the list allows.
  private mutating func slide(to row: Int, in list: List, hasChanged: Bool) -> [ListEvent<Row>] {
    let new = max(0, min(row, list.count - size))
    let isUpwards = new < top
    top = new
    let before = displayed
    displayed = parts(of: list)
    return subscribedEvents(
      passage(from: before, in: list, isUpwards: isUpwards, hasChanged: hasChanged)
    )
  }
}

extension ListWindow: Equatable where Row: Equatable, Header: Equatable {}
extension ListWindow: Hashable where Row: Hashable, Header: Hashable {}
extension ListWindow.EditedRow: Equatable where Row: Equatable {}
extension ListWindow.EditedRow: Hashable where Row: Hashable {}
