public import Thorium
public import ThoriumParts

extension Binder {
  /// Binds a list of sections: what an edit has changed is printed, and nothing else.
  ///
  ///     reactor.sections(\.posts) { $0.title }   // + s0 0..2, and then each row:  0.0 Post 1
  ///
  /// Edits are told as they were made, with the side from which they are to be shown, where the list
  /// still knows them; or else as the difference. What stands there when the screen appears is printed whole.
  ///
  /// - Parameters:
  ///   - list: The part of the state that holds the list.
  ///   - isFilledWhole: Whether the first rows, though they come later, are printed as if they had always
  ///     been there: without `+`.
  ///   - title: The text of a header or a footer; without it neither is shown.
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

  /// Binds the events of a list, which its window answers: each is a line.
  ///
  ///     reactor.listEvents(\.$events) { $0.title }   // event didSelect 0.1 Post 2
  ///
  /// - Parameters:
  ///   - events: Which pulse of the state.
  ///   - text: The text of a row.
  public func listEvents<Row: Identifiable & Sendable, Header: Sendable>(
    _ events: any KeyPath<R.State, Pulse<[ListEvent<Row, Header>]>> & Sendable,
    _ text: @escaping @Sendable (Row) -> String
  ) where Row.ID: Sendable {
    add(
      BoundPulse<R.State, [ListEvent<Row, Header>]>(
        pulse: { $0[keyPath: events] },
        lines: { $0.map { $0.line(text) } }
      )
    )
  }
}

/// The rows of a list of sections, whole at first and then as edits.
struct BoundSections<State: Sendable, Row, Header>: LineSource
where
  Row: Identifiable & Equatable & Sendable, Row.ID: Sendable, Header: Equatable & Sendable
{
  let list: @Sendable (State) -> SectionedList<Row, Header>
  let isFilledWhole: Bool
  let style: SectionLines<Row, Header>
  private var told: SectionedList<Row, Header>?

  init(
    list: @escaping @Sendable (State) -> SectionedList<Row, Header>,
    isFilledWhole: Bool,
    style: SectionLines<Row, Header>
  ) {
    self.list = list
    self.isFilledWhole = isFilledWhole
    self.style = style
  }

  mutating func news(in state: State) -> [String] {
    let list = list(state)
    guard let before = told else {
      if list.sectionCount > 0 || !isFilledWhole { told = list }
      return style.whole(of: list)
    }
    told = list
    return style.lines(for: list.changes(since: before), to: before)
  }

  func shows(_ state: State) -> Bool { list(state) == (told ?? SectionedList()) }

  func whole(of state: State) -> [String] { style.whole(of: list(state)) }
}
