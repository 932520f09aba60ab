import Dispatch
import Synchronization
import ThoriumSystem

/// An executor that runs all jobs of a simulation on one thread, one job at a time.
///
/// Jobs run only while its owner calls ``runUntilIdle()``, or while the simulation of the executor
/// runs. Only one thread at a time may wait for new jobs.
///
///     let executor = SimulatedExecutor()
///     Task(executorPreference: executor) { print("hello") }
///     executor.runUntilIdle()   // hello
public final class SimulatedExecutor: TaskExecutor {
  private struct State: Sendable {
    var queue: ReadyQueue
    /// The number of executed jobs, except the jobs of yields.
    var steps = 0
    /// A hash of the executed tasks and job kinds, in order.
    var trace = Fingerprint()
    /// The number of queued inputs that stores have handled, which count as steps.
    var inputs = 0
    /// The number of yields since the clock last advanced.
    var yields = 0
    /// Called once, when a step beyond the limit is refused.
    var whenCut: (@Sendable () -> Void)?
    /// The maximum number of steps.
    var limit = Int.max
    /// The task of the first job enqueued from another thread; 0 if that job has no task.
    var intruder: Int?
    /// True when the simulation has ended, so no further job runs.
    var isClosed = false
    /// True when a wake-up was requested since the last wait.
    var isWoken = false
    var isWaiting = false
    var mailboxes: [OpenMailbox] = []
    /// The running steps, the outermost first.
    var current: [CurrentStep] = []
    /// True when an actor was called, and the simulation could not change the order of its calls.
    var missesActorOrders = false

    /// True when the run has made all its steps.
    var isSpent: Bool { steps + inputs >= limit }

    /// Records the job that runs next.
    mutating func recordJob(_ entry: ReadyQueue.Entry) -> ReadyQueue.Entry {
      let task = entry.kind == .task ? TaskID(of: entry.job) : nil
      current.append(CurrentStep(entry: entry, task: task))
      if entry.kind == .yield {
        yields += 1
      } else {
        steps += 1
        trace.add(UInt64(entry.task) << 8 | UInt64(entry.kind.rawValue))
      }
      return entry
    }

    /// Records the task of a job from another thread; 0 if it has none.
    mutating func noteIntruder(_ task: Int) { intruder = intruder ?? task }

    /// Returns which code adds a job now.
    func origin(of job: UnownedJob) -> ReadyQueue.Origin {
      guard let task = current.last?.task else { return .outside }
      return JobKind(of: job) == .task && TaskID(of: job) == task ? .itself : .otherTask
    }

    /// Moves the jobs in mailboxes to the queue of an executor, and returns their entries.
    mutating func emptyMailboxes(of executor: SimulatedExecutor) -> [ReadyQueue.Entry] {
      var found: [MailboxJob] = []
      for mailbox in mailboxes.map(\.mailbox) where !mailbox.isEmpty {
        var order: UInt64 = 0
        for job in mailbox.removeJobs() {
          order = max(order, self.order(of: job))
          found.append(MailboxJob(job: job, mailbox: mailbox, order: order))
        }
      }
      if hasUnknownOrder(found) { missesActorOrders = true }
      return found.sorted { $0.order < $1.order }.map { found in
        let job = found.job
        let isForeign = JobKind(of: job) == .task && isForeign(job, to: executor)
        return queue.append(job, .actor(found.mailbox), by: origin(of: job), isForeign: isForeign)
      }
    }

    /// Returns a number that orders the jobs which a step has added to several mailboxes.
    ///
    /// New tasks have ascending numbers, and the running task hops at the end of the step.
    private func order(of job: UnownedJob) -> UInt64 {
      if JobKind(of: job) != .task { return 0 }
      let task = TaskID(of: job)
      return origin(of: job) == .itself ? .max : queue.knows(task) ? 0 : task.number
    }

    /// Returns whether a step may have added some of these jobs in another order than that of their numbers.
    private func hasUnknownOrder(_ found: [MailboxJob]) -> Bool {
      guard let first = found.first?.mailbox.address,
        found.contains(where: { $0.mailbox.address != first })
      else { return false }
      return found.contains { job in
        let rivals = found.filter { other in
          other.mailbox.address != job.mailbox.address && job.order <= other.order
            && other.order < .max
        }
        return !rivals.isEmpty && isLate(job.job)
      }
    }

    /// Returns whether a job's number does not show when a step has added it.
    ///
    /// Such a job is the hop of a task that started immediately, or the isolated `deinit` of an object.
    private func isLate(_ job: UnownedJob) -> Bool {
      if origin(of: job) != .otherTask { return false }
      return JobKind(of: job) != .task || queue.knows(TaskID(of: job))
        || TaskObject(of: job)?.isNew == false
    }

    /// Returns whether a task in a mailbox belongs to other code, which shares the actor.
    private func isForeign(_ job: UnownedJob, to executor: SimulatedExecutor) -> Bool {
      let task = TaskID(of: job)
      if queue.knows(task) { return false }
      if isForeign(task) { return true }
      guard let preference = unsafe TaskObject(of: job)?.preference else { return false }
      return unsafe preference != executor.asUnownedTaskExecutor()
    }

    /// Returns whether an unknown task certainly belongs to other code.
    func isForeign(_ task: TaskID) -> Bool {
      queue.first.map { task < $0 } == true || SimulatedExecutor.isOutsider(task)
    }

    /// Removes and returns the mailboxes without jobs.
    ///
    /// The caller releases their actors, which must not happen under the lock.
    mutating func removeIdleMailboxes() -> [OpenMailbox] {
      let idle = mailboxes.filter { $0.mailbox.isEmpty && !queue.hasJobs(in: $0.mailbox) }
      if !idle.isEmpty {
        mailboxes.removeAll { open in idle.contains { $0.actor === open.actor } }
      }
      return idle
    }
  }

  /// A mailbox with jobs that the simulation runs, and its actor, which must exist until then.
  private struct OpenMailbox: Sendable {
    let mailbox: Mailbox
    let actor: any AnyObject & Sendable

    init(_ mailbox: Mailbox) {
      self.mailbox = mailbox
      actor = mailbox.owner
    }
  }

  /// A job that a step has added to a mailbox.
  private struct MailboxJob: Sendable {
    let job: UnownedJob
    let mailbox: Mailbox
    /// A number that orders the jobs of several mailboxes.
    let order: UInt64
  }

  /// A step that runs now.
  private struct CurrentStep: Sendable {
    let entry: ReadyQueue.Entry
    /// The task of the step; `nil` for a timer or a yield.
    let task: TaskID?
  }

  private let state: Mutex<State>
  /// A semaphore that wakes a waiting thread; `nil` in a simulation, where no thread waits.
  ///
  /// It is signalled once for each waiting thread, so no signal is left over.
  private let jobSignal: DispatchSemaphore?

  /// The number of readings of wall clocks in the current step.
  let readings = Atomic(0)
  /// The milliseconds that very many readings have added to the wall clocks, in all steps.
  let patience = Atomic(0)
  /// The number of random numbers that the process has asked for in the simulation.
  let randomNumbers = Atomic<UInt64>(0)

  package let runLog: RunLog?
  /// The clock of the executor's simulation, if any.
  package let clock: VirtualClock?

  /// The source of scheduling choices, if the executor belongs to a simulation.
  private let chooser: Chooser?
  /// The recorder of steps, if the strategy needs it.
  let recorder: StepRecorder?
  /// True when the simulation empties the mailboxes of actors.
  private let emptiesMailboxes: Bool

  /// Creates an executor without any ready jobs.
  public convenience init() {
    self.init(chooser: nil, clock: nil, runLog: nil)
  }

  /// Creates the executor of a simulation, which numbers its tasks.
  init(chooser: Chooser?, clock: VirtualClock?, runLog: RunLog?, recorder: StepRecorder? = nil) {
    self.chooser = chooser
    self.recorder = recorder
    emptiesMailboxes = chooser != nil && Mailbox.isKnown
    state = Mutex(State(queue: ReadyQueue(countsTasks: clock != nil)))
    jobSignal = clock == nil ? DispatchSemaphore(value: 0) : nil
    self.runLog = runLog
    self.clock = clock
  }

  /// Enqueues a job; it runs when the owner of the executor runs it.
  public func enqueue(_ job: consuming ExecutorJob) {
    accept(UnownedJob(job), .own)
  }

  /// Enqueues a job, which later runs on the executor of its lane.
  package func accept(_ job: UnownedJob, _ lane: Lane) {
    let isForeign = !isRunningHere
    let mustSignal = state.withLock { state -> Bool? in
      if state.isClosed { return nil }
      let isActor = JobKind(of: job) == .actor && chooser != nil
      if isActor && emptiesMailboxes {
        state.mailboxes.append(OpenMailbox(Mailbox(of: job)))
        emptyMailboxes(&state)
        if isForeign { state.noteIntruder(0) }
        return false
      }
      emptyMailboxes(&state)
      if isActor && state.queue.tasks > 1 { state.missesActorOrders = true }
      let entry = state.queue.append(job, lane, by: state.origin(of: job))
      if isForeign { state.noteIntruder(entry.kind == .task ? entry.task : 0) }
      recordReady(entry)
      return state.isWaiting.resetToFalse()
    }
    if mustSignal == true { jobSignal?.signal() }
    // Other code may need an actor that would resume a task of the simulation.
    if mustSignal == nil && JobKind(of: job) == .actor {
      globalConcurrentExecutor.enqueue(ExecutorJob(job))
    }
  }

  /// Records a job that became ready.
  ///
  /// - Parameters:
  ///   - entry: The job.
  ///   - task: The task that made it ready, if that task no longer runs.
  private func recordReady(_ entry: ReadyQueue.Entry, by task: TaskID? = nil) {
    runLog?.recordReady(entry, by: task)
    recorder?.record { $0.recordReady(entry) }
  }

  /// Enqueues the job of a timer, which runs before the next choice.
  package func acceptWakeUp(_ job: UnownedJob, _ lane: Lane) {
    recorder?.record { $0.shareState() }
    state.withLock { $0.queue.appendWakeUp(job, lane) }
  }

  /// Runs all ready jobs, and all jobs that become ready meanwhile, until none is left.
  ///
  /// Jobs run in the order in which they became ready. If a scenario calls this
  /// in a simulation, the simulation chooses the order.
  public func runUntilIdle() {
    // A session of a run has another executor, whose jobs count as steps of the run.
    let outer = chooser == nil ? Self.simulating : nil
    enter {
      while outer?.mayTakeStep() != false,
        let entry = chooser.map(next) ?? state.withLock({ $0.queue.removeOldest() })
      {
        run(entry)
      }
    }
  }

  /// Removes the next job that the simulation chooses, up to its step limit.
  private func next(_ chooser: Chooser) -> ReadyQueue.Entry? {
    state.withLock { !$0.isSpent } ? next(chooser.choose) : nil
  }

  /// Blocks the calling thread until a job is ready or ``wake()`` is called.
  ///
  /// In a simulation it returns immediately.
  package func waitForNews() {
    let mustWait = state.withLock { state in
      state.isWaiting = !state.isWoken.resetToFalse() && state.queue.isEmpty
      return state.isWaiting
    }
    if mustWait { jobSignal?.wait() }
  }

  /// Wakes the thread that waits for jobs; callable on any thread.
  ///
  /// It makes ``waitForNews()`` return. If no thread waits now, the next call returns immediately.
  package func wake() {
    let mustSignal = state.withLock { state in
      state.isWoken = !state.isWaiting
      return state.isWaiting.resetToFalse()
    }
    if mustSignal { jobSignal?.signal() }
  }
}

// The interface for simulations.
extension SimulatedExecutor {
  /// True when the current thread is running this executor.
  package var isRunningHere: Bool { Self.current === self }

  /// The task of the first job from another thread, and true when the run has made all its steps.
  ///
  /// The task is 0 if that job has none. `isSpinning` is true after more than 1,000 yields at one
  /// time of the clock.
  var status: (intruder: Int?, isSpent: Bool, isSpinning: Bool) {
    state.withLock { ($0.intruder, $0.isSpent, $0.yields > 1_000) }
  }

  /// Records that the clock has advanced, or that it cannot.
  func recordAdvance() { state.withLock { $0.yields = 0 } }

  /// The number of steps so far.
  package var steps: Int { state.withLock { $0.steps + $0.inputs } }

  /// The jobs that have run so far.
  var stepLog: (steps: Int, trace: Fingerprint) { state.withLock { ($0.steps, $0.trace) } }

  /// True when an actor was called, and the simulation could not change the order of its calls.
  var missesActorOrders: Bool {
    state.withLock { $0.missesActorOrders || $0.queue.missesOrders }
  }

  /// The number of tasks that were ever ready.
  var tasks: Int { state.withLock(\.queue.tasks) }

  /// Lets the running task continue after its next yield as if it had not yielded.
  func keepTurn() { state.withLock { $0.queue.keepTurn() } }

  /// Sets the maximum number of steps.
  ///
  /// - Parameters:
  ///   - limit: The number of jobs that may run, and of queued inputs that stores may handle.
  ///   - whenCut: Called once, when an input is refused in the middle of a job.
  func limitSteps(to limit: Int, whenCut: (@Sendable () -> Void)? = nil) {
    state.withLock { state in
      state.limit = limit
      state.whenCut = whenCut
    }
  }

  /// Counts a step that is no job of this executor.
  ///
  /// - Returns: False when the run has made all its steps.
  func mayTakeStep() -> Bool {
    let (mayGoOn, whenCut) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      if state.isSpent { return (false, state.whenCut.take()) }
      state.inputs += 1
      return (true, nil)
    }
    whenCut?()
    return mayGoOn
  }

  /// Counts a queued input that a store is about to handle.
  ///
  /// - Returns: False when the run on this thread has made all its steps.
  package func mayHandleInput() -> Bool {
    guard let executor = Self.simulating else { return true }
    executor.runLog?.recordInput()
    return executor.mayTakeStep()
  }

  /// True when a job is ready to run.
  package var isReady: Bool {
    state.withLock { state in
      !state.queue.isEmpty || state.mailboxes.contains { !$0.mailbox.isEmpty }
    }
  }

  /// True when a job is ready to run, or waits for a serial executor, whose task is not cancelled.
  package var hasLiveJobs: Bool {
    state.withLock { state in
      emptyMailboxes(&state)
      return state.queue.hasLiveJobs
    }
  }

  /// Returns whether a task was ever enqueued here.
  package func knows(_ task: TaskID) -> Bool { state.withLock { $0.queue.knows(task) } }

  /// The first task that was enqueued; in a simulation, the scenario.
  var firstTask: TaskID? { state.withLock(\.queue.first) }

  /// Returns whether an unknown task certainly belongs to other code.
  package func isForeign(_ task: TaskID) -> Bool { state.withLock { $0.isForeign(task) } }

  /// True unless a task of other code runs, in an actor that it shares with the simulation.
  package var ownsRunningTask: Bool {
    guard let task = UnownedJob.current.map(TaskID.init(of:)) else { return true }
    return knows(task) || !isForeign(task)
  }

  /// Removes the job that runs next, and asks for a choice only if there is more than one option.
  ///
  /// - Parameters:
  ///   - isDisputed: True if another event could happen even when only one job is ready.
  ///   - choose: Returns the chosen option, or `nil` if another event happens instead.
  /// - Returns: The job, if one runs next.
  func next(
    isDisputed: Bool = false,
    _ choose: (ChoicePoint, () -> ReadyQueue?) -> Int?
  ) -> ReadyQueue.Entry? {
    state.withLock { state in
      emptyMailboxes(&state)
      if let entry = state.queue.removeUndisputed(isDisputed) { return state.recordJob(entry) }
      guard let point = state.queue.point() else { return nil }
      guard let option = choose(point, { state.queue }) else { return nil }
      return state.recordJob(state.queue.removeJob(option))
    }
  }

  func run(_ entry: ReadyQueue.Entry) {
    readings.store(0, ordering: .relaxed)
    if let runLog, let clock { runLog.recordJob(entry, at: clock.now.offset) }
    recorder?.record { $0.begin(entry) }
    switch entry.lane {
    case .own: unsafe entry.job.runSynchronously(on: asUnownedTaskExecutor())
    case .pool(let executor):
      unsafe entry.job.runSynchronously(on: executor.asUnownedTaskExecutor())
    case .serial(let executor, let pool):
      unsafe entry.job.runSynchronously(
        isolatedTo: executor.asUnownedSerialExecutor(),
        taskExecutor: unsafe preference(of: entry) ?? pool.asUnownedTaskExecutor()
      )
    case .actor(let mailbox):
      if let preference = unsafe preference(of: entry) {
        unsafe entry.job.runSynchronously(isolatedTo: mailbox.executor, taskExecutor: preference)
      } else {
        unsafe entry.job.runSynchronously(on: mailbox.executor)
      }
    }
    if chooser != nil { leaveStep() }
    recorder?.record { $0.end() }
    runLog?.finishStep()
  }

  /// Returns the task executor that the task of a job prefers, if any.
  ///
  /// Without it, a task that starts on a serial executor would hop there once more before it begins.
  private func preference(of entry: ReadyQueue.Entry) -> UnownedTaskExecutor? {
    entry.kind == .task ? unsafe TaskObject(of: entry.job)?.preference : nil
  }

  /// Makes the jobs ready that the step has added to mailboxes, and releases idle actors.
  private func leaveStep() {
    let idle = state.withLock { state in
      emptyMailboxes(&state)
      state.queue.end(state.current.removeLast().entry)
      return state.removeIdleMailboxes()
    }
    // The job finds an empty mailbox, so the actor is idle again, or is deallocated.
    for open in idle {
      unsafe open.mailbox.emptying.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func emptyMailboxes(_ state: inout State) {
    for entry in state.emptyMailboxes(of: self) {
      recordReady(entry, by: state.current.last?.task)
    }
  }

  /// Rejects all jobs of the simulation from now on.
  ///
  /// Those of other code still run, so that no actor of the simulation stays scheduled.
  func rejectJobs() {
    state.withLock { $0.isClosed = true }
    while let entry = next({ _, _ in 0 }) {
      if entry.kind == .task { leaveStep() } else { run(entry) }
    }
  }
}

extension Bool {
  /// Returns the value and sets it to false.
  fileprivate mutating func resetToFalse() -> Bool {
    defer { self = false }
    return self
  }
}
