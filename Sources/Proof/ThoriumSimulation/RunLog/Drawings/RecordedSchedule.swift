import ThoriumText

/// The steps of a run and the names of its tasks, as the source of drawings.
struct RecordedSchedule: Sendable {
  /// An executed job.
  struct Step: Sendable {
    let task: Int
    let time: Duration
    /// True when another task, which had run last, could have continued.
    let isPreemption: Bool
    let events: [Event]
    /// The function of the program in which the task continues, if it is known.
    let function: String?

    /// The text of a step without events.
    var title: String { function.map { "runs \($0)" } ?? "runs" }
  }

  /// A note, a resumption or a cancellation in a step.
  struct Event: Sendable {
    let text: String
    let source: Int
    /// The resumed or cancelled task, if any.
    let target: Int?
    /// True when the event resumes its target.
    let isResumption: Bool
  }

  let steps: [Step]
  let names: [Int: String]
  /// The tasks in the order of their first steps or events.
  let tasks: [Int]

  init() {
    (steps, names, tasks) = ([], [:], [])
  }

  init(_ log: [RunLog.Step], _ register: TaskRegister) {
    let titles = register.titles
    let title = { task in register.records[task].flatMap { titles[$0.place] } ?? "a task" }
    steps = log.map { step in
      let events = step.lines.map { line in
        Event(line, in: step.task, register, title)
      }
      return Step(
        task: step.task,
        time: step.time,
        isPreemption: step.isPreemption,
        events: events,
        function: step.function?.shortened
      )
    }
    names = register.names
    var seen: Set<Int> = []
    tasks = steps.flatMap { [$0.task] + $0.events.map(\.source) }.filter {
      seen.insert($0).inserted
    }
  }

  /// Returns the name of a task.
  func name(of task: Int) -> String { names[task] ?? TaskRegister.name(of: task) }
}

extension RecordedSchedule {
  /// A row of a drawing: an event, or a step without one.
  struct Row {
    /// The number of the step, or the first and the last number of equal steps; empty for a further event.
    var numbers: String
    let time: Duration
    let task: Int
    let text: String
    /// True for the first row of a step that preempts another task.
    let isPreemption: Bool
  }

  /// The rows of the steps.
  ///
  /// `runs` marks a step without events, with the function of the program in which the task continues, if that is
  /// known. Such a step shares the row of the previous step, as in `3–5`, if its own row would be equal at the
  /// same time.
  var rows: [Row] {
    var rows: [Row] = []
    var (time, previous, function) = (Duration.zero, Int?.none, String?.none)
    /// The row of the last step that has one, and the number of that step.
    var last = (row: 0, number: 0)
    for (place, step) in steps.enumerated() {
      if step.task != previous { function = nil }
      let isElsewhere = step.function != nil && step.function != function
      let isNews = step.task != previous || step.isPreemption || step.time != time || isElsewhere
      (time, previous, function) = (step.time, step.task, step.function ?? function)
      if step.events.isEmpty && !isNews {
        rows[last.row].numbers = "\(last.number)–\(place + 1)"
        continue
      }
      last = (rows.count, place + 1)
      let events = step.events.map { (task: $0.source, text: $0.text) }
      for event in events.isEmpty ? [(step.task, step.title)] : events {
        let isFirst = rows.count == last.row
        rows.append(
          Row(
            numbers: isFirst ? "\(place + 1)" : "",
            time: step.time,
            task: event.task,
            text: event.text,
            isPreemption: isFirst && step.isPreemption
          )
        )
      }
    }
    return rows
  }
}

extension [String] {
  /// Returns the rows of a drawing, without those in the middle if there are more than 200.
  ///
  /// - Parameter gap: Returns a row that replaces the given number of rows.
  /// - Returns: At most 201 rows.
  func withoutMiddle(_ gap: (Int) -> String) -> [String] {
    let left = count - 200
    return left > 0 ? prefix(100) + [gap(left)] + suffix(100) : self
  }
}

extension RecordedSchedule.Event {
  fileprivate init(
    _ line: RunLog.Line,
    in step: Int,
    _ register: TaskRegister,
    _ title: (TaskID) -> String
  ) {
    source = line.writer.flatMap(register.number(of:)) ?? step
    switch line.event {
    case .note(let note):
      text = register.stores.replaced(note).shortened
      (target, isResumption) = (nil, false)
    case .resumes(let task):
      text = "resumes \(title(task))"
      (target, isResumption) = (register.number(of: task), true)
    case .cancels(let task):
      text = "cancels \(title(task))"
      (target, isResumption) = (register.number(of: task), false)
    }
  }
}
