/// A ready job and the segments of tasks that it will run.
struct ReadyJob: Sendable {
  /// A segment of a task, which exists as long as the job is ready.
  struct Segment: Sendable {
    let task: TaskID
    let job: UnownedJob
    var isCancelled: Bool
  }

  /// The position of the job in the order of arrival.
  let arrival: Int
  /// The mailbox that the job empties, if any, and the number of its actor.
  let mailbox: (Mailbox, number: Int)?
  /// A hash of the events that led to the job, the same in all equivalent runs.
  var identity: UInt64 = 0
  private(set) var segments: [Segment] = []

  init(arrival: Int, mailbox: (Mailbox, number: Int)?) {
    self.arrival = arrival
    self.mailbox = mailbox
  }

  /// Adds the segments after those that are known, and returns whether there are any.
  mutating func add(_ jobs: [UnownedJob]) -> Bool {
    if jobs.count <= segments.count { return false }
    segments += jobs[segments.count...].map { job in
      Segment(task: TaskID(of: job), job: job, isCancelled: job.isTaskCancelled)
    }
    return true
  }

  /// Updates the cancellations, and returns whether there is a new one.
  mutating func updateCancellations() -> Bool {
    var isAny = false
    for place in segments.indices where !segments[place].isCancelled {
      segments[place].isCancelled = segments[place].job.isTaskCancelled
      isAny = isAny || segments[place].isCancelled
    }
    return isAny
  }
}
