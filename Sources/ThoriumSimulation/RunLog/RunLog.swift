import Synchronization
import ThoriumText

/// A recorder of the events in a run, for its report.
///
/// Only the repetition of a failed run is recorded, so other runs do not have the cost.
package final class RunLog: Sendable {
  /// An executed job.
  struct Step: Sendable {
    let task: Int
    let time: Duration
    /// True when another task, which had run last, could have continued.
    let isPreemption: Bool
    var lines: [Line] = []
  }

  /// A recorded event of a step.
  struct Line: Sendable {
    enum Event: Sendable {
      case note(String)
      case resumes(TaskID)
      case cancels(TaskID)
    }

    let event: Event
    /// The task that caused it, if any.
    ///
    /// It may differ from the task of the step: a task that starts immediately runs within a step
    /// of another one.
    let writer: TaskID?
  }

  private struct Pages: Sendable {
    var steps: [Step] = []
    var register = TaskRegister()
    /// True when the last choice was a preemption.
    var isPreemption = false
    /// The remarks since the last call of `removeRemarks()`.
    var remarks: [any Sendable] = []
    /// True when the run has ended.
    var isClosed = false
    /// The number of queued inputs that stores have handled in the current step.
    var inputs = 0
    /// The number of events of each store in the current step, if it has queued inputs.
    var events: [String: Int] = [:]
    /// The step of a generated run at the time of the last input.
    var inputStep: Int?
    /// The work that had not ended when it was last looked at.
    var unfinished: [UnfinishedWork] = []
  }

  private let pages = Mutex(Pages())

  /// The recorded steps, with the names of the tasks.
  var schedule: RecordedSchedule {
    pages.withLock { RecordedSchedule($0.steps, $0.register) }
  }

  /// Returns the name of a task.
  func name(of task: Int) -> String {
    pages.withLock(\.register.names)[task] ?? TaskRegister.name(of: task)
  }

  func choose(_ choice: Int, at point: ChoicePoint) {
    pages.withLock { $0.isPreemption = point.goesOn && choice > 0 }
  }

  func step(_ task: Int, at time: Duration) {
    pages.withLock { pages in
      if pages.isClosed { return }
      (pages.inputs, pages.events) = (0, [:])
      pages.steps.append(Step(task: task, time: time, isPreemption: pages.isPreemption))
      pages.isPreemption = false
      pages.register.goesOn(task)
    }
  }

  /// Records the cancellations and the ends of tasks in the current step.
  func finishStep() {
    pages.withLock { pages in
      if pages.isClosed || pages.steps.isEmpty { return }
      let step = pages.steps.count - 1
      let writer = pages.register.tasks[pages.steps[step].task]
      for task in pages.register.finishStep() where task != writer {
        pages.steps[step].lines.append(Line(event: .cancels(task), writer: writer))
      }
    }
  }

  /// Records that a store handles a queued input.
  func recordInput() {
    pages.withLock { pages in
      if pages.isClosed { return }
      pages.inputs += 1
      pages.inputStep = pages.register.runStep
    }
  }

  /// Records the running task, which may have started within the step of another one.
  package func recordTask() {
    guard let running = RunningTask() else { return }
    pages.withLock { $0.register.runs(running) }
  }

  /// Records that a step of a generated run begins, which causes the tasks that start from now on.
  package func beginRunStep(_ number: Int) {
    pages.withLock { $0.register.runStep = number }
  }

  /// Records the tasks that wait now, although nothing else can run.
  package func recordUnfinished() {
    pages.withLock { $0.unfinished = $0.register.unfinished() }
  }

  /// The work that had not ended at the last call of `recordUnfinished()`.
  package var unfinished: [UnfinishedWork] { pages.withLock(\.unfinished) }

  /// The work that kept the run busy until now.
  var busy: [UnfinishedWork] {
    pages.withLock { pages in
      if pages.inputs > Self.recentSteps {
        return [pages.register.talking(pages.events, pages.inputs, since: pages.inputStep)]
      }
      return pages.register.busy(in: pages.steps.suffix(Self.recentSteps).map(\.task))
    }
  }

  /// The number of steps, or of inputs in a step, that show which work is busy.
  private static let recentSteps = 1_000
  /// The maximum number of lines of one step, far more than a diagram shows.
  private static let mostLines = 1_000

  /// Stops recording steps and events.
  func stopRecording() {
    pages.withLock { $0.isClosed = true }
  }

  /// Records that a job became ready, and the task that made it ready.
  func see(_ entry: ReadyQueue.Entry) {
    let running = RunningTask()
    pages.withLock { pages in
      if let running { pages.register.runs(running) }
      switch entry.kind {
      case .task:
        let resumed = pages.register.isReady(entry, by: running?.id)
        if let resumed, !pages.steps.isEmpty, !pages.isClosed {
          let line = Line(event: .resumes(resumed), writer: running?.id)
          pages.steps[pages.steps.count - 1].lines.append(line)
        }
      case .yield, .actor: pages.register.givesWay(entry.task)
      case .other: break
      }
    }
  }

  /// Adds a line to the current step, for the current task.
  package func recordLine(_ text: @autoclosure () -> String) {
    let running = RunningTask()
    let hasRoom = pages.withLock { pages in
      if let running { pages.register.runs(running) }
      return !pages.isClosed && pages.steps.last.map { $0.lines.count < Self.mostLines } == true
    }
    if !hasRoom { return }
    let line = Line(event: .note(text()), writer: running?.id)
    pages.withLock { pages in
      guard !pages.steps.isEmpty && !pages.isClosed else { return }
      pages.steps[pages.steps.count - 1].lines.append(line)
    }
  }

  /// Records a store, with the number that appears in the names of its events and tasks.
  package func recordStore(_ type: String, number: Int) {
    pages.withLock { pages in
      pages.register.stores.record(type, number)
      if pages.inputs > 0 { pages.events["\(type) #\(number)", default: 0] += 1 }
    }
  }

  /// Records a remark, such as a reply of a service, for the current step of the run.
  package func remark(_ remark: any Sendable) {
    pages.withLock { if !$0.isClosed { $0.remarks.append(remark) } }
  }

  /// Returns and clears the remarks since the last call.
  package func removeRemarks() -> [any Sendable] {
    pages.withLock { pages in
      defer { pages.remarks = [] }
      return pages.remarks
    }
  }

  /// Records the reason why the current task is about to wait.
  package func wait(_ reason: String) {
    guard let running = RunningTask() else { return }
    pages.withLock { $0.register.waits(running, reason) }
  }

  /// Returns the tasks that are suspended now.
  ///
  /// - Parameter includesUnknown: True to include tasks that may already have ended.
  /// - Returns: Their names, and the reasons why they wait.
  func suspended(includesUnknown: Bool) -> [SuspendedTask] {
    pages.withLock { $0.register.suspended(includesUnknown: includesUnknown) }
  }

  /// The names of the tasks that could continue and whose end no task awaits.
  var unawaited: [String] { pages.withLock(\.register.unawaited) }
}
