/// The jobs that wait for a serial executor, in the order in which they arrived there.
///
/// A thread may be interrupted before its task hops to the executor, so later jobs may overtake the
/// task. A job that a step adds for another task, such as a new task on an actor, is fixed: no later
/// job overtakes it, except one of a higher priority in an actor, and one that might have arrived before
/// it on another thread.
///
/// If no job runs, at least one of the waiting jobs is ready. Otherwise fixed jobs would wait for each
/// other in a circle. They would have one priority, since no job waits for a lower one. Each would have
/// the next one as a cause: `append` adds it, and looks past jobs of other priorities for it. But no
/// event is a cause of itself. A new job is no cause of earlier events. A job that begins becomes a
/// cause of jobs that wait, and none of these comes before it, or it would be blocked.
struct SerialQueue: Sendable {
  private struct Job: Sendable {
    let entry: ReadyQueue.Entry
    /// The arrivals of the fixed jobs that the job may overtake.
    let overtaken: Set<Int>
    var isReady: Bool
    /// The arrival of a fixed job that the job waits for as long as that one has not begun.
    var blocker: Int?

    var priority: UInt { entry.priority }

    /// Returns whether a job that arrives later waits for this one.
    func blocks(_ later: ReadyQueue.Entry, overtaking overtaken: Set<Int> = []) -> Bool {
      entry.isFixed && priority >= later.priority && !overtaken.contains(entry.arrival)
    }

    /// Returns whether the job has arrived after another one in each order.
    func isAfter(_ other: Job) -> Bool {
      other.entry.isFixed && other.priority == priority && entry.arrival > other.entry.arrival
        && !overtaken.contains(other.entry.arrival)
    }
  }

  /// The number of jobs that have not begun.
  private var count = 0
  /// The jobs that are fixed, or not ready, or whose order with fixed ones may be open.
  private var jobs: ArraySlice<Job> = []
  /// The arrivals of the fixed ones of these jobs.
  private var fixed: Set<Int> = []
  /// The highest priority of these jobs so far.
  private var highest: UInt = 0
  /// True while a job of the executor runs.
  private var isRunning = false
  /// True when jobs were added meanwhile.
  private var hasNewJobs = false
  /// True when the jobs may not have the order of arrival, since they were sorted by priority.
  private var isReordered = false

  var isEmpty: Bool { count == 0 }
  /// True when a job that waits for another one has a task that is not cancelled.
  var hasLiveJobs: Bool { jobs.contains { $0.entry.isLive } }

  /// The jobs in the order of arrival.
  private var arrived: ArraySlice<Job> {
    isReordered ? jobs.sorted { $0.entry.arrival < $1.entry.arrival }[...] : jobs
  }

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - entry: The job.
  ///   - causes: The order of events so far, to which the order of fixed jobs is added.
  /// - Returns: True if it may run now.
  mutating func append(_ entry: ReadyQueue.Entry, _ causes: inout StepCauses?) -> Bool {
    if entry.isFixed { causes?.addArrivals(before: entry) }
    let (overtaken, earlier) = order(of: entry, causes)
    if entry.isFixed { for job in earlier { causes?.add(job, before: entry) } }
    let waits = isRunning || jobs.contains { $0.blocks(entry, overtaking: overtaken) }
    count += 1
    if causes != nil || waits || entry.isFixed {
      jobs.append(Job(entry: entry, overtaken: overtaken, isReady: !waits))
      if entry.isFixed { fixed.insert(entry.arrival) }
      highest = max(highest, entry.priority)
      hasNewJobs = hasNewJobs || isRunning
    }
    return !waits
  }

  /// Returns the arrivals of the fixed jobs that a job may overtake, and the last ones of its priority
  /// that come before it.
  private func order(
    of entry: ReadyQueue.Entry,
    _ causes: StepCauses?
  ) -> (overtaken: Set<Int>, earlier: [ReadyQueue.Entry]) {
    guard !fixed.isEmpty, var past = causes?.past(of: entry) else {
      return ([], [])
    }
    var overtaken: Set<Int> = []
    var earlier: [ReadyQueue.Entry] = []
    for job in arrived.reversed() where job.entry.isFixed {
      if entry.origin != .outside, job.entry.mayFollow(&past) {
        overtaken.insert(job.entry.arrival)
      } else if job.priority == entry.priority {
        earlier.append(job.entry)
        if job.overtaken.isEmpty { break }  // it waits for all jobs of its priority before it
      }
    }
    return (overtaken, earlier)
  }

  /// Removes a job that begins.
  ///
  /// - Parameters:
  ///   - entry: The job.
  ///   - areCausesKnown: True if the caller records the order of jobs.
  /// - Returns: The fixed jobs that now come after it, and might have come before it; without those that
  ///   come after others of them. None if the caller does not record the order.
  mutating func begin(_ entry: ReadyQueue.Entry, areCausesKnown: Bool) -> [ReadyQueue.Entry] {
    count -= 1
    isRunning = true
    guard let place = jobs.firstIndex(where: { $0.entry.arrival == entry.arrival }) else {
      return []
    }
    let job = jobs[place]
    fixed.remove(entry.arrival)
    if place == jobs.startIndex { jobs.removeFirst() } else { jobs.remove(at: place) }
    var later: [ReadyQueue.Entry] = []
    if !areCausesKnown { return later }
    for other in arrived where other.blocks(entry) && !other.isAfter(job) {
      let isCovered = other.overtaken.isEmpty && later.last?.priority == other.priority
      if !isCovered { later.append(other.entry) }
    }
    return later
  }

  /// Returns whether a waiting fixed job comes before a job.
  func hasFixedJob(in past: inout StepCauses.Past) -> Bool {
    jobs.contains { $0.entry.isFixed && past.contains($0.entry) }
  }

  /// Returns the jobs that are ready after a job has ended.
  mutating func end(_ causes: StepCauses?) -> [ReadyQueue.Entry] {
    isRunning = false
    // An actor takes the jobs that have arrived in the order of their priorities.
    if hasNewJobs && highest > 0 {
      let waiting = jobs.filter { !$0.isReady }.sorted { $0.priority > $1.priority }
      jobs = jobs.filter(\.isReady) + waiting
      isReordered = zip(jobs, jobs.dropFirst()).contains { $0.entry.arrival > $1.entry.arrival }
    }
    hasNewJobs = false
    var ready: [ReadyQueue.Entry] = []
    for place in jobs.indices where !jobs[place].isReady && !findBlocker(at: place, causes) {
      jobs[place].isReady = true
      ready.append(jobs[place].entry)
    }
    return ready
  }

  /// Returns the ready jobs that have to wait for others since the order of some jobs is decided.
  mutating func block(_ causes: StepCauses?) -> [ReadyQueue.Entry] {
    var blocked: [ReadyQueue.Entry] = []
    for place in jobs.indices where jobs[place].isReady && findBlocker(at: place, causes) {
      jobs[place].isReady = false
      blocked.append(jobs[place].entry)
    }
    return blocked
  }

  /// Returns whether a job waits for another one, which blocks it until that one begins.
  ///
  /// It looks for the last such job, so that it rarely has to look again.
  private mutating func findBlocker(at place: Int, _ causes: StepCauses?) -> Bool {
    if let blocker = jobs[place].blocker, fixed.contains(blocker) { return true }
    let job = jobs[place]
    var others: [ReadyQueue.Entry] = []
    for other in jobs.indices.reversed() where other != place && jobs[other].blocks(job.entry) {
      let entry = jobs[other].entry
      let isEarlier =
        entry.priority > job.priority ? other < place : entry.arrival < job.entry.arrival
      if isEarlier && !job.overtaken.contains(entry.arrival) {
        jobs[place].blocker = entry.arrival
        return true
      }
      others.append(entry)
    }
    guard !others.isEmpty, let causes, causes.hasDecisions else { return false }
    var past = causes.past(of: job.entry)
    jobs[place].blocker = others.first { past.contains($0) }?.arrival
    return jobs[place].blocker != nil
  }
}
