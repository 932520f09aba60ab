/// The jobs that wait for a serial executor, in the order in which they arrived there.
///
/// A thread may be interrupted before its task hops to the executor, so later jobs may overtake the
/// task. A job that a step adds for another task, such as a new task on an actor, is fixed: no later
/// job overtakes it, except one of a higher priority in an actor, and one that might have arrived before
/// it on another thread.
struct SerialQueue: Sendable {
  private struct Job: Sendable {
    let entry: ReadyQueue.Entry
    let priority: UInt
    /// The arrivals of the fixed jobs that the job may overtake.
    let overtaken: Set<Int>
    var isReady: Bool

    /// Returns whether a job that arrives later waits for this one.
    func blocks(_ priority: UInt, overtaking overtaken: Set<Int>) -> Bool {
      entry.isFixed && self.priority >= priority && !overtaken.contains(entry.arrival)
    }
  }

  /// The number of jobs that have not begun.
  private var count = 0
  /// The jobs that other ones may not overtake, and those that are not ready.
  private var jobs: ArraySlice<Job> = []
  /// The highest priority of these jobs so far.
  private var highest: UInt = 0
  /// True when one of these jobs may overtake another one.
  private var hasOvertaking = false
  /// True while a job of the executor runs.
  private var isRunning = false
  /// True when jobs were added meanwhile.
  private var hasNewJobs = false

  var isEmpty: Bool { count == 0 }
  /// True when a job that waits for another one has a task that is not cancelled.
  var hasLiveJobs: Bool { jobs.contains { $0.entry.isLive } }

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - entry: The job.
  ///   - mayOvertake: Returns whether the job may have arrived before a fixed one.
  /// - Returns: True if it may run now.
  mutating func append(
    _ entry: ReadyQueue.Entry,
    overtaking mayOvertake: (ReadyQueue.Entry) -> Bool
  ) -> Bool {
    let priority = entry.lane.mailbox == nil ? 0 : entry.job.priority
    let overtaken = overtaken(priority, mayOvertake)
    let waits = isRunning || jobs.contains { $0.blocks(priority, overtaking: overtaken) }
    count += 1
    if entry.isFixed || waits {
      jobs.append(Job(entry: entry, priority: priority, overtaken: overtaken, isReady: !waits))
      highest = max(highest, priority)
      hasOvertaking = hasOvertaking || !overtaken.isEmpty
      hasNewJobs = hasNewJobs || isRunning
    }
    return !waits
  }

  /// Returns the arrivals of the fixed jobs that a job may overtake.
  private func overtaken(
    _ priority: UInt,
    _ mayOvertake: (ReadyQueue.Entry) -> Bool
  ) -> Set<Int> {
    var overtaken: Set<Int> = []
    for job in jobs.reversed() where job.entry.isFixed {
      if mayOvertake(job.entry) {
        overtaken.insert(job.entry.arrival)
      } else if job.priority >= priority && job.overtaken.isEmpty {
        break  // it waits for all jobs before it
      }
    }
    return overtaken
  }

  /// Removes a job that begins.
  mutating func begin(_ entry: ReadyQueue.Entry) {
    count -= 1
    isRunning = true
    guard let place = jobs.firstIndex(where: { $0.entry.arrival == entry.arrival }) else { return }
    if place == jobs.startIndex { jobs.removeFirst() } else { jobs.remove(at: place) }
  }

  /// Returns the jobs that are ready after a job has ended.
  mutating func end() -> [ReadyQueue.Entry] {
    isRunning = false
    // An actor takes the jobs that have arrived in the order of their priorities.
    if hasNewJobs && highest > 0 {
      let waiting = jobs.filter { !$0.isReady }.sorted { $0.priority > $1.priority }
      jobs = jobs.filter(\.isReady) + waiting
    }
    hasNewJobs = false
    var ready: [ReadyQueue.Entry] = []
    /// The highest priority of the fixed jobs so far.
    var barrier: UInt?
    for place in jobs.indices {
      let job = jobs[place]
      if !job.isReady && !isBlocked(job, at: place, barrier) {
        jobs[place].isReady = true
        ready.append(job.entry)
      }
      if job.entry.isFixed { barrier = max(barrier ?? 0, job.priority) }
      if barrier == highest && !hasOvertaking { break }
    }
    return ready
  }

  private func isBlocked(_ job: Job, at place: Int, _ barrier: UInt?) -> Bool {
    guard let barrier, job.priority <= barrier else { return false }
    if job.overtaken.isEmpty { return true }
    return jobs[..<place].contains { $0.blocks(job.priority, overtaking: job.overtaken) }
  }
}
