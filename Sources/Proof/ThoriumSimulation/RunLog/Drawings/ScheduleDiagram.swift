import ThoriumText

/// A schedule diagram as lines of text: a column for each task and a row for each step.
///
///          scenario | deposit 1 | deposit 2
///      1   runs
///      2            | reads 0
///      3 >          |           | reads 0
///
/// A `>` marks a preemption. `runs` marks a step without events, with the function of the program
/// in which the task continues, if that is known. Such a step shares the row of the previous step, as
/// in `3–5`, if its own row would be equal at the same time. Tasks without a step or an event have no
/// column. If there are more than four tasks, the fourth column shows all remaining ones. If there are
/// more than 200 rows, those in the middle are omitted.
package struct ScheduleDiagram: Sendable {
  private static let widest = 28
  private static let mostColumns = 4

  private let steps: [RecordedSchedule.Step]
  private let names: [Int: String]
  /// The tasks in the order of their columns; the last column may show several tasks.
  private let tasks: [Int]

  package init(_ runLog: RunLog) {
    self.init(runLog.schedule)
  }

  init(_ schedule: RecordedSchedule) {
    steps = schedule.steps
    names = schedule.names
    tasks = schedule.tasks
  }

  /// The rows, with a header of task names.
  package var lines: [String] {
    if steps.isEmpty { return [] }
    var table = [Row(mark: "", cells: titles)]
    var time = Duration.zero
    var previous: Int?
    var function: String?
    /// The row of the last step that has one, and the number of that step.
    var last = (row: 0, number: 0)
    for (place, step) in steps.enumerated() {
      let isLater = step.time != time
      if isLater {
        time = step.time
        table.append(Row(mark: "", cells: ["-- \(time.text) --"]))
      }
      if step.task != previous { function = nil }
      let isElsewhere = step.function != nil && step.function != function
      let isNews = step.task != previous || step.isPreemption || isLater || isElsewhere
      (previous, function) = (step.task, step.function ?? function)
      if step.events.isEmpty && !isNews {
        table[last.row].mark = "\(last.number)–\(place + 1) \(table[last.row].mark.suffix(1))"
        continue
      }
      last = (table.count, place + 1)
      var mark = "\(place + 1) \(step.isPreemption ? ">" : " ")"
      if step.events.isEmpty {
        table.append(Row(mark: mark, cells: cells(of: step.task, step.title)))
      }
      for event in step.events {
        table.append(Row(mark: mark, cells: cells(of: event.source, event.text)))
        mark = ""
      }
    }
    return laidOut(table).withoutMiddle { "… \($0) rows …" }
  }

  private struct Row {
    var mark: String
    let cells: [String]
  }

  private var titles: [String] {
    if tasks.count <= Self.mostColumns { return tasks.map(title) }
    return tasks.prefix(Self.mostColumns - 1).map(title) + ["others"]
  }

  private func title(_ task: Int) -> String { names[task] ?? "" }

  private func cells(of task: Int, _ text: String) -> [String] {
    let place = tasks.firstIndex(of: task) ?? 0
    let isShared = tasks.count > Self.mostColumns && place >= Self.mostColumns - 1
    let before = Array(repeating: "", count: min(place, Self.mostColumns - 1))
    return before + [isShared ? "\(title(task)): \(text)" : text]
  }

  private func laidOut(_ table: [Row]) -> [String] {
    let widths = titles.indices.map { column in
      let texts = table.filter { $0.cells.count > 1 || column > 0 || !$0.cells[0].hasPrefix("--") }
      let widest = texts.map { $0.cells.indices.contains(column) ? $0.cells[column].count : 0 }
      return min(widest.max() ?? 0, Self.widest)
    }
    let margin = (table.map(\.mark.count).max() ?? 0) + 1
    return table.map { row in
      let cells = row.cells.enumerated().map { column, text in
        column == row.cells.count - 1 ? text : text.padded(to: widths[column])
      }
      let left = String(repeating: " ", count: margin - row.mark.count) + row.mark
      return "\(left) \(cells.joined(separator: " | "))"
    }
  }
}

extension String {
  /// Returns the text padded with spaces or truncated to a width.
  fileprivate func padded(to width: Int) -> String {
    count <= width
      ? self + String(repeating: " ", count: width - count) : prefix(width - 1) + "…"
  }
}
