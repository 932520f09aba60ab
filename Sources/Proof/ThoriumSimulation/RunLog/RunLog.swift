import Synchronization
import ThoriumSystem
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
    /// The function of the program in which the task continues, or else the actor, if it is known.
    var function: String?
    var lines: [Line] = []
  }

  /// A recorded event of a step.
  struct Line: Sendable {
    /// A note, or the effect of a step on another task.
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

  private struct Content: Sendable {
    var steps: [Step] = []
    var register = TaskRegister()
    /// True while the job of a timer runs, which makes a sleeping task ready.
    var isWakeUp = false
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

  private let content = Mutex(Content())

  /// The recorded steps, with the names of the tasks.
  var schedule: RecordedSchedule {
    content.withLock { RecordedSchedule($0.steps, $0.register) }
  }

  /// Returns the name of a task.
  func name(of task: Int) -> String {
    content.withLock(\.register.names)[task] ?? TaskRegister.name(of: task)
  }

  func recordChoice(_ choice: Int, at point: ChoicePoint) {
    content.withLock { $0.isPreemption = point.mayContinue && choice > 0 }
  }

  /// Records that a job begins.
  func recordJob(_ entry: ReadyQueue.Entry, at time: Duration) {
    content.withLock { content in
      content.isWakeUp = entry.isWakeUp
      if content.isClosed || entry.isWakeUp || entry.kind == .yield { return }
      let isPreemption = content.isPreemption
      // A closure that calls an actor continues within it; only the actor is known then.
      let function =
        content.register.continuation(of: entry.task)
        ?? entry.lane.mailbox.map { "on \(type(of: $0.owner))" }
      (content.inputs, content.events) = (0, [:])
      content.steps.append(
        Step(task: entry.task, time: time, isPreemption: isPreemption, function: function)
      )
      content.isPreemption = false
      content.register.recordStep(entry.task)
    }
  }

  /// Records the cancellations and the ends of tasks in the current step.
  func finishStep() {
    content.withLock { content in
      content.isWakeUp = false
      if content.isClosed || content.steps.isEmpty { return }
      let step = content.steps.count - 1
      let writer = content.register.tasks[content.steps[step].task]
      for task in content.register.finishStep() where task != writer {
        content.steps[step].lines.append(Line(event: .cancels(task), writer: writer))
      }
    }
  }

  /// Records that a store handles a queued input.
  func recordInput() {
    content.withLock { content in
      if content.isClosed { return }
      content.inputs += 1
      content.inputStep = content.register.runStep
    }
  }

  /// Records the running task, which may have started within the step of another one.
  package func recordTask() {
    guard let running = RunningTask() else { return }
    content.withLock { $0.register.recordRunning(running) }
  }

  /// Records that a step of a generated run begins, which causes the tasks that start from now on.
  package func beginRunStep(_ number: Int) {
    content.withLock { $0.register.runStep = number }
  }

  /// Records the tasks that wait now, although nothing else can run.
  package func recordUnfinished() {
    content.withLock { $0.unfinished = $0.register.unfinished() }
  }

  /// The work that had not ended at the last call of `recordUnfinished()`.
  package var unfinished: [UnfinishedWork] { content.withLock(\.unfinished) }

  /// The work that kept the run busy until now.
  var busy: [UnfinishedWork] {
    content.withLock { content in
      if content.inputs > Self.recentSteps {
        return [content.register.talking(content.events, content.inputs, since: content.inputStep)]
      }
      return content.register.busy(in: content.steps.suffix(Self.recentSteps).map(\.task))
    }
  }

  /// The number of steps, or of inputs in a step, that show which work is busy.
  private static let recentSteps = 1_000
  /// The maximum number of lines of one step, far more than a diagram shows.
  private static let mostLines = 1_000

  /// Stops recording steps and events.
  func stopRecording() {
    content.withLock { $0.isClosed = true }
  }

  /// Records that a job became ready, and the task that made it ready.
  ///
  /// - Parameters:
  ///   - entry: The job.
  ///   - task: The task of a step that has ended, which made the job ready.
  func recordReady(_ entry: ReadyQueue.Entry, by task: TaskID? = nil) {
    let current = RunningTask()
    content.withLock { content in
      // The clock resumes a sleeping task, by a task of the runtime.
      let running = content.isWakeUp ? nil : current
      if let running { content.register.recordRunning(running) }
      switch entry.kind {
      case .task:
        let resumed = content.register.recordReady(entry, by: running?.id, or: task)
        if let resumed, !content.steps.isEmpty, !content.isClosed {
          let line = Line(event: .resumes(resumed), writer: running?.id)
          content.steps[content.steps.count - 1].lines.append(line)
        }
      case .yield, .actor: content.register.recordYield(entry.task)
      case .other: break
      }
    }
  }

  /// Adds a line to the current step, for the current task.
  package func recordLine(_ text: @autoclosure () -> String) {
    let running = RunningTask()
    let hasRoom = content.withLock { content in
      if let running { content.register.recordRunning(running) }
      return !content.isClosed && content.steps.last.map { $0.lines.count < Self.mostLines } == true
    }
    if !hasRoom { return }
    let line = Line(event: .note(text()), writer: running?.id)
    content.withLock { content in
      guard !content.steps.isEmpty && !content.isClosed else { return }
      content.steps[content.steps.count - 1].lines.append(line)
    }
  }

  /// Records a store, with the number that appears in the names of its events and tasks.
  package func recordStore(_ type: String, number: Int) {
    content.withLock { content in
      content.register.stores.record(type, number)
      if content.inputs > 0 { content.events["\(type) #\(number)", default: 0] += 1 }
    }
  }

  /// Records a remark, such as a reply of a service, for the current step of the run.
  package func recordRemark(_ remark: any Sendable) {
    content.withLock { if !$0.isClosed { $0.remarks.append(remark) } }
  }

  /// Returns and clears the remarks since the last call.
  package func removeRemarks() -> [any Sendable] {
    content.withLock { content in
      defer { content.remarks = [] }
      return content.remarks
    }
  }

  /// Records the reason why the current task is about to wait.
  package func recordWait(_ reason: String) {
    guard let running = RunningTask() else { return }
    content.withLock { $0.register.recordWait(running, reason) }
  }

  /// Records that the current task is about to wait for a time.
  package func recordWait(until time: Duration) {
    recordWait("until \(time.text) on the clock")
  }

  /// Returns the tasks that are suspended now.
  ///
  /// - Parameter includesUnknown: True to include tasks that may already have ended.
  /// - Returns: Their names, and the reasons why they wait.
  func suspended(includesUnknown: Bool) -> [String] {
    content.withLock { $0.register.suspended(includesUnknown: includesUnknown) }
      .map { "\($0.name) waits \($0.reason)".escaped }
  }

  /// The names of the tasks that could continue and whose end no task awaits.
  var unawaited: [String] { content.withLock(\.register.unawaited) }
}
