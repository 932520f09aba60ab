import Thorium
import ThoriumText

/// A run as text, with one line for each step.
struct RunText<S: Subject> {
  /// A step as the report shows it: its rows, each with a title and changes, and the states around it.
  struct Entry {
    let title: String
    let time: Duration
    let rows: [(title: String, changes: String)]
    let old: S.State?
    let new: S.State?
  }

  private let subject: S
  private let contents: RunReport<S>.Contents
  private let marks: RunMarks<S>
  private let drawing: [String]
  /// The number of the store of the run, which began before all others.
  private let store: Int?

  init(
    _ subject: S,
    _ contents: RunReport<S>.Contents,
    _ marks: RunMarks<S>,
    _ simulation: Simulation
  ) {
    self.subject = subject
    self.contents = contents
    self.marks = marks
    let reductions = contents.lines.flatMap(\.reductions) + contents.reductions
    store = reductions.filter { $0.state is S.State }.map(\.store).min()
    let isSwitched = simulation.chooser.drawn.contains(where: \.isSwitch)
    drawing = isSwitched ? simulation.runLog.map { ScheduleDiagram($0).lines } ?? [] : []
  }

  /// The steps, followed by the schedule diagram if the order of tasks matters.
  var text: String {
    var lines = steps
    if !drawing.isEmpty { lines += ["order of tasks:"] + drawing.map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }

  /// The state of a reactor at the end of the run, on one line.
  var ending: [String] {
    guard let type = S.self as? any GivenSubject.Type, type.reportsLastState,
      let state = contents.last ?? contents.lines.last?.nextState
    else { return [] }
    return ["It ends in \(SwiftText.line(of: state).shortened)."]
  }

  /// The start, each action with the changes until the next one, and the changes after the last one.
  var entries: [Entry] {
    var entries = [Entry(title: "start", time: .zero, rows: [], old: nil, new: contents.first)]
    var time = Duration.zero
    for (line, step) in zip(contents.lines, marks.steps) {
      time += line.passed
      let (title, old) = (title(of: line, step), entries.last?.new)
      let rows = rows(title, step, line.reductions, from: old, to: line.nextState)
      entries.append(Entry(title: title, time: time, rows: rows, old: old, new: line.nextState))
    }
    guard let step = marks.steps.last else { return entries }
    let wait = contents.endTime - contents.time
    let (title, old) = (wait > .zero ? "\(wait.text) later" : "then", entries.last?.new)
    let rows = rows(title, step, contents.reductions, from: old, to: contents.last)
    if rows.count == 1 && rows[0].changes.isEmpty { return entries }
    let end = contents.last ?? old
    return entries + [Entry(title: title, time: contents.endTime, rows: rows, old: old, new: end)]
  }

  /// The steps as lines: the action, and the changes until the next step.
  var steps: [String] {
    let numbers = 1..<contents.lines.count + 1
    let table = entries.enumerated().flatMap { place, entry in
      entry.rows.enumerated().map { row, line in
        (numbers.contains(place) && row == 0 ? "\(place). \(line.title)" : line.title, line.changes)
      }
    }
    let width = min(table.map { $0.1.isEmpty ? 0 : $0.0.count }.max() ?? 0, 40)
    return table.map { title, changes in
      if changes.isEmpty { return title }
      let gap = String(repeating: " ", count: max(width - title.count, 0) + 2)
      return title + gap + changes
    }
  }

  /// Returns a row for a step, and one for each reply and for each mutation of several.
  private func rows(
    _ title: String,
    _ step: RunMarks<S>.Step,
    _ reductions: [Reduction],
    from old: S.State?,
    to new: S.State?
  ) -> [(title: String, changes: String)] {
    let changes = new.map { self.changes(from: old, to: $0) } ?? ""
    let mutations = rows(of: reductions, from: old, action: step.action)
    var rows = [(title, mutations.isEmpty ? changes : "")]
    for (place, reply) in step.replies.enumerated() {
      rows += mutations.filter { $0.replies == place }.map { ($0.title, $0.changes) }
      rows.append(("   \(reply.text)", ""))
    }
    rows += mutations.filter { $0.replies >= step.replies.count }.map { ($0.title, $0.changes) }
    return rows + (step.turns.map { [("   \($0)", "")] } ?? [])
  }

  /// Returns the mutations of a step if there are several, or if the only one changes nothing.
  private func rows(
    of reductions: [Reduction],
    from old: S.State?,
    action: String?
  ) -> [(title: String, changes: String, replies: Int)] {
    let own = reductions.filter { $0.store == store && $0.state is S.State }
    var state = old
    let rows = own.map { reduction in
      let new = reduction.state as? S.State
      defer { state = new }
      let changes = new.map { self.changes(from: state, to: $0) } ?? ""
      return (title: "   \(reduction.text)", changes: changes, replies: reduction.replies)
    }
    let isFutile = rows.count == 1 && rows[0].changes.isEmpty && own[0].text != action
    return rows.count > 1 && rows.count <= Reduction.most || isFutile ? rows : []
  }

  /// Returns the differences between two states, escaped and on one line.
  private func changes(from old: S.State?, to new: S.State) -> String {
    old.map { subject.changes(from: $0, to: new).joined(separator: ", ").escaped } ?? ""
  }

  private func title(of line: RunReport<S>.Line, _ step: RunMarks<S>.Step) -> String {
    let time = line.passed.text + (step.isAnyTime ? " \(SwiftPart.mark())" : "")
    return (step.action ?? "\(time) pass") + (line.timing.isAtOnce ? ", and at once" : "")
  }
}
