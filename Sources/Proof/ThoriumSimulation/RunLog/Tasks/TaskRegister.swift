import ThoriumText

/// The tasks of a run, with their names and the reasons why they wait.
struct TaskRegister: Sendable {
  /// The observations of one task.
  struct Record: Sendable {
    /// The position in the order of first appearance, which may be before the task is enqueued.
    let place: Int
    let witness: Witness
    var number: Int?
    var name: String?
    /// The function whose closure the task runs.
    var function: String?
    /// True when the frames of the suspended task were searched for that function.
    var wasSearched = false
    /// The task that created this one as a child, and so awaits its end.
    var parent: TaskID?
    /// The number among the children of the parent, in the order of their creation.
    var birth = 0
    /// The number of children so far.
    var children = 0
    var reason: String?
    /// The number of the step of a generated run that caused this task.
    var runStep: Int?
    /// True when the task is ready.
    var isReady = false
    var isCancelled = false
    /// True when the task was seen to have ended.
    var hasEnded = false
  }

  /// The maximum number of open tasks; beyond it, cancellations are not recorded.
  private static let mostWatched = 100

  private(set) var records: [TaskID: Record] = [:]
  private(set) var tasks: [Int: TaskID] = [:]
  var stores = StoreNames()
  /// The number of the current step of a generated run.
  var runStep: Int?
  /// The task whose job runs now.
  private var job: TaskID?
  /// The tasks that may not have ended, in the order of their first appearance.
  private var open: [TaskID] = []
  /// The number of steps until ended tasks are searched, while many are open.
  private var stepsToSearch = 0

  /// Returns the number of a task, if it was ever enqueued.
  func number(of task: TaskID) -> Int? { records[task]?.number }

  /// Returns the function of the program in which a task continues now.
  func continuation(of task: Int) -> String? {
    guard let id = tasks[task], state(of: id) == .alive else { return nil }
    return records[id]?.witness.continuation
  }

  /// Records a running task and its name.
  ///
  /// A task that started immediately may run before it is enqueued. A task that is older than the
  /// scenario, or is known as an outsider, does not belong to the simulation.
  mutating func recordRunning(_ task: RunningTask) {
    guard let first = tasks[1], first <= task.id, !SimulatedExecutor.isOutsider(task.id) else {
      return
    }
    update(task.id, task.job) { $0.name = $0.name ?? task.name }
  }

  /// Records that a job of a task is ready.
  ///
  /// - Parameters:
  ///   - entry: The job.
  ///   - running: The task that made it ready, if any.
  ///   - maker: The task that made it ready, if that task no longer runs.
  /// - Returns: The task of the job, if another task has resumed its continuation.
  mutating func recordReady(
    _ entry: ReadyQueue.Entry,
    by running: TaskID?,
    or maker: TaskID?
  ) -> TaskID? {
    let id = TaskID(of: entry.job)
    let old = records[id]
    tasks[entry.task] = id
    update(id, entry.job) { record in
      record.number = entry.task
      record.isReady = true
    }
    guard let old else {
      adopt(id, entry.job, by: running ?? maker)
      return nil
    }
    guard !old.isReady, let running, running != id, records[running] != nil else { return nil }
    return TaskObject(of: entry.job)?.wait.isContinuation == true ? id : nil
  }

  /// Records the parent of a new task, if it is a child.
  private mutating func adopt(_ id: TaskID, _ job: UnownedJob, by running: TaskID?) {
    guard let running, records[running] != nil, TaskID.isChild(job) else { return }
    let birth = (records[running]?.children ?? 0) + 1
    records[running]?.children = birth
    records[id]?.parent = running
    records[id]?.birth = birth
  }

  /// Records that a task has yielded, or waits for an actor that is about to run.
  mutating func recordYield(_ task: Int) {
    guard let id = tasks[task] else { return }
    records[id]?.isReady = true
  }

  /// Records that a task continues, so it no longer waits.
  mutating func recordStep(_ task: Int) {
    job = tasks[task]
    guard let id = job else { return }
    records[id]?.reason = nil
    records[id]?.isReady = false
  }

  /// Records that a task is about to wait.
  mutating func recordWait(_ task: RunningTask, _ reason: String) {
    recordRunning(task)
    update(task.id, task.job) { $0.reason = reason }
  }

  /// The step of a generated run that causes a task which appears now.
  ///
  /// It is that of the task whose job runs. The first task draws the steps, so it has none.
  private var cause: Int? {
    guard let job, job != tasks[1], let record = records[job] else { return runStep }
    return record.runStep
  }

  private mutating func update(
    _ task: TaskID,
    _ job: UnownedJob,
    _ change: (inout Record) -> Void
  ) {
    if records[task] == nil {
      let object = TaskObject(of: job)
      var record = Record(place: records.count, witness: Witness(of: job))
      record.name = object?.name?.shortened
      record.function = record.name == nil ? object?.function?.shortened : nil
      record.runStep = cause
      records[task] = record
      open.append(task)
    }
    if var record = records[task] {
      change(&record)
      records[task] = record
    }
  }
}

// The ends and the cancellations of tasks.
extension TaskRegister {
  /// Records the tasks that have ended or were cancelled in a step.
  ///
  /// - Returns: The cancelled tasks, without the children of cancelled ones.
  mutating func finishStep() -> [TaskID] {
    let areMany = open.count > Self.mostWatched
    if areMany {
      stepsToSearch -= 1
      if stepsToSearch > 0 { return [] }
      stepsToSearch = open.count
    }
    removeEnded()
    guard open.count <= Self.mostWatched else { return [] }
    nameSuspended()
    let cancelled = open.filter {
      records[$0].map { !$0.isCancelled && $0.witness.isCancelled } == true
    }
    for task in cancelled { records[task]?.isCancelled = true }
    // A task may have been cancelled in a step that was not searched.
    if areMany { return [] }
    return cancelled.filter { task in
      records[task]?.parent.flatMap { records[$0]?.isCancelled } != true
    }
  }

  /// Finds the names of tasks that had run before they were first seen, as tasks of an actor have.
  private mutating func nameSuspended() {
    for task in open {
      guard var record = records[task], !record.wasSearched else { continue }
      record.wasSearched = true
      let isNamed = record.name != nil || record.function != nil || record.parent != nil
      if !isNamed && record.number != 1 { record.function = record.witness.function?.shortened }
      records[task] = record
    }
  }

  /// Removes the tasks that have ended from the open ones.
  private mutating func removeEnded() {
    let all = open
    open = []
    for task in all {
      if state(of: task) == .over { records[task]?.hasEnded = true } else { open.append(task) }
    }
  }

  /// Returns whether a task has ended.
  ///
  /// The memory of an `async let` belongs to its parent, so it is not read after the parent's end.
  private func state(of task: TaskID) -> Witness.State {
    guard let record = records[task], !record.hasEnded else { return .over }
    if record.witness.isLent, let parent = record.parent, state(of: parent) == .over {
      return .over
    }
    return record.witness.state
  }

  /// Returns the suspended tasks, in the order of their first appearance.
  ///
  /// - Parameter includesUnknown: True to include tasks that may already have ended.
  /// - Returns: Their names, the reasons why they wait, and all that is known about them.
  mutating func suspended(
    includesUnknown: Bool
  ) -> [(name: String, reason: String, record: Record)] {
    removeEnded()
    let titles = titles
    let children = Dictionary(grouping: open.compactMap { records[$0] }, by: \.parent)
    return open.compactMap { id in
      guard let record = records[id], !record.isReady else { return nil }
      let name = titles[record.place] ?? ""
      if let reason = record.reason {
        return (name, complete(stores.replaced(reason), titles), record)
      }
      switch state(of: id) {
      case .alive: return (name, reason(of: record, children[id] ?? [], titles), record)
      case .unknown where includesUnknown:
        return (name, "or has ended: the end of an async let cannot be observed", record)
      case .unknown, .over: return nil
      }
    }
  }

  /// Returns the reason that the runtime shows, with the names of the awaited children.
  private func reason(of record: Record, _ children: [Record], _ titles: [Int: String]) -> String {
    switch record.witness.wait {
    case .group, .task:
      let awaited = record.witness.awaited.flatMap { records[$0] }
      if let title = awaited.flatMap({ titles[$0.place] }) { return "for \(title)" }
      if children.isEmpty { return "for the end of another task" }
      return "for \(children.compactMap { titles[$0.place] }.joined(separator: " and "))"
    case .continuation(let function?): return "for a continuation in \(function)"
    case .continuation(nil): return "for a continuation"
    case nil: return "for another task, an actor or a continuation"
    }
  }

  /// Returns the reason with the names of the tasks that a store waits for.
  private func complete(_ reason: String, _ titles: [Int: String]) -> String {
    guard reason.hasPrefix("for "), reason.hasSuffix(" to settle") else { return reason }
    let work = " of \(reason.dropFirst(4).dropLast(10))"
    let holders = open.compactMap { records[$0].flatMap { titles[$0.place] } }.filter {
      $0.hasSuffix(work) || $0.contains("\(work) ")
    }
    return holders.isEmpty ? reason : "\(reason), held by \(holders.joined(separator: " and "))"
  }

  /// The names of the tasks that could continue and whose end no task awaits.
  ///
  /// Children and cancelled tasks are omitted. If the runtime does not show which tasks are awaited,
  /// there are none.
  var unawaited: [String] {
    guard TaskObject.showsAwaited else { return [] }
    let awaited = open.compactMap { id in
      records[id].flatMap { $0.isReady || state(of: id) != .alive ? nil : $0.witness.awaited }
    }
    let excluded = Set(awaited)
    let titles = titles
    return open.filter { !excluded.contains($0) }.compactMap { records[$0] }
      .filter { $0.isReady && !$0.isCancelled && $0.parent == nil && $0.number != 1 }
      .compactMap { titles[$0.place] }
  }
}
