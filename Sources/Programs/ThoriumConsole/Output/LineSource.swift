import Synchronization
import Thorium

/// A source of the lines to print when the state changes.
///
/// It records the printed texts, so each bound screen has separate sources. It calls the code of a view
/// outside of its lock.
protocol LineSource<State>: AnyObject, Sendable {
  associatedtype State: Sendable

  /// Returns the lines that are new in a state, and records them as printed.
  func newLines(in state: State) -> [OutputLine]

  /// Returns whether the printed lines are those for a state.
  func shows(_ state: State) -> Bool

  /// Returns all lines for a state, printed or not; none for events, which have passed.
  func whole(of state: State) -> [OutputLine]

  /// Returns the number of rows in a state; `nil` if this is no list.
  func rowCount(in state: State) -> Int?
}

extension LineSource {
  func rowCount(in state: State) -> Int? { nil }
}

/// A line `name: text`, printed when the text changes; `name: -` when there is no text.
final class BoundLine<State: Sendable>: LineSource {
  private let name: String
  private let text: @Sendable (State) -> String?
  private let printedText = Mutex<String?>(nil)

  init(name: String, text: @escaping @Sendable (State) -> String?) {
    self.name = name
    self.text = text
  }

  func newLines(in state: State) -> [OutputLine] {
    let text = text(state)
    let isNew = printedText.withLock { printed in
      if printed == text { return false }
      printed = text
      return true
    }
    return isNew ? [.value(name: name, text: text)] : []
  }

  func shows(_ state: State) -> Bool {
    let text = text(state)
    return printedText.withLock { $0 == text }
  }

  func whole(of state: State) -> [OutputLine] {
    text(state).map { [.value(name: name, text: $0)] } ?? []
  }
}

/// The lines for each assignment to a pulse after the first state.
final class BoundPulse<State: Sendable, Value: Sendable>: LineSource {
  private struct Content {
    var seen = SeenAssignments()
    /// The number of the latest assignment to any pulse at the first state.
    var start: UInt64?
    /// The number of states so far.
    var round: UInt = 0
    /// The number of the pulse in the last state.
    var last: UInt64 = 0

    /// Records a pulse.
    ///
    /// - Returns: The number of assignments that are old; `nil` if all are.
    mutating func record(_ pulse: Pulse<Value>) -> Int? {
      if start != nil, pulse.number == last { return nil }
      round += 1
      last = pulse.number
      defer { seen.insert(pulse, in: round) }
      guard let start else {
        start = latestAssignment
        return nil
      }
      return seen.seenCount(in: pulse, after: start, before: round)
    }
  }

  private let pulse: @Sendable (State) -> Pulse<Value>
  private let lines: @Sendable (Value) -> [String]
  private let content = Mutex(Content())

  init(
    pulse: @escaping @Sendable (State) -> Pulse<Value>,
    lines: @escaping @Sendable (Value) -> [String]
  ) {
    self.pulse = pulse
    self.lines = lines
  }

  func newLines(in state: State) -> [OutputLine] {
    let pulse = pulse(state)
    guard let old = content.withLock({ $0.record(pulse) }) else { return [] }
    let (values, lost) = pulse.assignments(behind: old)
    var news: [OutputLine] = lost > 0 ? [.lost(lost)] : []
    for value in values { news += lines(value).map { .event($0) } }
    return news
  }

  func shows(_ state: State) -> Bool {
    let number = pulse(state).number
    return content.withLock { $0.last == number }
  }

  func whole(of state: State) -> [OutputLine] { [] }
}
