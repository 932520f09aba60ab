import Synchronization
public import Thorium
public import ThoriumScreens

extension Binder {
  /// Binds a list of sections: its first rows are printed whole, and then only the edits.
  ///
  ///     reactor.sections(\.posts) { $0.title }   // + s0 0..2, and then each row:  0.0 Post 1
  ///
  /// Edits are printed as they were made, with the side of their animation, if the list still has them. Otherwise
  /// the difference is printed. Rows that exist when the screen appears are printed whole.
  ///
  /// - Parameters:
  ///   - list: The part of the state that holds the list.
  ///   - isFilledWhole: True to print the first rows without `+` even if they arrive later, as if they had always
  ///     existed. False by default.
  ///   - title: The text of a header or a footer; without it, neither is printed.
  ///   - text: The text of a row.
  public func sections<Row: Identifiable & Equatable & Sendable, Header: Equatable & Sendable>(
    _ list: any KeyPath<R.State, SectionedList<Row, Header>> & Sendable,
    isFilledWhole: Bool = false,
    title: (@Sendable (Header) -> String)? = nil,
    _ text: @escaping @Sendable (Row) -> String
  ) where Row.ID: Sendable {
    add(
      BoundSections(
        list: { $0[keyPath: list] },
        isFilledWhole: isFilledWhole,
        style: SectionLines(title: title, text: text)
      )
    )
  }

  /// Prints a line for each event that the window of a list returns.
  ///
  ///     reactor.listEvents(\.$events) { $0.title }   // event didSelect 0.1 Post 2
  ///
  /// - Parameters:
  ///   - events: The pulse of the state.
  ///   - text: The text of a row.
  public func listEvents<Row: Identifiable & Sendable>(
    _ events: any KeyPath<R.State, Pulse<[ListEvent<Row>]>> & Sendable,
    _ text: @escaping @Sendable (Row) -> String
  ) where Row.ID: Sendable {
    add(
      BoundPulse<R.State, [ListEvent<Row>]>(
        pulse: { $0[keyPath: events] },
        lines: { $0.map { $0.line(text) } }
      )
    )
  }
}

/// The rows of a list of sections, printed whole at first and then as edits.
final class BoundSections<State: Sendable, Row, Header>: LineSource
where
  Row: Identifiable & Equatable & Sendable, Row.ID: Sendable, Header: Equatable & Sendable
{
  private let list: @Sendable (State) -> SectionedList<Row, Header>
  private let isFilledWhole: Bool
  private let style: SectionLines<Row, Header>
  private let printedList = Mutex<SectionedList<Row, Header>?>(nil)

  init(
    list: @escaping @Sendable (State) -> SectionedList<Row, Header>,
    isFilledWhole: Bool,
    style: SectionLines<Row, Header>
  ) {
    self.list = list
    self.isFilledWhole = isFilledWhole
    self.style = style
  }

  func newLines(in state: State) -> [OutputLine] {
    let list = list(state)
    let before = printedList.withLock { printed in
      defer { if printed != nil || list.sectionCount > 0 || !isFilledWhole { printed = list } }
      return printed
    }
    guard let before else { return style.whole(of: list).map { .list($0) } }
    return style.lines(for: list.changes(since: before), to: before).map { .list($0) }
  }

  func shows(_ state: State) -> Bool {
    list(state) == (printedList.withLock { $0 } ?? SectionedList())
  }

  func whole(of state: State) -> [OutputLine] {
    style.whole(of: list(state)).map { .list($0) }
  }

  func rowCount(in state: State) -> Int? {
    let list = list(state)
    return (0..<list.sectionCount).reduce(0) { $0 + list.rowCount(in: $1) }
  }
}
