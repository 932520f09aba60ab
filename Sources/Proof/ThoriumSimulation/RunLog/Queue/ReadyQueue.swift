import ThoriumSystem

/// The ready jobs of a simulation, in the order in which they became ready.
///
/// The queue is a value and runs no jobs. If a task yields, its job comes after all jobs that were
/// ready at that time, until these have run.
///
/// - Complexity: O(1) to add a job and to remove the oldest one. Another one of *n* jobs moves up to
///   8 *n* bytes.
struct ReadyQueue: Sendable {
  /// A ready job and its task.
  struct Entry: Sendable {
    let job: UnownedJob
    let kind: JobKind
    let lane: Lane
    /// The number of the job's task in the simulation; 0 if it has none.
    let task: Int
    /// True for the job of a timer, which only makes a sleeping task ready.
    var isWakeUp = false
    /// The position of the job among all jobs that ever became ready; 0 for a job without a choice.
    fileprivate(set) var arrival = 0
    /// The number of the step that added the job.
    fileprivate(set) var step = 0
    /// The priority of the job in an actor; 0 elsewhere.
    fileprivate(set) var priority: UInt = 0
    /// The code that added the job.
    fileprivate(set) var origin = Origin.outside
    /// True if its step has added a job of another task to another executor before.
    fileprivate(set) var isLater = false

    /// True if no later job of its serial executor overtakes it, unless that might have come earlier.
    var isFixed: Bool { origin == .otherTask && lane.serial != nil }

    /// Returns whether the job may arrive after a job that was added later.
    ///
    /// Something that the maker of the job did before must be a cause of the other one. Without such a
    /// cause the other one could have been added before the maker's step, unless that step has added
    /// jobs to two executors.
    func mayFollow(_ past: inout StepCauses.Past) -> Bool {
      let last = past.last(of: step)
      return last > 0 ? last < arrival : isLater
    }

    /// True unless the job's task is cancelled.
    var isLive: Bool { kind != .task || !job.isTaskCancelled }

    /// Cancels the job's task.
    func cancelTask() {
      if kind == .task { job.cancelTask() }
    }
  }

  /// The code that adds a job.
  enum Origin: Sendable {
    /// The task of the job, which hops to an executor at the end of a step.
    case itself
    /// A step of another task, so that the job has arrived when the step ends.
    case otherTask
    /// Code that is no step, such as a timer.
    case outside
  }

  /// Some of the ready jobs, in the order of arrival.
  ///
  /// The order is a list of numbers, so a removal moves little memory.
  private struct OrderedJobs: Sendable {
    /// The positions of the jobs in the order of arrival, in ascending order.
    private var arrivals: [Int] = []
    /// The jobs by these positions.
    private var entries: [Int: Entry] = [:]
    /// The number of removed arrivals at the start.
    private var removed = 0
    /// The number of jobs of each task.
    private var counts: [Int] = []

    var count: Int { arrivals.count - removed }
    var storedCount: Int { arrivals.count }
    /// The arrival of the first job; without jobs, a number that is greater than all arrivals.
    var first: Int { count > 0 ? self[0] : .max }

    /// True when one is ready whose task is not cancelled.
    var hasLiveJobs: Bool { entries.values.contains(where: \.isLive) }

    subscript(place: Int) -> Int { arrivals[removed + place] }

    /// Returns the number of the task at a place.
    func task(at place: Int) -> Int? { entries[self[place]]?.task }

    mutating func append(_ entry: Entry) {
      if arrivals.capacity == 0 { arrivals.reserveCapacity(8) }
      arrivals.append(entry.arrival)
      add(entry)
    }

    /// Inserts a job at its place in the order of arrival.
    mutating func insert(_ entry: Entry) {
      let place = place(after: entry.arrival)
      if place > 0 || removed == 0 {
        arrivals.insert(entry.arrival, at: removed + place)
      } else {
        removed -= 1
        arrivals[removed] = entry.arrival
      }
      add(entry)
    }

    private mutating func add(_ entry: Entry) {
      entries[entry.arrival] = entry
      let missing = entry.task + 1 - counts.count
      if missing > 0 { counts += repeatElement(0, count: max(8, missing, counts.count)) }
      counts[entry.task] += 1
    }

    mutating func remove(_ place: Int) -> Entry {
      guard let entry = entries.removeValue(forKey: self[place]) else {
        preconditionFailure("The ready job \(self[place]) was removed twice.")
      }
      counts[entry.task] -= 1
      if place > 0 {
        arrivals.remove(at: removed + place)
        return entry
      }
      removed += 1
      if removed == arrivals.count {
        arrivals.removeAll(keepingCapacity: true)
        removed = 0
      } else if removed > 32 && 2 * removed > arrivals.count {
        arrivals.removeFirst(removed)
        removed = 0
      }
      return entry
    }

    /// Returns the first place of a task.
    ///
    /// One job of the task that ran last is mostly near the end, and many of them begin near the start.
    /// So the search goes on at both ends at once.
    func firstPlace(of task: Int) -> Int? {
      guard counts.indices.contains(task), counts[task] > 0 else { return nil }
      var rest = counts[task]
      for place in 0..<count {
        if self.task(at: place) == task { return place }
        let last = count - 1 - place
        if self.task(at: last) == task { rest -= 1 }
        if rest == 0 { return last }
      }
      return nil
    }

    /// Returns the place of the first entry that arrived after another one.
    func place(after number: Int) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if self[middle] <= number { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// Returns the place of the entry with an arrival number, or `nil` if it is not there.
    func place(of number: Int) -> Int? {
      let place = place(after: number - 1)
      return place < count && self[place] == number ? place : nil
    }
  }

  /// The entries that may run now.
  private var fresh = OrderedJobs()
  /// The entries whose tasks have yielded to others.
  private var waiting = OrderedJobs()
  /// The jobs of each serial executor, by its address.
  private var serialQueues: [UInt: SerialQueue] = [:]
  /// The number of entries that were ever added.
  private(set) var arrivals = 0
  /// The jobs that run immediately, without a choice, since they only make a task ready.
  private var immediate: [Entry] = []
  /// The number of removed jobs at the start of these.
  private var removedImmediate = 0
  /// The numbers of the tasks, in the order of their first appearance.
  private var numbers: [TaskID: Int] = [:]
  /// The first task of the queue.
  private(set) var first: TaskID?
  /// True when each task gets a number, as in a simulation.
  private let countsTasks: Bool
  /// True while the job of a yield runs, which makes its task ready.
  private var isYielding = false
  /// True when the next yield is an ordinary suspension, after which its task may continue.
  private var keepsTurn = false
  /// The task that ran last.
  private(set) var running = 0
  /// The number of steps that have begun.
  private var steps = 0
  /// The last step that has added jobs of other tasks, and the executor of the first one; 0 if it has no
  /// serial one.
  private var adding = (step: 0, executor: UInt(0))
  /// The job of the last step.
  private var last: Entry?
  /// The causes of the last steps, as long as a fixed job waits.
  private var causes: StepCauses?
  /// The number of fixed jobs that wait.
  private var fixed = 0
  /// True when the causes were forgotten because they had too many steps.
  ///
  /// Then fixed jobs run in the order of arrival, until none waits.
  private var hasForgottenCauses = false
  /// True when some jobs have had only the order of arrival, as their causes were forgotten.
  private(set) var missesOrders = false
  /// The maximum number of steps whose causes are kept.
  ///
  /// Each later step would take longer.
  static let mostCauses = 500

  init(countsTasks: Bool) {
    self.countsTasks = countsTasks
  }

  var count: Int { fresh.count + waiting.count }
  /// The number of stored entries, including removed ones that still occupy memory.
  var storedCount: Int { fresh.storedCount + waiting.storedCount }
  var hasImmediate: Bool { !immediate.isEmpty }
  var isEmpty: Bool { count == 0 && !hasImmediate && serialQueues.values.allSatisfy(\.isEmpty) }

  /// True when a job is ready, or waits for a serial executor, whose task is not cancelled.
  var hasLiveJobs: Bool {
    hasImmediate || fresh.hasLiveJobs || waiting.hasLiveJobs
      || serialQueues.values.contains(where: \.hasLiveJobs)
  }

  /// The number of tasks that were ever added.
  var tasks: Int { numbers.count }

  /// Returns whether a task has a number.
  func knows(_ id: TaskID) -> Bool { numbers[id] != nil }

  /// Returns whether a job waits for an actor.
  func hasJobs(in mailbox: Mailbox) -> Bool { serialQueues[mailbox.address] != nil }
}

// Adding jobs.
extension ReadyQueue {
  /// Adds a job, which becomes ready when no job of its serial executor has to run before it.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - lane: The executor of the job.
  ///   - origin: The code that adds the job.
  ///   - isForeign: True if its task does not belong to the simulation.
  /// - Returns: The entry of the job.
  mutating func append(
    _ job: UnownedJob,
    _ lane: Lane,
    by origin: Origin = .outside,
    isForeign: Bool = false
  ) -> Entry {
    let kind = isForeign ? .other : JobKind(of: job)
    let task = kind == .task && countsTasks ? number(of: TaskID(of: job)) : running
    var entry = Entry(job: job, kind: kind, lane: lane, task: task)
    if kind == .yield { immediate.append(entry) } else { add(&entry, by: origin) }
    return entry
  }

  /// Returns the number of a task; an unknown task gets the next number.
  private mutating func number(of task: TaskID) -> Int {
    if let number = numbers[task] { return number }
    if first == nil {
      first = task
      numbers.reserveCapacity(8)
    }
    numbers[task] = numbers.count + 1
    return numbers.count
  }

  /// Adds the job of a timer, which runs immediately, without a choice.
  mutating func appendWakeUp(_ job: UnownedJob, _ lane: Lane) {
    immediate.append(Entry(job: job, kind: .other, lane: lane, task: running, isWakeUp: true))
  }

  /// Lets the running task continue after its next yield as if it had not yielded.
  mutating func keepTurn() { keepsTurn = true }

  private mutating func add(_ entry: inout Entry, by origin: Origin) {
    arrivals += 1
    (entry.arrival, entry.step, entry.origin) = (arrivals, steps, origin)
    let hasYielded = isYielding && countsTasks
    isYielding = false
    if origin == .otherTask {
      let executor = entry.lane.serial ?? 0
      if adding.step != steps { adding = (steps, executor) }
      entry.isLater = adding.executor != executor
    }
    if let executor = entry.lane.serial {
      if entry.lane.mailbox != nil { entry.priority = entry.job.priority }
      if entry.isFixed { keepCauses() }
      if !serialQueues[executor, default: SerialQueue()].append(entry, &causes) { return }
    }
    if hasYielded && count > 0 {
      waiting.append(entry)
    } else {
      fresh.append(entry)
    }
  }

  /// Records the causes of all steps from the last one on, as long as fixed jobs wait.
  private mutating func keepCauses() {
    fixed += 1
    if causes != nil || hasForgottenCauses { return }
    causes = StepCauses()
    if let last { causes?.append(last, number: steps) }
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
    if waitsLongest { fresh.insert(waiting.remove(0)) }
    let mayContinue = continuing != nil
    let hasYielded = waiting.count > 0 && waiting.task(at: waiting.count - 1) == running
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
    guard let place = fresh.firstPlace(of: running) else { return nil }
    let older = waiting.firstPlace(of: running).map { waiting[$0] < fresh[place] }
    return older == true ? nil : place
  }

  /// True when the job that has been ready for the longest time waits for no other job.
  private var waitsLongest: Bool { waiting.first < fresh.first }

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
    steps += 1
    last = entry
    causes?.append(entry, number: steps)
    if entry.isFixed { fixed -= 1 }
    if fixed == 0 { hasForgottenCauses = false }
    if fixed > 0, let causes, causes.count > Self.mostCauses {
      hasForgottenCauses = true
      missesOrders = true
    }
    if fixed == 0 || hasForgottenCauses { causes = nil }
    if let executor = entry.lane.serial {
      let later = serialQueues[executor]?.begin(entry, areCausesKnown: causes != nil) ?? []
      if !later.isEmpty { decide(entry, before: later) }
    }
    return entry
  }

  /// Records that a job begins before fixed jobs, so that the past of both is ordered.
  private mutating func decide(_ entry: Entry, before later: [Entry]) {
    let isDecisive = hasFixedJob(before: entry)
    for job in later { causes?.add(entry, before: job) }
    if isDecisive {
      causes?.decide()
      block()
    }
  }

  /// Returns whether a waiting fixed job comes before a job.
  private func hasFixedJob(before entry: Entry) -> Bool {
    guard var past = causes?.past(of: entry) else { return false }
    return serialQueues.values.contains { $0.hasFixedJob(in: &past) }
  }

  /// Removes the ready jobs that have to wait for others since the order of some jobs is decided.
  private mutating func block() {
    for executor in serialQueues.keys {
      for entry in serialQueues[executor]?.block(causes) ?? [] {
        if let place = fresh.place(of: entry.arrival) { _ = fresh.remove(place) }
        if let place = waiting.place(of: entry.arrival) { _ = waiting.remove(place) }
      }
    }
  }

  /// Makes the jobs ready that waited for an ended job of their serial executor.
  mutating func end(_ entry: Entry) {
    guard let executor = entry.lane.serial,
      var jobs = serialQueues.removeValue(forKey: executor)
    else { return }
    for ready in jobs.end(causes) { fresh.insert(ready) }
    if !jobs.isEmpty { serialQueues[executor] = jobs }
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
        || waitingPlace < waiting.count && waiting[waitingPlace] < fresh[place]
      let (jobs, next) = isWaiting ? (waiting, waitingPlace) : (fresh, place)
      if isWaiting { waitingPlace += 1 } else { place += 1 }
      body(Arrival(number: jobs[next], task: jobs.task(at: next) ?? 0, isWaiting: isWaiting))
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
