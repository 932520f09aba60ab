import Thorium

/// A source of the lines to print when the state changes.
protocol LineSource<State>: Sendable {
  associatedtype State: Sendable

  /// Returns the lines that are new in a state, and records them as printed.
  mutating func newLines(in state: State) -> [OutputLine]

  /// Returns whether the printed lines are those for a state.
  func shows(_ state: State) -> Bool

  /// Returns all lines for a state, printed or not; none for events, which have passed.
  func whole(of state: State) -> [OutputLine]
}

/// A line `name: text`, printed when the text changes; `name: -` when there is no text.
struct BoundLine<State: Sendable>: LineSource {
  let name: String
  let text: @Sendable (State) -> String?
  private var printedText: String?

  init(name: String, text: @escaping @Sendable (State) -> String?) {
    self.name = name
    self.text = text
  }

  mutating func newLines(in state: State) -> [OutputLine] {
    let text = text(state)
    if text == printedText { return [] }
    printedText = text
    return [.value(name: name, text: text)]
  }

  func shows(_ state: State) -> Bool { printedText == text(state) }

  func whole(of state: State) -> [OutputLine] {
    text(state).map { [.value(name: name, text: $0)] } ?? []
  }
}

/// The lines for each assignment to a pulse after the first state.
struct BoundPulse<State: Sendable, Value: Sendable>: LineSource {
  let pulse: @Sendable (State) -> Pulse<Value>
  let lines: @Sendable (Value) -> [String]
  private var seen = SeenAssignments()
  /// The number of the latest assignment to any pulse at the first state.
  private var start: UInt64?
  /// The number of states so far.
  private var round: UInt = 0
  /// The number of the pulse in the last state.
  private var last: UInt64 = 0

  init(
    pulse: @escaping @Sendable (State) -> Pulse<Value>,
    lines: @escaping @Sendable (Value) -> [String]
  ) {
    self.pulse = pulse
    self.lines = lines
  }

  mutating func newLines(in state: State) -> [OutputLine] {
    let pulse = pulse(state)
    if start != nil, pulse.number == last { return [] }
    round += 1
    last = pulse.number
    defer { seen.insert(pulse, in: round) }
    guard let start else {
      start = latestAssignment
      return []
    }
    let news = pulse.assignments(behind: seen.seenCount(in: pulse, after: start, before: round))
    return (news.lost > 0 ? [.lost(news.lost)] : [])
      + news.values.flatMap(lines).map { .event($0) }
  }

  func shows(_ state: State) -> Bool { pulse(state).number == last }

  func whole(of state: State) -> [OutputLine] { [] }
}

/// The rows of a list, printed whole at first and then as edits.
struct BoundList<State: Sendable, ID: Hashable & Sendable>: LineSource {
  let rows: @Sendable (State) -> [ListEdits<ID>.Row]
  private var edits = ListEdits<ID>()

  init(_ rows: @escaping @Sendable (State) -> [ListEdits<ID>.Row]) {
    self.rows = rows
  }

  mutating func newLines(in state: State) -> [OutputLine] {
    edits.lines(for: rows(state)).map { .list($0) }
  }

  func shows(_ state: State) -> Bool {
    var edits = edits
    return edits.lines(for: rows(state)).isEmpty
  }

  func whole(of state: State) -> [OutputLine] {
    var fresh = ListEdits<ID>()
    return fresh.lines(for: rows(state)).map { .list($0) }
  }
}
