import ThoriumProperties
import ThoriumSystem

/// The steps of one run with their effects, and a hash of them.
///
/// The log is a value and runs no jobs.
struct FootprintLog: Sendable {
  /// An executed job.
  struct Step: Sendable {
    /// The position of the job in the order of arrival.
    let arrival: Int
    let footprint: Footprint
  }

  /// The last step, which may still run.
  private struct Current: Sendable {
    let job: ReadyJob
    /// A hash of the drawn values and of the notes.
    var events: UInt64 = 0
    var footprint = Footprint()
    /// The number of new tasks that became ready.
    var births: UInt64 = 0
  }

  /// The executed steps.
  private(set) var steps: [Step] = []
  private var actors = ActorNumbers()
  private var ready: [ReadyJob] = []
  private var current: Current?
  private var isRunning = false
  /// The identity of the last step of each task.
  private var lastSteps: [TaskID: UInt64] = [:]
  /// True when each step may depend on every other one.
  private var sharesState = false
  /// A hash of all steps, which does not depend on the order of independent ones.
  private(set) var outcome: UInt64 = 0
  private(set) var isClosed = false

  /// The number of actors that were used so far.
  var actorCount: Int { actors.count }
}

// Recording jobs.
extension FootprintLog {
  /// Records that a job became ready.
  mutating func recordReady(_ entry: ReadyQueue.Entry) {
    if isClosed || entry.kind == .yield { return }
    if !isRunning { finishStep() }
    let actor = entry.lane.mailbox.map { actors.number(of: $0.owner) }
    if let actor {
      current?.footprint.addActor(actor)
    } else if !entry.lane.isOwn || entry.kind == .actor {
      sharesState = true
    }
    let task = entry.kind == .task ? TaskID(of: entry.job) : nil
    ready.append(ReadyJob(entry, task: task, actor: actor, identity: identity(of: task)))
    // The task of the current step is ready again, so it has neither ended nor waits.
    if let task, current?.job.task == task { current?.footprint.endsOrWaits = false }
  }

  /// Records that a job begins.
  mutating func begin(_ entry: ReadyQueue.Entry) {
    if isClosed { return }
    if isRunning { sharesState = true }  // a job that runs within another one
    isRunning = true
    if entry.kind == .yield { return }
    finishStep()
    guard let place = ready.firstIndex(where: { $0.arrival == entry.arrival }) else { return }
    let job = ready.remove(at: place)
    var step = Current(job: job)
    step.footprint.isUnknown = entry.kind == .other
    step.footprint.endsOrWaits = job.task != nil
    if let actor = job.actor { step.footprint.addActor(actor) }
    current = step
  }

  /// Records that a job has returned.
  mutating func end() { isRunning = false }

  /// Records that each step from the current one on may depend on every other one.
  mutating func shareState() { sharesState = true }

  /// Records that the current step may depend on every other one.
  mutating func touchEverything() { current?.footprint.isUnknown = true }

  /// Records a drawn value or a note of the current step.
  mutating func add(_ event: UInt64) {
    if let events = current?.events { current?.events = Self.hash(events, event) }
  }

  /// Ends the last step and ignores all further events.
  mutating func close() {
    finishStep()
    isClosed = true
  }

  /// Completes the footprint of the last step, after it and its yields have ended.
  mutating func finishStep() {
    guard var step = current else { return }
    current = nil
    for place in ready.indices where ready[place].updateCancellation() {
      step.footprint.addCancelled(ready[place].arrival)
    }
    if sharesState { step.footprint.isUnknown = true }
    steps.append(Step(arrival: step.job.arrival, footprint: step.footprint))
    outcome &+= Self.hash(step.job.identity, step.events)
    if let task = step.job.task { lastSteps[task] = step.job.identity }
  }
}

// Identifying steps of equivalent runs.
extension FootprintLog {
  /// Returns the identity of a job that becomes ready.
  ///
  /// It depends on the step that made the job ready, and on the last step of the job's task. A job
  /// that time makes ready comes after all steps so far.
  private mutating func identity(of task: TaskID?) -> UInt64 {
    let cause = current?.job.identity ?? Self.hash(outcome, UInt64(steps.count))
    if let task, let last = lastSteps[task] { return Self.hash(cause, last) }
    current?.births += 1
    return Self.hash(cause, ~(current?.births ?? 0))
  }

  private static func hash(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var mixed = SplitMix64(seed: first)
    var result = SplitMix64(seed: mixed.next() ^ second)
    return result.next()
  }
}
