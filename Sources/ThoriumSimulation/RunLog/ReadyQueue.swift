/// The ready jobs of a simulation, in the order in which they became ready.
///
/// The queue is a value and runs no jobs.
struct ReadyQueue: Sendable {
  /// A ready job and its task.
  struct Entry: Sendable {
    let job: UnownedJob
    let kind: JobKind
    let lane: Lane
    /// The number of the job's task in the simulation; 0 if it has none.
    let task: Int

    /// Cancels the job's task.
    func cancelTask() {
      if kind == .task { job.cancelTask() }
    }
  }

  private var entries: [Entry] = []
  /// The index of the first remaining entry.
  private var head = 0
  /// The jobs that run without a choice, since each only makes a task ready.
  private var plumbing: [Entry] = []
  private var numbers = TaskNumbers()
  /// True when tasks are numbered; each then keeps its number.
  private let countsTasks: Bool
  /// The task that ran last.
  private(set) var running = 0

  init(countsTasks: Bool) {
    self.countsTasks = countsTasks
    entries.reserveCapacity(4)
  }

  var count: Int { entries.count - head }
  /// The number of stored entries, including removed ones that still occupy memory.
  var room: Int { entries.count }
  var hasPlumbing: Bool { !plumbing.isEmpty }
  var isEmpty: Bool { count == 0 && !hasPlumbing }

  /// The first task of the queue.
  var first: TaskID? { numbers.first }

  /// Returns whether a task has a number.
  func knows(_ id: TaskID) -> Bool { numbers[id] != nil }

  /// Adds a job.
  mutating func append(_ job: UnownedJob, _ lane: Lane) -> Entry {
    let kind = JobKind(of: job)
    let task = kind == .task && countsTasks ? numbers.number(of: TaskID(of: job)) : running
    let entry = Entry(job: job, kind: kind, lane: lane, task: task)
    if kind == .yield { plumbing.append(entry) } else { entries.append(entry) }
    return entry
  }

  /// Adds a job that runs without a choice.
  mutating func appendPlumbing(_ job: UnownedJob, _ lane: Lane) {
    plumbing.append(Entry(job: job, kind: .other, lane: lane, task: running))
  }

  /// Removes and returns the next job if no choice is needed, because it is the only option.
  mutating func removeUndisputed(_ isDisputed: Bool) -> Entry? {
    if hasPlumbing { return plumbing.removeFirst() }
    return count == 1 && !isDisputed ? removeJob(at: 0) : nil
  }

  /// Removes the job that has been ready for the longest time.
  mutating func removeOldest() -> Entry? {
    if hasPlumbing { return plumbing.removeFirst() }
    return count == 0 ? nil : removeJob(at: 0)
  }

  /// The choice of the next task, if any is ready.
  var point: ChoicePoint? {
    guard count > 0 else { return nil }
    let first = continuing
    var tasks: [Int] = []
    tasks.reserveCapacity(count)
    if first != nil { tasks.append(running) }
    for place in 0..<count where place != first { tasks.append(entries[head + place].task) }
    return ChoicePoint(tasks: tasks, goesOn: first != nil)
  }

  /// Removes the chosen job of the choice point.
  mutating func removeJob(_ option: Int) -> Entry {
    guard let first = continuing else { return removeJob(at: option) }
    if option == 0 { return removeJob(at: first) }
    return removeJob(at: option <= first ? option - 1 : option)
  }

  /// The position of the last running task among the ready ones, if it can continue.
  private var continuing: Int? {
    for place in head..<entries.count where entries[place].task == running {
      return place - head
    }
    return nil
  }

  private mutating func removeJob(at place: Int) -> Entry {
    let entry = entries[head + place]
    if place == 0 {
      head += 1
      if head * 2 > entries.count { compact() }
    } else {
      entries.remove(at: head + place)
    }
    running = entry.task
    return entry
  }

  private mutating func compact() {
    if head == entries.count {
      entries.removeAll(keepingCapacity: true)
    } else {
      entries.removeFirst(head)
    }
    head = 0
  }
}

/// The executor that a job runs on.
package enum Lane: Sendable {
  /// The simulation's own executor.
  case own
  /// A task executor that forwards its jobs to the simulation.
  case pool(any TaskExecutor)
  /// A serial executor that forwards its jobs to the simulation.
  ///
  /// Functions that its jobs call run on the pool.
  case serial(any SerialExecutor, any TaskExecutor)
}
