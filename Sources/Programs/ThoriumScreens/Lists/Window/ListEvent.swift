/// An event of a displayed list, such as the selection of a row.
///
/// The event of a removed row has its last value and its last place.
public struct ListEvent<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
  /// The kind of the event.
  package let kind: ListEventKind
  /// The row of the event, or `nil` for headers and footers.
  public let row: Row?
  private let place: String

  /// Creates an event of a row.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event, of which there is no header and no footer.
  ///   - row: The row.
  ///   - path: The place of the row.
  package init(_ kind: ListEventKind, _ row: Row, at path: ListPath) {
    (self.kind, self.row, place) = (kind, row, "\(path)")
  }

  init(_ kind: ListEventKind, ofSection section: Int) {
    (self.kind, row, place) = (kind, nil, "\(section)")
  }

  /// Returns the event as a line of text.
  ///
  /// A touch has no text, since a selection follows it with the text.
  ///
  /// - Parameter text: Returns the text of a row.
  /// - Returns: The line, such as `event didSelect 0.1 pear`.
  public func line(_ text: (Row) -> String) -> String {
    let isTouch = kind == .didHighlight || kind == .didUnhighlight
    let row = isTouch ? nil : row.map(text)
    return (["event", kind.rawValue, place] + [row].compactMap(\.self)).joined(separator: " ")
  }
}

extension ListEvent: Equatable where Row: Equatable {}
extension ListEvent: Hashable where Row: Hashable {}

/// The kinds of ``ListEvent``.
public enum ListEventKind: String, Sendable, Hashable, CaseIterable {
  /// A row enters the window.
  case willDisplay
  /// The header of a section enters the window with the first row.
  case willDisplayHeader
  /// The footer of a section enters the window with the last row.
  case willDisplayFooter
  /// A row has left the window or the list.
  case didEndDisplaying
  /// The header of a section has left the window with the first row.
  case didEndDisplayingHeader
  /// The footer of a section has left the window with the last row.
  case didEndDisplayingFooter
  /// A row is touched.
  case didHighlight
  /// A row is no longer touched.
  case didUnhighlight
  /// A row is selected.
  case didSelect
  /// A row is no longer selected, since another row is.
  case didDeselect
  /// Editing of a row begins.
  case willBeginEditing
  /// Editing of a row has ended, or the row was removed.
  case didEndEditing

  /// The six kinds for entering and leaving the window.
  static let displaying: Set<Self> = [
    .willDisplay, .willDisplayHeader, .willDisplayFooter,
    .didEndDisplaying, .didEndDisplayingHeader, .didEndDisplayingFooter,
  ]
}
