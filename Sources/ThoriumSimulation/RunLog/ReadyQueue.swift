/// What is ready to run in a simulation, in the order in which it became so.
///
/// A queue is a value; it runs nothing itself.
struct ReadyQueue: Sendable {
  /// A job that is ready, and whose it is.
  struct Entry: Sendable {
    let job: UnownedJob
    let kind: JobKind
    let lane: Lane
    /// The task that goes on by it, as the simulation counts tasks; 0 is nobody's.
    let task: Int

    /// Cancels the task that goes on by it.
    func cancelTask() {
      if kind == .task { job.cancelTask() }
    }
  }

  private var entries: [Entry] = []
  /// Where the entries begin that are still there.
  private var head = 0
  /// What runs without being chosen, since it only makes a task ready.
  private var plumbing: [Entry] = []
  private var numbers = TaskNumbers()
  /// Whether tasks are counted, of which each then stays in the count.
  private let countsTasks: Bool
  /// The task that ran last.
  private(set) var running = 0

  init(countsTasks: Bool) {
    self.countsTasks = countsTasks
    entries.reserveCapacity(4)
  }

  var count: Int { entries.count - head }
  /// How many jobs there is room for, those that were taken out and are still kept included.
  var room: Int { entries.count }
  var hasPlumbing: Bool { !plumbing.isEmpty }
  var isEmpty: Bool { count == 0 && !hasPlumbing }

  /// The task that was seen first.
  var first: TaskID? { numbers.first }

  /// Whether a task has a number.
  func knows(_ id: TaskID) -> Bool { numbers[id] != nil }

  /// Takes a job in.
  mutating func append(_ job: UnownedJob, _ lane: Lane) -> Entry {
    let kind = JobKind(of: job)
    let task = kind == .task && countsTasks ? numbers.number(of: TaskID(of: job)) : running
    let entry = Entry(job: job, kind: kind, lane: lane, task: task)
    if kind == .yield { plumbing.append(entry) } else { entries.append(entry) }
    return entry
  }

  /// Takes in what runs without being chosen.
  mutating func appendPlumbing(_ job: UnownedJob, _ lane: Lane) {
    plumbing.append(Entry(job: job, kind: .other, lane: lane, task: running))
  }

  /// Takes out what is to run next without a choice, because nothing else is ready or disputed.
  mutating func takeUndisputed(_ isDisputed: Bool) -> Entry? {
    if hasPlumbing { return plumbing.removeFirst() }
    return count == 1 && !isDisputed ? take(at: 0) : nil
  }

  /// Takes out what is ready longest.
  mutating func takeOldest() -> Entry? {
    if hasPlumbing { return plumbing.removeFirst() }
    return count == 0 ? nil : take(at: 0)
  }

  /// Whose turn it could be, where that is to be chosen.
  var point: ChoicePoint? {
    guard count > 0 else { return nil }
    let first = continuing
    var tasks: [Int] = []
    tasks.reserveCapacity(count)
    if first != nil { tasks.append(running) }
    for place in 0..<count where place != first { tasks.append(entries[head + place].task) }
    return ChoicePoint(tasks: tasks, goesOn: first != nil)
  }

  /// Takes out the option of the point that has been chosen.
  mutating func take(_ option: Int) -> Entry {
    guard let first = continuing else { return take(at: option) }
    if option == 0 { return take(at: first) }
    return take(at: option <= first ? option - 1 : option)
  }

  /// Where the task that ran last stands among those that are ready, if it can go on.
  private var continuing: Int? {
    for place in head..<entries.count where entries[place].task == running {
      return place - head
    }
    return nil
  }

  private mutating func take(at place: Int) -> Entry {
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

/// On what a job runs.
package enum Lane: Sendable {
  /// The simulation's own executor.
  case own
  /// A task executor that hands its jobs to the simulation.
  case pool(any TaskExecutor)
  /// A serial executor that hands its jobs to the simulation; what its jobs call runs on the pool.
  case serial(any SerialExecutor, any TaskExecutor)
}
