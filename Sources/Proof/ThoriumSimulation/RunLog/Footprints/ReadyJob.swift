import ThoriumSystem

/// A ready job with its task and its actor.
struct ReadyJob: Sendable {
  /// The position of the job in the order of arrival.
  let arrival: Int
  /// The number of the job's actor, if it runs on one.
  let actor: Int?
  /// The task of the job, which exists as long as the job is ready; `nil` for jobs of other kinds.
  let task: TaskID?
  /// A hash of the events that led to the job, the same in all equivalent runs.
  let identity: UInt64
  private let job: UnownedJob
  private var isCancelled: Bool

  init(_ entry: ReadyQueue.Entry, task: TaskID?, actor: Int?, identity: UInt64) {
    arrival = entry.arrival
    job = entry.job
    isCancelled = task != nil && job.isTaskCancelled
    (self.task, self.actor, self.identity) = (task, actor, identity)
  }

  /// Updates the cancellation, and returns whether it is new.
  mutating func updateCancellation() -> Bool {
    if task == nil || isCancelled { return false }
    isCancelled = job.isTaskCancelled
    return isCancelled
  }
}
