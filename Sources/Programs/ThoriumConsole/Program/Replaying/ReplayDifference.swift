import ThoriumText

/// The first difference between a replay and its recording.
///
///     differs at number 9, 0.5 s
///       store     Counter #1
///       input     increase (number 6)
///       action    .increase (number 7)
///       recorded  mutation .add(1)
///       now       mutation .add(2)
///       state     Counter.State(value: 0, isLoading: true, alert: nil)
public struct ReplayDifference: Sendable, Hashable, CustomStringConvertible {
  /// The number of the line in the recording.
  public let line: Int
  /// The recorded consequence; `nil` if the recording has no further line.
  let recorded: String?
  /// The consequence in the replay; `nil` if the replay has no further line.
  let replayed: String?
  /// The difference in several lines, with its store, its cause and the last equal state.
  public let description: String

  /// Compares the lines of a replay with those of its recording.
  ///
  /// A recording without any displayed line is compared by its events alone, and the other way round.
  init?(
    _ recording: Recording,
    _ computed: [RecordedLine],
    _ states: [SessionRecorder.RecordedState]
  ) {
    let old = recording.lines.filter(\.isComputed)
    let kinds = Set(old.map(\.isEvent))
    let new = computed.filter { $0.isComputed && kinds.contains($0.isEvent) }
    let index = recording.firstDifference(old, new)
    let place = index ?? min(old.count, new.count)
    let (recorded, replayed) = (old[safely: place], new[safely: place])
    if recorded == nil && (replayed == nil || !recording.isComplete) { return nil }
    line = recorded?.number ?? old.last?.number ?? 0
    self.recorded = recorded?.consequence
    self.replayed = replayed?.consequence
    let context = Context(
      recording: recording,
      computed: computed,
      states: states,
      recorded: recorded,
      replayed: replayed
    )
    description = context.text(at: line, mutations: context.firstMutation(old, new))
  }
}

/// The lines around a difference.
private struct Context {
  let recording: Recording
  let computed: [RecordedLine]
  let states: [SessionRecorder.RecordedState]
  let recorded: RecordedLine?
  let replayed: RecordedLine?

  func text(at number: Int, mutations: String?) -> String {
    let time = (recorded ?? replayed).map { ", \($0.timeText)" } ?? ""
    let isMoved = recorded?.consequence == replayed?.consequence
    var rows = [
      ("store", store.map { (recording.lines + computed).name(of: $0) }),
      ("input", cause(.input)),
      ("action", action),
      ("recorded", phrase(of: recorded, withTime: isMoved)),
      ("now", phrase(of: replayed, withTime: isMoved)),
      ("state", stateBefore),
    ]
    if (recorded ?? replayed)?.kind == .output { rows.append(("mutations", mutations)) }
    rows.append(("secrets", secretAdvice))
    let details = rows.compactMap { title, text in
      text.map { "  \(title.padded(toColumns: 9)) \($0.shortened)" }
    }
    return (["differs at number \(number)\(time)"] + details).joined(separator: "\n")
  }

  private func phrase(of line: RecordedLine?, withTime hasTime: Bool) -> String {
    guard let line else { return "nothing more" }
    return hasTime ? "\(line.consequence), at \(line.timeText)" : line.consequence
  }

  /// The number of the store that differs.
  private var store: Int? { recorded?.store ?? replayed?.store }

  /// The last line of a kind before the difference.
  private func cause(_ kind: RecordedLine.Kind) -> String? {
    let end = recorded?.number ?? .max
    let cause = recording.lines.last { $0.kind == kind && $0.number < end }
    return cause.map { "\($0.text) (number \($0.number))" }
  }

  private var action: String? {
    let source = recorded?.cause != nil ? recording.lines : computed
    guard let number = recorded?.cause ?? replayed?.cause else { return nil }
    return source.first { $0.number == number }.map { "\($0.text) (number \(number))" }
  }

  /// The state of the store before the line of the replay, which has only equal lines before it.
  private var stateBefore: String? {
    let end = replayed?.number ?? .max
    let state = states.last { $0.line < end && (store == nil || $0.store == store) }
    return state.map { SwiftText.line(of: $0.value) }
  }

  /// A sentence about the mutations, if a displayed line is the first difference.
  func firstMutation(_ old: [RecordedLine], _ new: [RecordedLine]) -> String? {
    let (old, new) = (old.filter { $0.kind == .mutation }, new.filter { $0.kind == .mutation })
    if old.isEmpty { return nil }
    let index = recording.firstDifference(old, new)
    guard index != nil || recording.isComplete && old.count != new.count else {
      return "all are the same, so a view or a reduce has changed"
    }
    let place = index ?? min(old.count, new.count)
    let first = old[safely: place]
    let now = new[safely: place]?.text ?? "none"
    return "the first that differs: \(first?.text ?? "none"), now \(now)"
      + (first.map { " (number \($0.number))" } ?? "")
  }

  private var secretAdvice: String? {
    let inputs = recording.lines.filter { $0.secret != nil || $0.isUnseen }
    guard let first = inputs.first, first.number < recorded?.number ?? .max else { return nil }
    return "masked from number \(first.number) on; --secrets FILE supplies them"
  }
}

extension Recording {
  /// Returns the index of the first line that a replay does not repeat.
  ///
  /// Stars take the place of secrets only if one was typed.
  fileprivate func firstDifference(_ old: [RecordedLine], _ new: [RecordedLine]) -> Int? {
    let hasSecrets = lines.contains { $0.secret != nil || $0.isUnseen }
    return zip(old, new).enumerated().first { !$1.0.isSame(as: $1.1, hasSecrets) }?.offset
  }
}

extension RecordedLine {
  /// True for the events of stores; false for displayed lines and the end.
  fileprivate var isEvent: Bool { kind != .output && kind != .left }

  /// Returns whether a replay repeats this line; numbers may differ, since a person may remove lines.
  fileprivate func isSame(as other: RecordedLine, _ hasSecrets: Bool) -> Bool {
    kind == other.kind && text.isSame(as: other.text, hasSecrets) && store == other.store
      && (refusal ?? "").isSame(as: other.refusal ?? "", hasSecrets)
      && isDiagnostic == other.isDiagnostic
      && (kind == .output || kind == .left || time == other.time)
  }

  /// The line as a phrase.
  var consequence: String {
    let refused = refusal.map { ", refused: \($0)" } ?? ""
    return switch kind {
    case .store: "store \(text) #\(store ?? 0) begins"
    case .gone: "store #\(store ?? 0) ends"
    case .action: "action \(text)\(refused)"
    case .mutation: "mutation \(text)"
    case .event: "event \(text)"
    case .output: isDiagnostic ? "diagnostic \(text)" : "line \(text)"
    case .left: "the end with status \(text)"
    default: text
    }
  }

  /// The time in seconds: `0.5 s`.
  var timeText: String {
    let rest = "\(1_000_000 + time % 1_000_000)".dropFirst()
    let digits = String(rest.reversed().drop { $0 == "0" }.reversed())
    return "\(time / 1_000_000)" + (digits.isEmpty ? "" : ".\(digits)") + " s"
  }
}

extension Array {
  fileprivate subscript(safely index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension String {
  /// Returns whether another text is this recorded one, in which stars may take the place of secrets.
  fileprivate func isSame(as other: String, _ hasSecrets: Bool) -> Bool {
    if self == other { return true }
    return hasSecrets && contains("*") && count == other.count
      && zip(self, other).allSatisfy { $0 == "*" || $0 == $1 }
  }
}
