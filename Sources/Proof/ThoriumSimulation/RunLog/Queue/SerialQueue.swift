/// The jobs that wait for a serial executor, in the order in which they arrived there.
///
/// A thread may be interrupted before its task hops to the executor, so later jobs may overtake the
/// task. A job that a step adds for another task, such as a new task on an actor, is fixed: no later
/// job overtakes it, except one of a higher priority in an actor, and one that might have arrived before
/// it on another thread.
struct SerialQueue: Sendable {
  private struct Job: Sendable {
    let entry: ReadyQueue.Entry
    /// The arrivals of the fixed jobs that the job may overtake.
    let overtaken: Set<Int>
    var isReady: Bool

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
  ///   - causes: The order of events so far, to which the order of fixed jobs is added.
  /// - Returns: True if it may run now.
  mutating func append(_ entry: ReadyQueue.Entry, _ causes: inout StepCauses?) -> Bool {
    if entry.isFixed { causes?.addArrivals(before: entry) }
    let overtaken = overtaken(entry, &causes)
    let waits = isRunning || jobs.contains { $0.blocks(entry, overtaking: overtaken) }
    count += 1
    if causes != nil || waits {
      jobs.append(Job(entry: entry, overtaken: overtaken, isReady: !waits))
      highest = max(highest, entry.priority)
      hasOvertaking = hasOvertaking || !overtaken.isEmpty
      hasNewJobs = hasNewJobs || isRunning
    }
    return !waits
  }

  /// Returns the arrivals of the fixed jobs that a job may overtake.
  private func overtaken(
    _ entry: ReadyQueue.Entry,
    _ causes: inout StepCauses?
  ) -> Set<Int> {
    guard jobs.contains(where: \.entry.isFixed), let past = causes?.past(of: entry) else {
      return []
    }
    var overtaken: Set<Int> = []
    for job in jobs.reversed() where job.entry.isFixed {
      if entry.origin != .outside, job.entry.mayFollow(past) {
        overtaken.insert(job.entry.arrival)
        continue
      }
      if entry.isFixed && job.priority == entry.priority { causes?.add(job.entry, before: entry) }
      if job.priority >= entry.priority && job.overtaken.isEmpty {
        break  // it waits for all jobs before it
      }
    }
    return overtaken
  }

  /// Removes a job that begins.
  ///
  /// - Returns: The fixed jobs that now come after it, and might have come before it; without those that
  ///   come after others of them.
  mutating func begin(_ entry: ReadyQueue.Entry) -> [ReadyQueue.Entry] {
    count -= 1
    isRunning = true
    guard let place = jobs.firstIndex(where: { $0.entry.arrival == entry.arrival }) else {
      return []
    }
    let job = jobs[place]
    if place == jobs.startIndex { jobs.removeFirst() } else { jobs.remove(at: place) }
    var later: [ReadyQueue.Entry] = []
    for other in jobs where other.blocks(entry) && !other.isAfter(job) {
      let isCovered = other.overtaken.isEmpty && later.last?.priority == other.priority
      if !isCovered { later.append(other.entry) }
    }
    return later
  }

  /// Returns whether a waiting fixed job comes before a job.
  func hasFixedJob(in past: StepCauses.Past) -> Bool {
    jobs.contains { $0.entry.isFixed && past.contains($0.entry) }
  }

  /// Returns the jobs that are ready after a job has ended.
  mutating func end(_ causes: StepCauses?) -> [ReadyQueue.Entry] {
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
    let isOpen = hasOvertaking || causes?.hasDecisions == true
    for place in jobs.indices {
      let job = jobs[place]
      let isBlocked = barrier.map { job.priority <= $0 } ?? false
      if !job.isReady && !(isOpen ? self.isBlocked(at: place, causes) : isBlocked) {
        jobs[place].isReady = true
        ready.append(job.entry)
      }
      if job.entry.isFixed { barrier = max(barrier ?? 0, job.priority) }
      if barrier == highest && !isOpen { break }
    }
    return ready
  }

  /// Returns the ready jobs that have to wait for others since the order of some jobs is decided.
  mutating func block(_ causes: StepCauses?) -> [ReadyQueue.Entry] {
    var blocked: [ReadyQueue.Entry] = []
    for place in jobs.indices where jobs[place].isReady && isBlocked(at: place, causes) {
      jobs[place].isReady = false
      blocked.append(jobs[place].entry)
    }
    return blocked
  }

  private func isBlocked(at place: Int, _ causes: StepCauses?) -> Bool {
    let job = jobs[place]
    let past = causes.flatMap { $0.hasDecisions ? $0.past(of: job.entry) : nil }
    return jobs.indices.contains { other in
      let fixed = jobs[other]
      guard other != place && fixed.blocks(job.entry) else { return false }
      let isEarlier =
        fixed.priority > job.priority ? other < place : fixed.entry.arrival < job.entry.arrival
      if isEarlier && !job.overtaken.contains(fixed.entry.arrival) { return true }
      return past?.contains(fixed.entry) == true
    }
  }
}
