/// The jobs that wait for a serial executor, in the order in which they arrived there.
///
/// A thread may be interrupted before its task hops to the executor, so later jobs may overtake the
/// task. A job that a step adds for another task, such as a new task on an actor, has arrived when the
/// step ends. No later job overtakes it, except one of a higher priority in an actor.
struct SerialQueue: Sendable {
  /// The jobs that may overtake a job which arrives.
  enum Overtaking: Sendable {
    /// All other jobs may overtake the job.
    case free
    /// Other jobs may overtake the task, which hops at the end of a step outside of serial executors.
    ///
    /// The step became ready in an earlier one, and might have run at once. So the task overtakes the
    /// jobs that the earlier step added after it.
    case hop(from: ReadyQueue.Entry)
    /// No later job overtakes the job.
    case fixed
  }

  private struct Job: Sendable {
    let entry: ReadyQueue.Entry
    let priority: UInt
    let isFixed: Bool
    var isReady: Bool

    func isOvertaken(by step: ReadyQueue.Entry) -> Bool {
      entry.step == step.step && entry.arrival > step.arrival
    }
  }

  /// The number of jobs that have not begun.
  private var count = 0
  /// The jobs that other ones may not overtake, and those that are not ready.
  private var jobs: ArraySlice<Job> = []
  /// The highest priority of these jobs so far.
  private var highest: UInt = 0
  /// True while a job of the executor runs.
  private var isRunning = false
  /// True when jobs were added meanwhile.
  private var hasNewJobs = false

  var isEmpty: Bool { count == 0 }
  /// True when a job that waits for another one has a task that is not cancelled.
  var hasLiveJobs: Bool { jobs.contains { $0.entry.isLive } }

  /// Adds a job, and returns whether it may run now.
  mutating func append(_ entry: ReadyQueue.Entry, _ overtaking: Overtaking) -> Bool {
    let priority = entry.lane.mailbox == nil ? 0 : entry.job.priority
    var (place, isFixed) = (jobs.endIndex, false)
    switch overtaking {
    case .free: break
    case .hop(let step): place = jobs.firstIndex { $0.isOvertaken(by: step) } ?? place
    case .fixed: isFixed = true
    }
    let waits = isRunning || jobs[..<place].contains { $0.isFixed && $0.priority >= priority }
    count += 1
    if isFixed || waits {
      let job = Job(entry: entry, priority: priority, isFixed: isFixed, isReady: !waits)
      jobs.insert(job, at: place)
      highest = max(highest, priority)
      hasNewJobs = hasNewJobs || isRunning
    }
    return !waits
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
