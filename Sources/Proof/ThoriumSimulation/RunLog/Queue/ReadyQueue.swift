import ThoriumSystem

/// The ready jobs of a simulation, in the order in which they became ready.
///
/// The queue is a value and runs no jobs. If a task yields, its job comes after all jobs that were
/// ready at that time, until these have run.
///
/// - Complexity: O(log *n*) to add or to remove one of *n* jobs, amortized.
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

  /// A place for an entry, linked with the other entries of its task.
  private struct Slot: Sendable {
    var entry: Entry
    var previous: Int32 = -1
    var next: Int32 = -1
  }

  /// The first and the last slot of a task.
  private struct Ends: Sendable {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  /// The entries in order of arrival, including removed ones.
  private var slots: [Slot] = []
  private var capacity = 64
  /// The slots of the entries that may run now.
  private var fresh = SlotSet()
  /// The slots of the entries whose tasks have yielded to others.
  private var waiting = SlotSet()
  /// The slots of each task, by its number.
  private var ends: [Ends] = []
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
    slots.reserveCapacity(8)
  }

  var count: Int { fresh.count + waiting.count }
  /// The number of stored entries, including removed ones that still occupy memory.
  var storedCount: Int { slots.count }
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
    if slots.count == capacity { makeSpace() }
    arrivals += 1
    entry.arrival = arrivals
    let hasYielded = isYielding && countsTasks
    isYielding = false
    place(entry, isWaiting: hasYielded && count > 0)
  }

  private mutating func place(_ entry: Entry, isWaiting: Bool) {
    let place = slots.count
    while ends.count <= entry.task { ends.append(Ends()) }
    let last = ends[entry.task].last
    if last < 0 {
      ends[entry.task].first = Int32(place)
    } else {
      slots[Int(last)].next = Int32(place)
    }
    ends[entry.task].last = Int32(place)
    slots.append(Slot(entry: entry, previous: last))
    if isWaiting { waiting.insert(place) } else { fresh.insert(place) }
  }

  /// Forgets the removed entries, and doubles the capacity if most entries remain.
  private mutating func makeSpace() {
    let old = slots
    let (oldFresh, oldWaiting) = (fresh, waiting)
    if 2 * count > capacity { capacity *= 2 }
    slots.removeAll(keepingCapacity: true)
    fresh.reset(capacity: capacity)
    waiting.reset(capacity: capacity)
    for slot in old { ends[slot.entry.task] = Ends() }
    for (number, slot) in old.enumerated() {
      let isWaiting = oldWaiting.contains(number)
      guard isWaiting || oldFresh.contains(number) else { continue }
      place(slot.entry, isWaiting: isWaiting)
    }
  }
}

// Removing jobs.
extension ReadyQueue {
  /// Removes and returns the next job if no choice is needed, because it is the only option.
  mutating func removeUndisputed(_ isDisputed: Bool) -> Entry? {
    if hasImmediate { return removeImmediate() }
    return count == 1 && !isDisputed ? remove(oldest) : nil
  }

  /// Removes the job that has been ready for the longest time.
  mutating func removeOldest() -> Entry? {
    if hasImmediate { return removeImmediate() }
    return count == 0 ? nil : remove(oldest)
  }

  /// Returns the choice of the next task, if any is ready.
  ///
  /// A job whose task has yielded becomes an ordinary one here, if all jobs before it have run.
  mutating func point() -> ChoicePoint? {
    guard count > 0 else { return nil }
    while waiting.count > 0 {
      let slot = waiting.select(0)
      if fresh.count > 0 && fresh.select(0) < slot { break }
      waiting.remove(slot)
      fresh.insert(slot)
    }
    let mayContinue = continuing != nil
    let hasYielded =
      waiting.count > 0 && slots[waiting.select(waiting.count - 1)].entry.task == running
    return ChoicePoint(
      tasks: count,
      waiting: waiting.count,
      mayContinue: mayContinue,
      mayReturn: hasYielded && !mayContinue
    )
  }

  /// Removes the chosen job of the choice point.
  mutating func removeJob(_ option: Int) -> Entry { remove(slot(of: option)) }

  /// The slot of the task that ran last, if it may continue.
  private var continuing: Int? {
    guard running < ends.count, ends[running].first >= 0 else { return nil }
    let slot = Int(ends[running].first)
    return fresh.contains(slot) ? slot : nil
  }

  private var oldest: Int {
    if waiting.count == 0 { return fresh.select(0) }
    if fresh.count == 0 { return waiting.select(0) }
    return min(fresh.select(0), waiting.select(0))
  }

  private func slot(of option: Int) -> Int {
    if option >= fresh.count { return waiting.select(option - fresh.count) }
    guard let first = continuing else { return fresh.select(option) }
    if option == 0 { return first }
    return fresh.select(option <= fresh.rank(first) ? option - 1 : option)
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

  private mutating func remove(_ place: Int) -> Entry {
    let entry = slots[place].entry
    if fresh.contains(place) { fresh.remove(place) } else { waiting.remove(place) }
    unlink(place, of: entry.task)
    isYielding = false
    running = entry.task
    if count == 0 {
      slots.removeAll(keepingCapacity: true)
    } else if !entry.lane.isOwn {
      slots[place].entry.lane = .own  // a removed entry keeps no executor alive
    }
    return entry
  }

  private mutating func unlink(_ place: Int, of task: Int) {
    let (previous, next) = (slots[place].previous, slots[place].next)
    if previous < 0 { ends[task].first = next } else { slots[Int(previous)].next = next }
    if next < 0 { ends[task].last = previous } else { slots[Int(next)].previous = previous }
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
    var start = slots.count
    while start > 0, slots[start - 1].entry.arrival > number { start -= 1 }
    for place in start..<slots.count {
      let isWaiting = waiting.contains(place)
      guard isWaiting || fresh.contains(place) else { continue }
      let entry = slots[place].entry
      body(Arrival(number: entry.arrival, task: entry.task, isWaiting: isWaiting))
    }
  }

  /// Returns the option that runs the job with an arrival number; `nil` if it is not ready.
  func option(of number: Int) -> Int? {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].entry.arrival < number { low = middle + 1 } else { high = middle }
    }
    guard low < slots.count, slots[low].entry.arrival == number else { return nil }
    if waiting.contains(low) { return fresh.count + waiting.rank(low) }
    guard fresh.contains(low) else { return nil }
    let rank = fresh.rank(low)
    guard let first = continuing else { return rank }
    return first == low ? 0 : first < low ? rank : rank + 1
  }
}
