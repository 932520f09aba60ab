import ThoriumText

/// A schedule diagram as lines of text: a column for each task and a row for each step.
///
///          scenario | deposit 1 | deposit 2
///      1   runs
///      2            | reads 0
///      3 >          |           | reads 0
///
/// A `>` marks a preemption. Tasks without a step or an event have no column. If there are more than
/// four tasks, the fourth column shows all remaining ones. If there are more than 200 rows, those in
/// the middle are omitted.
package struct ScheduleDiagram: Sendable {
  private static let widest = 28
  private static let mostColumns = 4

  private let schedule: RecordedSchedule
  private let names: [Int: String]
  /// The tasks in the order of their columns; the last column may show several tasks.
  private let tasks: [Int]

  package init(_ runLog: RunLog) {
    self.init(runLog.schedule)
  }

  init(_ schedule: RecordedSchedule) {
    self.schedule = schedule
    names = schedule.names
    tasks = schedule.tasks
  }

  /// The rows, with a header of task names.
  package var lines: [String] {
    if schedule.steps.isEmpty { return [] }
    var table = [Row(mark: "", cells: titles)]
    var time = Duration.zero
    for row in schedule.rows {
      if row.time != time { table.append(Row(mark: "", cells: ["-- \(row.time.text) --"])) }
      time = row.time
      let mark = row.numbers.isEmpty ? "" : "\(row.numbers) \(row.isPreemption ? ">" : " ")"
      table.append(Row(mark: mark, cells: cells(of: row.task, row.text)))
    }
    return laidOut(table).withoutMiddle { "… \($0) rows …" }
  }

  private struct Row {
    let mark: String
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
