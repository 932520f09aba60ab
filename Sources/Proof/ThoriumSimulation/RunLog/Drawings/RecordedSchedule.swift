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
