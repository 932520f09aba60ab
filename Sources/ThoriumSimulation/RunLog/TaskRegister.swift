import ThoriumText

/// The tasks of a run: what they are called, and for what they wait.
struct TaskRegister: Sendable {
  private struct Page: Sendable {
    /// The how manieth task it is of those that were seen: a body begins before it is queued.
    let place: Int
    var number: Int?
    var name: String?
    var reason: String?
    /// Whether it could go on.
    var isReady = false
    var witness: Witness?
  }

  private var pages: [TaskID: Page] = [:]
  private var tasks: [Int: TaskID] = [:]

  /// What the tasks that were queued are called.
  var names: [Int: String] {
    let titles = titles
    return tasks.compactMapValues { pages[$0].flatMap { titles[$0.place] } }
  }

  /// What the tasks are called by their places, each in its own way: those of one name are counted.
  private var titles: [Int: String] {
    var titles: [Int: String] = [:]
    for (name, namesakes) in Dictionary(grouping: pages.values, by: name) {
      for (number, place) in namesakes.map(\.place).sorted().enumerated() {
        titles[place] = namesakes.count == 1 ? name : "\(name) \(number + 1)"
      }
    }
    return titles
  }

  /// The number of a task that was queued.
  func number(of task: TaskID) -> Int? { pages[task]?.number }

  private func name(of page: Page) -> String {
    page.name ?? page.number.map(Self.name) ?? "a task that was never queued"
  }

  /// What a task is called that has told no name: the first one is the scenario.
  static func name(of task: Int) -> String {
    task == 1 ? "scenario" : "task \(task)"
  }

  /// A task runs, and tells its name; one that has begun at once was in no queue yet.
  ///
  /// What is older than the first task has started the simulation, and is none of its tasks.
  mutating func runs(_ task: RunningTask) {
    guard let first = tasks[1], first <= task.id else { return }
    write(task.id) { page in
      page.name = page.name ?? task.name
      page.witness = page.witness ?? task.witness
    }
  }

  /// A job of a task is ready.
  mutating func isReady(_ entry: ReadyQueue.Entry) {
    let id = TaskID(of: entry.job)
    tasks[entry.task] = id
    write(id) { page in
      page.number = entry.task
      page.isReady = true
      if page.witness == nil { page.witness = Witness(of: entry.job) }
    }
  }

  /// A task has given way to others, or waits for an actor whose turn comes.
  mutating func givesWay(_ task: Int) {
    guard let id = tasks[task] else { return }
    pages[id]?.isReady = true
  }

  /// A task goes on, so that it waits no more.
  mutating func goesOn(_ task: Int) {
    guard let id = tasks[task] else { return }
    pages[id]?.reason = nil
    pages[id]?.isReady = false
  }

  /// A task is about to wait.
  mutating func waits(_ task: RunningTask, _ reason: String) {
    runs(task)
    write(task.id) { $0.reason = reason }
  }

  private mutating func write(_ task: TaskID, _ entry: (inout Page) -> Void) {
    var page = pages[task] ?? Page(place: pages.count)
    entry(&page)
    pages[task] = page
  }

  /// Those who are there still, in the order in which they were first seen.
  ///
  /// - Parameter includesUnknown: Whether those count too of which nobody can tell.
  /// - Returns: Their names, and what they wait for.
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
          SuspendedTask(name: name, reason: "or is over: of an async let nobody can tell")
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
      name = Task.name?.told
    } else {
      name = nil
    }
    witness = Witness(of: job)
  }
}

/// Tells whether a task is still there.
///
/// A suspended task keeps itself; one that is over is there only while somebody has its handle.
private struct Witness: Sendable {
  enum State {
    case alive, gone, unknown
  }

  private weak let task: (any AnyObject & Sendable)?
  /// Whether its memory belongs to another task, so that nothing may refer to it weakly.
  private let isLent: Bool

  init(of job: UnownedJob) {
    isLent = TaskID.isAsyncLet(job)
    // A job that is a segment of a task is the task, which is an object of the runtime's.
    task = isLent ? nil : unsafe unsafeBitCast(job, to: (any AnyObject & Sendable).self)
  }

  var state: State {
    if isLent { return .unknown }
    return task == nil ? .gone : .alive
  }
}
