import Thorium

/// A story as text: a line for each step, and the same as a test.
struct StoryText<S: Subject> {
  private let subject: S
  private let pages: Telling<S>.Pages
  private let drawing: [String]

  init(_ subject: S, _ telling: Telling<S>, _ simulation: Simulation) {
    self.subject = subject
    pages = telling.pages
    let isSwitched =
      simulation.chooser.drawn.contains(where: \.isSwitch)
    drawing = isSwitched ? simulation.journal.map { Drawing($0).lines } ?? [] : []
  }

  /// The steps, and where who ran when matters, who did.
  var text: String {
    var lines = steps
    if !drawing.isEmpty { lines += ["who ran when:"] + drawing.map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }

  /// A line for each step: what is done, and what changes until the next.
  private var steps: [String] {
    var state = pages.first
    var table: [(String, String)] = []
    for (place, line) in pages.lines.enumerated() {
      let changes = state.map { subject.changes(from: $0, to: line.behind) } ?? []
      state = line.behind
      table.append(("\(place + 1). \(title(of: line))", changes.joined(separator: ", ")))
      table += line.remarks.map { ("   \($0)", "") }
    }
    if let state, let last = pages.last {
      let changes = subject.changes(from: state, to: last)
      if !changes.isEmpty { table.append(("then", changes.joined(separator: ", "))) }
    }
    let width = min(table.map { $0.1.isEmpty ? 0 : $0.0.count }.max() ?? 0, 40)
    return table.map { title, changes in
      if changes.isEmpty { return title }
      let gap = String(repeating: " ", count: max(width - title.count, 0) + 2)
      return title + gap + changes
    }
  }

  private func title(of line: Telling<S>.Line) -> String {
    let what = line.action.map(subject.text) ?? "\(line.passed) passes"
    return what + (line.pace.isAtOnce ? ", and at once" : "")
  }
}
