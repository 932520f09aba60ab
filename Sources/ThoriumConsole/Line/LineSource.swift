import Thorium

/// Something that says which lines to print when a state comes.
protocol LineSource<State>: Sendable {
  associatedtype State: Sendable

  /// The lines that are news in this state; what was told is remembered.
  mutating func news(in state: State) -> [String]

  /// Whether what was told is what is to be shown for a state.
  func shows(_ state: State) -> Bool

  /// All that is shown for a state, told or not; nothing for events, which have passed.
  func whole(of state: State) -> [String]
}

/// `name: text` while there is a text, when it has changed, and `name: -` when it has gone.
struct BoundLine<State: Sendable>: LineSource {
  let name: String
  let text: @Sendable (State) -> String?
  private var told: String?

  init(name: String, text: @escaping @Sendable (State) -> String?) {
    self.name = name
    self.text = text
  }

  mutating func news(in state: State) -> [String] {
    let text = text(state)
    if text == told { return [] }
    told = text
    return text == nil ? ["\(name): -"] : whole(of: state)
  }

  func shows(_ state: State) -> Bool { told == text(state) }

  func whole(of state: State) -> [String] {
    text(state).map { [$0.isEmpty ? "\(name):" : "\(name): \($0)"] } ?? []
  }
}

/// Lines for each assignment to a pulse after the first look.
struct BoundPulse<State: Sendable, Value: Sendable>: LineSource {
  let pulse: @Sendable (State) -> Pulse<Value>
  let lines: @Sendable (Value) -> [String]
  private var seen = SeenAssignments()
  /// The number of the latest assignment to any pulse at the first look.
  private var start: UInt64?
  /// The number of looks so far.
  private var round: UInt = 0
  /// The number of the pulse at the last look.
  private var last: UInt64 = 0

  init(
    pulse: @escaping @Sendable (State) -> Pulse<Value>,
    lines: @escaping @Sendable (Value) -> [String]
  ) {
    self.pulse = pulse
    self.lines = lines
  }

  mutating func news(in state: State) -> [String] {
    let pulse = pulse(state)
    if start != nil, pulse.number == last { return [] }
    round += 1
    last = pulse.number
    defer { seen.insert(pulse, in: round) }
    guard let start else {
      start = latestAssignment
      return []
    }
    let news = pulse.assignments(behind: seen.end(in: pulse, after: start, before: round))
    return (news.lost > 0 ? ["(\(news.lost) earlier ones were lost)"] : [])
      + news.values.flatMap(lines)
  }

  func shows(_ state: State) -> Bool { pulse(state).number == last }

  func whole(of state: State) -> [String] { [] }
}

/// The rows of a list, whole at first and then as edits.
struct BoundList<State: Sendable, ID: Hashable & Sendable>: LineSource {
  let rows: @Sendable (State) -> [ListEdits<ID>.Row]
  private var edits = ListEdits<ID>()

  init(_ rows: @escaping @Sendable (State) -> [ListEdits<ID>.Row]) {
    self.rows = rows
  }

  mutating func news(in state: State) -> [String] {
    edits.lines(for: rows(state))
  }

  func shows(_ state: State) -> Bool {
    var edits = edits
    return edits.lines(for: rows(state)).isEmpty
  }

  func whole(of state: State) -> [String] {
    var fresh = ListEdits<ID>()
    return fresh.lines(for: rows(state))
  }
}
