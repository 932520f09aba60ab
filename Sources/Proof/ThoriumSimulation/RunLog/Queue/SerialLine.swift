/// The jobs that wait for a serial executor, in the order in which they arrived there.
///
/// A task that hops to the executor may arrive later than it did, since its thread may be interrupted
/// before the hop. So a later job may overtake it. A job that a step adds for another task, such as a
/// new task on an actor, is there when the step ends. It is *fixed*: no later job overtakes it, except
/// one of a higher priority in an actor.
struct SerialLine: Sendable {
  private struct Job: Sendable {
    let entry: ReadyQueue.Entry
    let priority: UInt
    let isFixed: Bool
    var isReady: Bool
  }

  /// The number of jobs that have not begun.
  private var count = 0
  /// The fixed jobs, and the jobs that may not overtake one.
  private var jobs: ArraySlice<Job> = []
  /// The highest priority of these jobs so far.
  private var highest: UInt = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a job, and returns whether it may run now.
  mutating func append(_ entry: ReadyQueue.Entry, isFixed: Bool) -> Bool {
    let priority = entry.lane.mailbox == nil ? 0 : entry.job.priority
    let isReady = !jobs.contains { $0.isFixed && $0.priority >= priority }
    count += 1
    if isFixed || !isReady {
      jobs.append(Job(entry: entry, priority: priority, isFixed: isFixed, isReady: isReady))
      highest = max(highest, priority)
    }
    return isReady
  }

  /// Removes a job that begins, and returns those that may run from then on.
  mutating func remove(_ entry: ReadyQueue.Entry) -> [ReadyQueue.Entry] {
    count -= 1
    guard let first = jobs.firstIndex(where: { $0.entry.arrival == entry.arrival }) else {
      return []
    }
    if first == jobs.startIndex { jobs.removeFirst() } else { jobs.remove(at: first) }
    var ready: [ReadyQueue.Entry] = []
    /// The highest priority of the fixed jobs so far.
    var barrier: UInt?
    for place in jobs.indices {
      let job = jobs[place]
      if !job.isReady && barrier.map({ job.priority > $0 }) ?? true {
        jobs[place].isReady = true
        ready.append(job.entry)
      }
      if job.isFixed { barrier = max(barrier ?? 0, job.priority) }
      if barrier == highest { break }
    }
    return ready
  }
}
