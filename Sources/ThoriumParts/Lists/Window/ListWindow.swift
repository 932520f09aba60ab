public import Thorium

/// Which rows of a list are visible, which one is selected, and which is edited.
///
/// It stands in a state beside its list, and is told when that has changed: what is selected or edited
/// follows its row. Each method answers the events for those who have subscribed to them.
///
///     var list = try SectionedList<Word, String>(rows: [Word("fig"), Word("pear"), Word("plum")])
///     var window = ListWindow<Word, String>(subscribed: [.willDisplay, .didSelect])
///     window.resize(to: 2, in: list).count             // 2: two rows come
///     try window.select(ListPath(section: 0, row: 1), in: list).count   // 1
///     try list.remove(at: 0)
///     window.show(list).count                          // 1: the plum comes
///     window.selection                                 // "pear"
///
/// A header is visible with the first row of its section, a footer with the last.
public struct ListWindow<Row: Identifiable & Sendable, Header: Sendable>: Sendable
where Row.ID: Sendable {
  typealias List = SectionedList<Row, Header>
  /// Events of the list.
  public typealias Events = [ListEvent<Row, Header>]

  /// The row that is visible first, counted through all sections.
  public private(set) var top = 0
  /// How many rows are visible at once.
  public private(set) var size = 0
  /// The row that is selected, if it is still there.
  public private(set) var selection: Row.ID?
  /// The events that are told.
  public private(set) var subscribed: Set<ListEventKind>
  private var edited: (row: Row, path: ListPath)?
  var displayed: [ListPart<Row, Header>] = []

  /// Makes a window in which nothing is visible yet.
  ///
  /// - Parameter subscribed: The events that are told; of others nothing is computed.
  public init(subscribed: Set<ListEventKind> = []) {
    self.subscribed = subscribed
  }

  /// The row that is edited, if one is.
  public var editing: Row.ID? { edited?.row.id }

  var tellsDisplay: Bool { !subscribed.isDisjoint(with: ListEventKind.displaying) }

  private func told(_ events: Events) -> Events { events.filter { subscribed.contains($0.kind) } }

  /// Says which events are told from now on.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events.
  ///   - list: The list that is shown. What is visible already is not told.
  public mutating func subscribe(
    to kinds: Set<ListEventKind>,
    in list: SectionedList<Row, Header>
  ) {
    subscribed = kinds
    displayed = parts(of: list)
  }

  /// Says how many rows are visible at once.
  ///
  /// - Parameters:
  ///   - rows: How many, not less than none.
  ///   - list: The list that is shown.
  /// - Returns: What comes and goes.
  public mutating func resize(to rows: Int, in list: SectionedList<Row, Header>) -> Events {
    size = max(rows, 0)
    return slide(to: top, in: list, hasChanged: false)
  }

  /// Takes note that the list has changed, however that was.
  ///
  /// A row that is gone is deselected without an event; what is edited is not edited any more. Where too
  /// few rows are left below the window, it slides up.
  ///
  /// - Parameter list: The list as it is now.
  /// - Returns: What has gone from it, then what comes, then what leaves the window.
  public mutating func show(_ list: SectionedList<Row, Header>) -> Events {
    if let selection, !list.contains(selection) { self.selection = nil }
    var events: Events = []
    if let edited {
      if let path = list.path(of: edited.row.id) {
        self.edited = list[path].map { ($0, path) }
      } else {
        self.edited = nil
        events = told([.didEndEditing(edited.row, edited.path)])
      }
    }
    return events + slide(to: top, in: list, hasChanged: true)
  }

  /// Makes a row the first that is visible, or as near to it as the end of the list allows.
  ///
  /// - Parameters:
  ///   - row: The row, counted through all sections.
  ///   - list: The list that is shown.
  /// - Returns: What comes and goes.
  /// - Throws: A refusal where there is no such row.
  public mutating func scroll(
    to row: Int,
    in list: SectionedList<Row, Header>
  ) throws(Refusal) -> Events {
    if row < 0 || row >= list.count { throw "no row \(row)" }
    return slide(to: row, in: list, hasChanged: false)
  }

  /// Makes a row visible at a position, or as near to it as the ends of the list allow.
  ///
  /// - Parameters:
  ///   - path: Where the row stands; `nil` means the one that is selected.
  ///   - position: Where it is to be seen.
  ///   - list: The list that is shown.
  /// - Returns: What comes and goes.
  /// - Throws: A refusal where there is no such row, or none is selected.
  public mutating func scroll(
    to path: ListPath?,
    at position: ListPosition,
    in list: SectionedList<Row, Header>
  ) throws(Refusal) -> Events {
    guard let path = path ?? selection.flatMap(list.path(of:)) else { throw "nothing is selected" }
    if list[path] == nil { throw "no row \(path)" }
    let row = list.sections[..<path.section].reduce(path.row) { $0 + $1.rows.count }
    let above =
      switch position {
      case .top: 0
      case .middle: (size - 1) / 2
      case .bottom: size - 1
      }
    return slide(to: row - max(above, 0), in: list, hasChanged: false)
  }

  /// Touches and selects a row; the one that was selected is not any more.
  ///
  /// - Parameters:
  ///   - path: Where the row stands.
  ///   - list: The list that is shown.
  /// - Returns: What happens, in order.
  /// - Throws: A refusal where there is no such row.
  public mutating func select(
    _ path: ListPath,
    in list: SectionedList<Row, Header>
  ) throws(Refusal) -> Events {
    guard let row = list[path] else { throw "no row \(path)" }
    let isOther = selection != row.id
    let before = selection.flatMap(list.path(of:)).flatMap { path in list[path].map { ($0, path) } }
    selection = row.id
    let deselected: Events = isOther ? before.map { [.didDeselect($0.0, $0.1)] } ?? [] : []
    return told(
      [.didHighlight(row, path), .didUnhighlight(row, path)] + deselected + [.didSelect(row, path)]
    )
  }

  /// Lets go of the row that is selected, if one is.
  ///
  /// - Parameter list: The list that is shown.
  /// - Returns: That it is deselected; nothing where no row is selected.
  public mutating func deselect(in list: SectionedList<Row, Header>) -> Events {
    guard let path = selection.take().flatMap(list.path(of:)), let row = list[path] else {
      return []
    }
    return told([.didDeselect(row, path)])
  }

  /// Begins to edit a row.
  ///
  /// - Parameters:
  ///   - path: Where the row stands.
  ///   - list: The list that is shown.
  /// - Returns: That it begins.
  /// - Throws: A refusal where there is no such row, or one is edited.
  public mutating func edit(
    _ path: ListPath,
    in list: SectionedList<Row, Header>
  ) throws(Refusal) -> Events {
    if let edited { throw "\(edited.path) is being edited" }
    guard let row = list[path] else { throw "no row \(path)" }
    edited = (row, path)
    return told([.willBeginEditing(row, path)])
  }

  /// Ends editing.
  ///
  /// - Returns: That it has ended.
  /// - Throws: A refusal where no row is edited.
  public mutating func endEditing() throws(Refusal) -> Events {
    guard let edited else { throw "nothing is being edited" }
    self.edited = nil
    return told([.didEndEditing(edited.row, edited.path)])
  }
}

/// Where in a window a row is to be seen.
public enum ListPosition: Hashable, Sendable, CaseIterable {
  /// At its top.
  case top
  /// In its middle.
  case middle
  /// At its bottom.
  case bottom
}

extension ListWindow {
  /// Puts the window somewhere, as far as the list allows.
  private mutating func slide(to row: Int, in list: List, hasChanged: Bool) -> Events {
    let new = max(0, min(row, list.count - size))
    let isUpwards = new < top
    top = new
    let before = displayed
    displayed = parts(of: list)
    return told(passage(from: before, in: list, isUpwards: isUpwards, hasChanged: hasChanged))
  }
}

extension ListWindow: Equatable where Row: Equatable, Header: Equatable {
  /// Tells whether two windows show the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.top == right.top && left.size == right.size && left.selection == right.selection
      && left.subscribed == right.subscribed && left.displayed == right.displayed
      && left.edited?.row == right.edited?.row && left.edited?.path == right.edited?.path
  }
}

extension ListWindow: Hashable where Row: Hashable, Header: Hashable {
  /// Feeds where the window stands, which row is selected, and the one that is edited.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(top)
    hasher.combine(size)
    hasher.combine(selection)
    hasher.combine(subscribed)
    hasher.combine(edited?.row)
    hasher.combine(edited?.path)
  }
}
