import Synchronization
import ThoriumText

/// What is written down of a run that is to be told.
///
/// Runs are told when they have failed once, by being repeated: the others pay nothing for it.
package final class Journal: Sendable {
  /// A job that ran.
  struct Step: Sendable {
    let task: Int
    let time: Duration
    /// Whether another task could have gone on, which had run last.
    let isPreemption: Bool
    var lines: [Line] = []
  }

  /// Something that was written down.
  struct Line: Sendable {
    let text: String
    /// Who wrote it, where that is a task: a body that begins does so in a step of another task.
    let writer: TaskID?
  }

  private struct Pages: Sendable {
    var steps: [Step] = []
    var register = TaskRegister()
    /// Whether what was chosen last is a preemption.
    var isPreemption = false
    /// What services have answered since somebody asked.
    var answers: [any Sendable] = []
    /// Whether the run is over.
    var isClosed = false
  }

  private let pages = Mutex(Pages())

  /// The steps so far.
  var steps: [Step] { pages.withLock(\.steps) }

  /// What the tasks are called.
  var names: [Int: String] { pages.withLock(\.register.names) }

  /// What a task is called.
  func name(of task: Int) -> String { names[task] ?? TaskRegister.name(of: task) }

  /// The number of the task that has written a line, where that was queued.
  func writer(of line: Line) -> Int? {
    line.writer.flatMap { writer in pages.withLock { $0.register.number(of: writer) } }
  }

  func choose(_ choice: Int, at point: ChoicePoint) {
    pages.withLock { $0.isPreemption = point.goesOn && choice > 0 }
  }

  func step(_ task: Int, at time: Duration) {
    pages.withLock { pages in
      if pages.isClosed { return }
      pages.steps.append(Step(task: task, time: time, isPreemption: pages.isPreemption))
      pages.isPreemption = false
      pages.register.goesOn(task)
    }
  }

  /// Writes no more steps down.
  func close() {
    pages.withLock { $0.isClosed = true }
  }

  /// Sees a job become ready, and the task that makes it so.
  func see(_ entry: ReadyQueue.Entry) {
    let running = RunningTask()
    pages.withLock { pages in
      if let running { pages.register.runs(running) }
      switch entry.kind {
      case .task: pages.register.isReady(entry)
      case .yield, .actor: pages.register.givesWay(entry.task)
      case .other: break
      }
    }
  }

  /// Writes a line to the step that runs, in the name of the task that runs.
  package func note(_ text: String) {
    let running = RunningTask()
    pages.withLock { pages in
      if let running { pages.register.runs(running) }
      guard !pages.steps.isEmpty && !pages.isClosed else { return }
      let line = Line(text: text.told, writer: running?.id)
      pages.steps[pages.steps.count - 1].lines.append(line)
    }
  }

  /// Writes down what a service answers, for the step of the story in which it does.
  package func remark(_ answer: any Sendable) {
    pages.withLock { if !$0.isClosed { $0.answers.append(answer) } }
  }

  /// What services have answered since this was asked for.
  package func takeAnswers() -> [any Sendable] {
    pages.withLock { pages in
      defer { pages.answers = [] }
      return pages.answers
    }
  }

  /// Writes down for what the task that runs is about to wait.
  package func wait(_ reason: String) {
    guard let running = RunningTask() else { return }
    pages.withLock { $0.register.waits(running, reason) }
  }

  /// Who is suspended now.
  ///
  /// - Parameter includesUnknown: Whether those count too of which nobody can tell.
  /// - Returns: Their names, and what they wait for.
  func suspended(includesUnknown: Bool) -> [SuspendedTask] {
    pages.withLock { $0.register.suspended(includesUnknown: includesUnknown) }
  }
}
