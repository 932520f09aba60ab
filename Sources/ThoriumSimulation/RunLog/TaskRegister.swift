import ThoriumText

/// The tasks of a run, with their names and the reasons why they wait.
struct TaskRegister: Sendable {
  private struct Page: Sendable {
    /// The position in the order of first appearance; a body may start before it is enqueued.
    let place: Int
    var number: Int?
    var name: String?
    var reason: String?
    /// True when the task could continue.
    var isReady = false
    var witness: Witness?
  }

  private var pages: [TaskID: Page] = [:]
  private var tasks: [Int: TaskID] = [:]

  /// The names of the enqueued tasks.
  var names: [Int: String] {
    let titles = titles
    return tasks.compactMapValues { pages[$0].flatMap { titles[$0.place] } }
  }

  /// The unique names of the tasks by position; tasks with the same name are numbered.
  private var titles: [Int: String] {
    var titles: [Int: String] = [:]
    for (name, namesakes) in Dictionary(grouping: pages.values, by: name) {
      for (number, place) in namesakes.map(\.place).sorted().enumerated() {
        titles[place] = namesakes.count == 1 ? name : "\(name) \(number + 1)"
      }
    }
    return titles
  }

  /// Returns the number of a task, if it was ever enqueued.
  func number(of task: TaskID) -> Int? { pages[task]?.number }

  private func name(of page: Page) -> String {
    page.name ?? page.number.map(Self.name) ?? "a task that was never queued"
  }

  /// Returns the default name of a task without a name; the first task is the scenario.
  static func name(of task: Int) -> String {
    task == 1 ? "scenario" : "task \(task)"
  }

  /// Records a running task and its name; a task that started immediately may not be enqueued yet.
  ///
  /// A task that is older than the scenario has started the simulation and does not belong to it.
  mutating func runs(_ task: RunningTask) {
    guard let first = tasks[1], first <= task.id else { return }
    write(task.id) { page in
      page.name = page.name ?? task.name
      page.witness = page.witness ?? task.witness
    }
  }

  /// Records that a job of a task is ready.
  mutating func isReady(_ entry: ReadyQueue.Entry) {
    let id = TaskID(of: entry.job)
    tasks[entry.task] = id
    write(id) { page in
      page.number = entry.task
      page.isReady = true
      if page.witness == nil { page.witness = Witness(of: entry.job) }
    }
  }

  /// Records that a task has yielded, or waits for an actor that is about to run.
  mutating func givesWay(_ task: Int) {
    guard let id = tasks[task] else { return }
    pages[id]?.isReady = true
  }

  /// Records that a task continues, so it no longer waits.
  mutating func goesOn(_ task: Int) {
    guard let id = tasks[task] else { return }
    pages[id]?.reason = nil
    pages[id]?.isReady = false
  }

  /// Records that a task is about to wait.
  mutating func waits(_ task: RunningTask, _ reason: String) {
    runs(task)
    write(task.id) { $0.reason = reason }
  }

  private mutating func write(_ task: TaskID, _ entry: (inout Page) -> Void) {
    var page = pages[task] ?? Page(place: pages.count)
    entry(&page)
    pages[task] = page
  }

  /// Returns the suspended tasks, in the order of their first appearance.
  ///
  /// - Parameter includesUnknown: True to include tasks that may already have ended.
  /// - Returns: Their names, and the reasons why they wait.
  func suspended(includesUnknown: Bool) -> [SuspendedTask] {
    let titles = titles
    return pages.values
      .filter { !$0.isReady }
      .sorted { $0.place < $1.place }
      .compactMap { page in
        let name = titles[page.place] ?? name(of: page)
        if let reason = page.reason { return SuspendedTask(name: name, reason: reason) }
        return switch page.witness?.state {
        case .alive: SuspendedTask(name: name, reason: nil)
        case .unknown where includesUnknown:
          SuspendedTask(
            name: name,
            reason: "or has ended: the end of an async let cannot be observed"
          )
        case .unknown, .gone, nil: nil
        }
      }
  }
}

/// The task that runs on this thread, with its name.
struct RunningTask: Sendable {
  let id: TaskID
  let name: String?
  fileprivate let witness: Witness

  init?() {
    guard let job = UnownedJob.current else { return nil }
    id = TaskID(of: job)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      name = Task.name?.shortened
    } else {
      name = nil
    }
    witness = Witness(of: job)
  }
}

/// A weak reference that detects whether a task still exists.
///
/// A suspended task retains itself. A finished task exists only while its handle does.
private struct Witness: Sendable {
  enum State {
    case alive, gone, unknown
  }

  private weak let task: (any AnyObject & Sendable)?
  /// True when its memory belongs to another task, so weak references to it are not possible.
  private let isLent: Bool

  init(of job: UnownedJob) {
    isLent = TaskID.isAsyncLet(job)
    // A job that is a segment of a task is the task itself, which is a heap object.
    task = isLent ? nil : unsafe unsafeBitCast(job, to: (any AnyObject & Sendable).self)
  }

  var state: State {
    if isLent { return .unknown }
    return task == nil ? .gone : .alive
  }
}
