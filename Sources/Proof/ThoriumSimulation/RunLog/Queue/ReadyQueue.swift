import ThoriumSystem

/// The ready jobs of a simulation, in the order in which they became ready.
///
/// The queue is a value and runs no jobs. If a task yields, its job comes after all jobs that were
/// ready at that time, until these have run.
///
/// - Complexity: O(1) to add a job and to remove the oldest one; O(*n*) to choose one of *n* jobs.
struct ReadyQueue: Sendable {
  /// A ready job and its task.
  struct Entry: Sendable {
    let job: UnownedJob
    let kind: JobKind
    fileprivate(set) var lane: Lane
    /// The number of the job's task in the simulation; 0 if it has none.
    let task: Int
    /// True for the job of a timer, which only makes a sleeping task ready.
    var isWakeUp = false
    /// The position of the job among all jobs that ever became ready; 0 for a job without a choice.
    fileprivate(set) var arrival = 0

    /// Cancels the job's task.
    func cancelTask() {
      if kind == .task { job.cancelTask() }
    }
  }

  /// Entries in order of arrival.
  private struct Line: Sendable {
    private var entries: [Entry] = []
    /// The number of removed entries at the start.
    private var removed = 0

    var count: Int { entries.count - removed }
    var storedCount: Int { entries.count }

    subscript(place: Int) -> Entry { entries[removed + place] }

    mutating func append(_ entry: Entry) { entries.append(entry) }

    /// Inserts an entry that arrived before all others.
    mutating func insertFirst(_ entry: Entry) {
      if removed == 0 { return entries.insert(entry, at: 0) }
      removed -= 1
      entries[removed] = entry
    }

    mutating func remove(_ place: Int) -> Entry {
      if place > 0 { return entries.remove(at: removed + place) }
      let entry = entries[removed]
      if !entry.lane.isOwn { entries[removed].lane = .own }  // it keeps no executor alive
      removed += 1
      if removed == entries.count {
        entries.removeAll(keepingCapacity: true)
        removed = 0
      } else if removed > 32 && 2 * removed > entries.count {
        entries.removeFirst(removed)
        removed = 0
      }
      return entry
    }

    /// Returns the place of the first entry that arrived after another one.
    func place(after number: Int) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if self[middle].arrival <= number { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// Returns the place of the entry with an arrival number, or `nil` if it is not there.
    func place(of number: Int) -> Int? {
      let place = place(after: number - 1)
      return place < count && self[place].arrival == number ? place : nil
    }
  }

  /// The entries that may run now.
  private var fresh = Line()
  /// The entries whose tasks have yielded to others.
  private var waiting = Line()
  /// The number of entries that were ever added.
  private(set) var arrivals = 0
  /// The jobs that run immediately, without a choice, since they only make a task ready.
  private var immediate: [Entry] = []
  /// The number of removed jobs at the start of these.
  private var removedImmediate = 0
  private var numbers = TaskNumbers()
  /// True when each task gets a number, as in a simulation.
  private let countsTasks: Bool
  /// True while the job of a yield runs, which makes its task ready.
  private var isYielding = false
  /// True when the next yield is an ordinary suspension, after which its task may continue.
  private var keepsTurn = false
  /// The task that ran last.
  private(set) var running = 0

  init(countsTasks: Bool) {
    self.countsTasks = countsTasks
  }

  var count: Int { fresh.count + waiting.count }
  /// The number of stored entries, including removed ones that still occupy memory.
  var storedCount: Int { fresh.storedCount + waiting.storedCount }
  var hasImmediate: Bool { !immediate.isEmpty }
  var isEmpty: Bool { count == 0 && !hasImmediate }

  /// The first task of the queue.
  var first: TaskID? { numbers.first }

  /// The number of tasks that were ever added.
  var tasks: Int { numbers.count }

  /// Returns whether a task has a number.
  func knows(_ id: TaskID) -> Bool { numbers[id] != nil }
}

// Adding jobs.
extension ReadyQueue {
  /// Adds a job.
  mutating func append(_ job: UnownedJob, _ lane: Lane) -> Entry {
    let kind = JobKind(of: job)
    let task = kind == .task && countsTasks ? numbers.number(of: TaskID(of: job)) : running
    var entry = Entry(job: job, kind: kind, lane: lane, task: task)
    if kind == .yield { immediate.append(entry) } else { add(&entry) }
    return entry
  }

  /// Adds the job of a timer, which runs immediately, without a choice.
  mutating func appendWakeUp(_ job: UnownedJob, _ lane: Lane) {
    immediate.append(Entry(job: job, kind: .other, lane: lane, task: running, isWakeUp: true))
  }

  /// Lets the running task continue after its next yield as if it had not yielded.
  mutating func keepTurn() { keepsTurn = true }

  private mutating func add(_ entry: inout Entry) {
    arrivals += 1
    entry.arrival = arrivals
    let hasYielded = isYielding && countsTasks
    isYielding = false
    if hasYielded && count > 0 { waiting.append(entry) } else { fresh.append(entry) }
  }
}

// Removing jobs.
extension ReadyQueue {
  /// Removes and returns the next job if no choice is needed, because it is the only option.
  mutating func removeUndisputed(_ isDisputed: Bool) -> Entry? {
    if hasImmediate { return removeImmediate() }
    return count == 1 && !isDisputed ? removeFirst() : nil
  }

  /// Removes the job that has been ready for the longest time.
  mutating func removeOldest() -> Entry? {
    if hasImmediate { return removeImmediate() }
    return count == 0 ? nil : removeFirst()
  }

  /// Returns the choice of the next task, if any is ready.
  ///
  /// A job whose task has yielded becomes an ordinary one here, if all jobs before it have run.
  mutating func point() -> ChoicePoint? {
    guard count > 0 else { return nil }
    if waitsLongest { fresh.insertFirst(waiting.remove(0)) }
    let mayContinue = continuing != nil
    let hasYielded = waiting.count > 0 && waiting[waiting.count - 1].task == running
    return ChoicePoint(
      tasks: count,
      waiting: waiting.count,
      mayContinue: mayContinue,
      mayReturn: hasYielded && !mayContinue
    )
  }

  /// Removes the chosen job of the choice point.
  mutating func removeJob(_ option: Int) -> Entry {
    if option >= fresh.count { return run(waiting.remove(option - fresh.count)) }
    guard let first = continuing else { return run(fresh.remove(option)) }
    let place = option == 0 ? first : option <= first ? option - 1 : option
    return run(fresh.remove(place))
  }

  /// The place of the task that ran last, if it may continue.
  private var continuing: Int? {
    guard let place = (0..<fresh.count).first(where: { fresh[$0].task == running }) else {
      return nil
    }
    let arrival = fresh[place].arrival
    let hasOlder = (0..<waiting.count).contains {
      waiting[$0].task == running && waiting[$0].arrival < arrival
    }
    return hasOlder ? nil : place
  }

  /// True when the job that has been ready for the longest time waits for no other job.
  private var waitsLongest: Bool {
    waiting.count > 0 && (fresh.count == 0 || waiting[0].arrival < fresh[0].arrival)
  }

  private mutating func removeFirst() -> Entry {
    run(waitsLongest ? waiting.remove(0) : fresh.remove(0))
  }

  private mutating func removeImmediate() -> Entry {
    let entry = immediate[removedImmediate]
    removedImmediate += 1
    if removedImmediate == immediate.count {
      immediate.removeAll(keepingCapacity: true)
      removedImmediate = 0
    }
    isYielding = entry.kind == .yield && !keepsTurn
    if entry.kind == .yield { keepsTurn = false }
    return entry
  }

  /// Makes the task of a removed job the one that ran last.
  private mutating func run(_ entry: Entry) -> Entry {
    isYielding = false
    running = entry.task
    return entry
  }
}

// Reading the ready jobs, for strategies that give tasks priorities.
extension ReadyQueue {
  /// A ready job and its number in the order of arrival.
  struct Arrival: Sendable {
    /// The position of the job among all jobs that ever became ready.
    let number: Int
    let task: Int
    /// True when the task has yielded to others that are still ready.
    let isWaiting: Bool
  }

  /// Calls a function for each ready job that arrived after another one, in order.
  func forEach(after number: Int, _ body: (Arrival) -> Void) {
    var (place, waitingPlace) = (fresh.place(after: number), waiting.place(after: number))
    while place < fresh.count || waitingPlace < waiting.count {
      let isWaiting =
        place == fresh.count
        || waitingPlace < waiting.count && waiting[waitingPlace].arrival < fresh[place].arrival
      let entry = isWaiting ? waiting[waitingPlace] : fresh[place]
      if isWaiting { waitingPlace += 1 } else { place += 1 }
      body(Arrival(number: entry.arrival, task: entry.task, isWaiting: isWaiting))
    }
  }

  /// Returns the option that runs the job with an arrival number; `nil` if it is not ready.
  func option(of number: Int) -> Int? {
    if let place = waiting.place(of: number) { return fresh.count + place }
    guard let place = fresh.place(of: number) else { return nil }
    guard let first = continuing else { return place }
    return first == place ? 0 : first < place ? place : place + 1
  }
}
