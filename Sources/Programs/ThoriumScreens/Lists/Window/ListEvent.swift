/// An event of a displayed list, such as the selection of a row.
///
/// Each event carries the row or the header itself and its place. The
/// event of a removed row carries its last value and its last place.
///
///     let event = ListEvent<Word, String>.didSelect(Word("pear"), ListPath(section: 0, row: 1))
///     event.line { $0.id }   // "event didSelect 0.1 pear"
public enum ListEvent<Row: Identifiable & Sendable, Header: Sendable>: Sendable
where Row.ID: Sendable {
  /// A row enters the window.
  case willDisplay(Row, ListPath)
  /// The header of a section enters the window with the first row.
  case willDisplayHeader(Header, Int)
  /// The footer of a section enters the window with the last row.
  case willDisplayFooter(Header, Int)
  /// A row has left the window or the list.
  case didEndDisplaying(Row, ListPath)
  /// The header of a section has left the window with the first row.
  case didEndDisplayingHeader(Header, Int)
  /// The footer of a section has left the window with the last row.
  case didEndDisplayingFooter(Header, Int)
  /// A row is touched.
  case didHighlight(Row, ListPath)
  /// A row is no longer touched.
  case didUnhighlight(Row, ListPath)
  /// A row is selected.
  case didSelect(Row, ListPath)
  /// A row is no longer selected, since another row is.
  case didDeselect(Row, ListPath)
  /// Editing of a row begins.
  case willBeginEditing(Row, ListPath)
  /// Editing of a row has ended, or the row was removed.
  case didEndEditing(Row, ListPath)
}

extension ListEvent: Equatable where Row: Equatable, Header: Equatable {}
extension ListEvent: Hashable where Row: Hashable, Header: Hashable {}

/// The kinds of ``ListEvent``, for subscriptions.
public enum ListEventKind: String, Sendable, Hashable, CaseIterable {
  /// ``ListEvent/willDisplay(_:_:)``.
  case willDisplay
  /// ``ListEvent/willDisplayHeader(_:_:)``.
  case willDisplayHeader
  /// ``ListEvent/willDisplayFooter(_:_:)``.
  case willDisplayFooter
  /// ``ListEvent/didEndDisplaying(_:_:)``.
  case didEndDisplaying
  /// ``ListEvent/didEndDisplayingHeader(_:_:)``.
  case didEndDisplayingHeader
  /// ``ListEvent/didEndDisplayingFooter(_:_:)``.
  case didEndDisplayingFooter
  /// ``ListEvent/didHighlight(_:_:)``.
  case didHighlight
  /// ``ListEvent/didUnhighlight(_:_:)``.
  case didUnhighlight
  /// ``ListEvent/didSelect(_:_:)``.
  case didSelect
  /// ``ListEvent/didDeselect(_:_:)``.
  case didDeselect
  /// ``ListEvent/willBeginEditing(_:_:)``.
  case willBeginEditing
  /// ``ListEvent/didEndEditing(_:_:)``.
  case didEndEditing

  /// The six kinds for entering and leaving the window.
  static let displaying: Set<Self> = [
    .willDisplay, .willDisplayHeader, .willDisplayFooter,
    .didEndDisplaying, .didEndDisplayingHeader, .didEndDisplayingFooter,
  ]
}

extension ListEvent {
  /// The kind of the event.
  package var kind: ListEventKind { parts.kind }

  /// The row of the event; `nil` for a header or a footer.
  public var row: Row? { parts.row }

  /// Returns the event as a line: its kind, its place, and the text of its row.
  ///
  /// The line of a highlight event has no text.
  ///
  /// - Parameter text: A closure that returns the text of a row.
  /// - Returns: The line, which begins with `event`.
  public func line(_ text: (Row) -> String) -> String {
    let isTouch = kind == .didHighlight || kind == .didUnhighlight
    let row = isTouch ? nil : row.map(text)
    return (["event", kind.rawValue, parts.place] + [row].compactMap(\.self)).joined(separator: " ")
  }

  private var parts: (kind: ListEventKind, row: Row?, place: String) {
    switch self {
    case .willDisplay(let row, let path): (.willDisplay, row, "\(path)")
    case .willDisplayHeader(_, let section): (.willDisplayHeader, nil, "\(section)")
    case .willDisplayFooter(_, let section): (.willDisplayFooter, nil, "\(section)")
    case .didEndDisplaying(let row, let path): (.didEndDisplaying, row, "\(path)")
    case .didEndDisplayingHeader(_, let section): (.didEndDisplayingHeader, nil, "\(section)")
    case .didEndDisplayingFooter(_, let section): (.didEndDisplayingFooter, nil, "\(section)")
    case .didHighlight(let row, let path): (.didHighlight, row, "\(path)")
    case .didUnhighlight(let row, let path): (.didUnhighlight, row, "\(path)")
    case .didSelect(let row, let path): (.didSelect, row, "\(path)")
    case .didDeselect(let row, let path): (.didDeselect, row, "\(path)")
    case .willBeginEditing(let row, let path): (.willBeginEditing, row, "\(path)")
    case .didEndEditing(let row, let path): (.didEndEditing, row, "\(path)")
    }
  }
}
