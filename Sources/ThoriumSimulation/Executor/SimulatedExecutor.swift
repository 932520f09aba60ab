import Dispatch
import Synchronization

/// The one thread on which everything of a simulation runs, one job at a time.
///
/// Whoever owns it runs it: nothing happens outside of ``runUntilIdle()`` and of the simulation
/// that it belongs to. One thread at a time may wait for news.
///
///     let executor = SimulatedExecutor()
///     Task(executorPreference: executor) { print("hello") }
///     executor.runUntilIdle()   // hello
public final class SimulatedExecutor: TaskExecutor {
  private struct State: Sendable {
    var queue: ReadyQueue
    var course = Course()
    /// How many steps there may be.
    var limit = Int.max
    /// The task of the first job that came from another thread; 0 is nobody's.
    var intruder: Int?
    /// When the job began that runs, where jobs are timed.
    var jobBegan: Duration?
    var roundedSleeps = RoundedSleeps()
    /// Whether the simulation is over, so that nothing runs any more.
    var isClosed = false
    /// Whether ``wake()`` was called since somebody last waited.
    var isWoken = false
    var isWaiting = false

    /// Notes the job that runs next.
    mutating func begin(_ entry: ReadyQueue.Entry) -> ReadyQueue.Entry {
      if SimulatedExecutor.timesJobs.load(ordering: .relaxed) {
        jobBegan = SimulatedExecutor.timeOfWall
      }
      course.note(entry)
      return entry
    }
  }

  private static let timesJobs = Atomic(false)
  private static let firstInstant = ContinuousClock.now

  /// The time on a clock of the wall.
  private static var timeOfWall: Duration { firstInstant.duration(to: .now) }

  private let state: Mutex<State>
  /// Signalled once for each time that a waiter was found, so that no signal is left over; in a
  /// simulation nobody waits.
  private let news: DispatchSemaphore?

  package let journal: Journal?
  /// The time of the simulation that it belongs to, if it belongs to one.
  package let clock: VirtualClock?

  /// What decides who runs, if it belongs to a simulation.
  private let chooser: Chooser?

  /// Creates an executor on which nothing is ready.
  public convenience init() {
    self.init(chooser: nil, clock: nil, journal: nil)
  }

  /// Creates the executor of a simulation, which counts its tasks.
  init(chooser: Chooser?, clock: VirtualClock?, journal: Journal?) {
    self.chooser = chooser
    state = Mutex(State(queue: ReadyQueue(countsTasks: clock != nil)))
    news = clock == nil ? DispatchSemaphore(value: 0) : nil
    self.journal = journal
    self.clock = clock
  }

  /// Takes a job in; it runs when the owner of the executor comes to it.
  public func enqueue(_ job: consuming ExecutorJob) {
    accept(UnownedJob(job), .own)
  }

  /// Takes a job in that another executor was given, to run as on that one.
  package func accept(_ job: UnownedJob, _ lane: Lane) {
    let isForeign = !isRunningHere
    let mustSignal = state.withLock { state in
      if state.isClosed { return false }
      let entry = state.queue.append(job, lane)
      if isForeign && state.intruder == nil {
        state.intruder = entry.kind == .task ? entry.task : 0
      }
      journal?.see(entry)
      return state.isWaiting.take()
    }
    if mustSignal { news?.signal() }
  }

  /// Takes in what is to run at once, before anything is chosen.
  package func acceptPlumbing(_ job: UnownedJob, _ lane: Lane) {
    state.withLock { $0.queue.appendPlumbing(job, lane) }
  }

  /// Runs what is ready, and what becomes ready by that, until nothing is.
  ///
  /// It runs in the order in which it became ready; in a simulation, where a scenario calls this,
  /// in the order that is chosen there.
  public func runUntilIdle() {
    enter {
      while let entry = chooser.map(next) ?? state.withLock({ $0.queue.takeOldest() }) {
        run(entry)
      }
    }
  }

  /// Takes out the next job that a simulation chooses, up to its limit.
  private func next(_ chooser: Chooser) -> ReadyQueue.Entry? {
    state.withLock { $0.course.steps < $0.limit } ? next { chooser.choose($0) } : nil
  }

  /// Blocks the calling thread until something is ready to run or ``wake()`` was called.
  public func waitForNews() {
    let mustWait = state.withLock { state in
      state.isWaiting = !state.isWoken.take() && state.queue.isEmpty
      return state.isWaiting
    }
    if mustWait { news?.wait() }
  }

  /// Lets ``waitForNews()`` return, from any thread; the next one, where nobody waits now.
  public func wake() {
    let mustSignal = state.withLock { state in
      state.isWoken = !state.isWaiting
      return state.isWaiting.take()
    }
    if mustSignal { news?.signal() }
  }
}

// What a simulation does with its executor.
extension SimulatedExecutor {
  /// Whether this thread is the one on which everything runs.
  package var isRunningHere: Bool { Self.current === self }

  /// The task of the first job that came from another thread, where 0 is nobody's, and how many jobs
  /// have run.
  var standing: (intruder: Int?, steps: Int) { state.withLock { ($0.intruder, $0.course.steps) } }

  /// What has run so far.
  var course: Course { state.withLock(\.course) }

  func limitSteps(to limit: Int) {
    state.withLock { $0.limit = limit }
  }

  /// The sleeps on clocks of the wall.
  var roundedSleeps: RoundedSleeps { state.withLock(\.roundedSleeps) }

  /// Has jobs timed, since sleeps may come whose lengths a clock of the wall tells.
  package static func timeJobs() { timesJobs.store(true, ordering: .relaxed) }

  /// Notes a sleep whose length was told by a clock of the wall, in this job.
  package func noteRoundedSleep() {
    let now = Self.timeOfWall
    state.withLock { $0.roundedSleeps.note(now - ($0.jobBegan ?? now)) }
  }

  /// Whether anything is ready to run.
  package var isReady: Bool { state.withLock { !$0.queue.isEmpty } }

  /// Whether a task was here before.
  package func knows(_ task: TaskID) -> Bool { state.withLock { $0.queue.knows(task) } }

  /// The task that was here first: of a simulation, the scenario.
  package var firstTask: TaskID? { state.withLock(\.queue.first) }

  /// Takes out the job that runs next, asking only where something else could happen.
  ///
  /// - Parameters:
  ///   - isDisputed: Whether something else could happen where only one job is ready.
  ///   - choose: Answers the option to take, or `nil` where something else is to happen.
  /// - Returns: The job, if one is to run.
  func next(isDisputed: Bool = false, _ choose: (ChoicePoint) -> Int?) -> ReadyQueue.Entry? {
    let (entry, point) = state.withLock { state in
      let entry = state.queue.takeUndisputed(isDisputed).map { state.begin($0) }
      return (entry, entry == nil ? state.queue.point : nil)
    }
    if let entry { return entry }
    guard let point, let option = choose(point) else { return nil }
    return state.withLock { $0.begin($0.queue.take(option)) }
  }

  func run(_ entry: ReadyQueue.Entry) {
    if let journal, let clock, entry.kind != .yield {
      journal.step(entry.task, at: clock.now.offset)
    }
    switch entry.lane {
    case .own: unsafe entry.job.runSynchronously(on: asUnownedTaskExecutor())
    case .pool(let executor):
      unsafe entry.job.runSynchronously(on: executor.asUnownedTaskExecutor())
    case .serial(let executor, let pool):
      unsafe entry.job.runSynchronously(
        isolatedTo: executor.asUnownedSerialExecutor(),
        taskExecutor: pool.asUnownedTaskExecutor()
      )
    }
  }

  /// Refuses everything from now on.
  func close() {
    state.withLock { $0.isClosed = true }
  }
}

extension Bool {
  /// Answers what it was, and is false from then on.
  fileprivate mutating func take() -> Bool {
    defer { self = false }
    return self
  }
}
