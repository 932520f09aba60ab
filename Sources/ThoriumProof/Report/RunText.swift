import Thorium

/// A run as text, with one line for each step.
struct RunText<S: Subject> {
  private let subject: S
  private let pages: RunReport<S>.Lines
  private let marks: RunMarks<S>
  private let drawing: [String]

  init(_ subject: S, _ pages: RunReport<S>.Lines, _ marks: RunMarks<S>, _ simulation: Simulation) {
    self.subject = subject
    self.pages = pages
    self.marks = marks
    let isSwitched =
      simulation.chooser.drawn.contains(where: \.isSwitch)
    drawing = isSwitched ? simulation.runLog.map { ScheduleDiagram($0).lines } ?? [] : []
  }

  /// The steps, followed by the schedule diagram if the order of tasks matters.
  var text: String {
    var lines = steps
    if !drawing.isEmpty { lines += ["order of tasks:"] + drawing.map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }

  /// The steps as lines: the action, and the changes until the next step.
  var steps: [String] {
    var state = pages.first
    var table: [(String, String)] = []
    for (place, (line, step)) in zip(pages.lines, marks.steps).enumerated() {
      let changes = self.changes(from: state, to: line.behind)
      state = line.behind
      table.append(("\(place + 1). \(title(of: line, step))", changes))
      table += step.remarks
    }
    let changes = pages.last.map { self.changes(from: state, to: $0) } ?? ""
    let ending = marks.steps.last?.remarks ?? []
    if !changes.isEmpty || !ending.isEmpty { table.append(("then", changes)) }
    table += ending
    let width = min(table.map { $0.1.isEmpty ? 0 : $0.0.count }.max() ?? 0, 40)
    return table.map { title, changes in
      if changes.isEmpty { return title }
      let gap = String(repeating: " ", count: max(width - title.count, 0) + 2)
      return title + gap + changes
    }
  }

  /// Returns the differences between two states, escaped and on one line.
  private func changes(from old: S.State?, to new: S.State) -> String {
    old.map { subject.changes(from: $0, to: new).joined(separator: ", ").escaped } ?? ""
  }

  private func title(of line: RunReport<S>.Line, _ step: RunMarks<S>.Step) -> String {
    let time = "\(line.passed)" + (step.isAnyTime ? " \(SwiftPart.mark())" : "")
    return (step.action ?? "\(time) passes") + (line.pace.isAtOnce ? ", and at once" : "")
  }
}

extension RunMarks.Step {
  /// The replies of services and the marked turns, as rows below the step.
  fileprivate var remarks: [(String, String)] {
    (answers.map(\.text) + [turns].compactMap(\.self)).map { ("   \($0)", "") }
  }
}
