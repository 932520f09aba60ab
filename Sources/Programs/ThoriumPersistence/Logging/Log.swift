import Synchronization
import Thorium
import ThoriumSystem

/// A log that keeps the states of stores over a restart.
///
///     let log = try await Log.open(in: "/var/lib/shop")
///     let cart = try await Store(restoring: Cart(), as: "shop/cart", from: log)
///     try await cart.perform(.buy(7)).durable()   // on the disk
///     try await log.close()
///
/// One process owns a log. All stores of a log are restored as of the same moment, so put stores that
/// depend on each other into one log. <doc:Keep-state> lists the guarantees.
///
/// A log that is released without being closed still writes the waiting changes.
public final class Log: Sendable {
  /// The time when a commit counts as durable.
  public enum Policy: Hashable, Sendable {
    /// A commit is durable when it is on the disk: it survives a power failure.
    ///
    /// The writer waits for the disk once for all changes that have arrived meanwhile.
    case grouped
    /// A commit is durable when the system has it: it survives the end of the process.
    case written
  }

  /// The policy for actions after the log has failed or was closed.
  public enum FailurePolicy: Hashable, Sendable {
    /// The stores refuse actions, with the reason; running effects continue.
    case refuse
    /// The stores continue, and later changes are in no log.
    case goOn
  }

  typealias WriterState = LogWriterState<ResultWaiter<Void, LogError>>

  /// A commit without records, and the changes that it will have.
  private typealias Cut = (commit: LogCommit, changes: [String: LogTable.Change])

  private struct State {
    var table: LogTable
    var writer: WriterState
  }

  private let journal: any Journal
  /// The stores, and the phase of the writer; values are encoded, written and released outside this lock.
  private let state: Mutex<State>
  private let policy: Policy
  private let failurePolicy: FailurePolicy
  let runtime: Runtime
  /// The ends of the earlier lives of the log, and the number of this one.
  let lives: LogLives
  /// The executor of the writer: the simulation in which the log was opened, or the executor of the runtime.
  private let executor: (any TaskExecutor)?
  private let clock: LogClock
  /// Returns the time since the log was opened.
  private let elapsed: @Sendable () -> Duration
  /// True once stores refuse actions, unless the log was opened with ``FailurePolicy/goOn``.
  private let isRefusing = Atomic(false)
  /// True once no later change is written.
  private let isStopped = Atomic(false)
  /// Called by the thread that has just taken the changes of a commit, for tests.
  private let didCut: @Sendable () -> Void

  init(
    _ journal: any Journal,
    _ found: LogContents,
    policy: Policy,
    onFailure failurePolicy: FailurePolicy,
    in runtime: Runtime,
    didCut: @escaping @Sendable () -> Void = {}
  ) {
    (self.journal, self.policy, self.failurePolicy) = (journal, policy, failurePolicy)
    (self.runtime, self.didCut) = (runtime, didCut)
    executor = runtime.executorOfWriters
    var records = found.records
    lives = LogLives(after: found.date, records.removeValue(forKey: LogLives.key))
    let writer = WriterState(after: found.lastCommit)
    state = Mutex(State(table: LogTable(records), writer: writer))
    let now = runtime.now.microseconds
    clock = LogClock(now: now, last: found.date)
    elapsed = runtime.clock.stopwatch()
    if let notice = found.notice { runtime.report(.log(notice)) }
    guard let last = found.date, clock.isBehind else { return }
    let difference = Duration.microseconds(last - now)
    let sentence = "the clock is \(difference) behind the date of the last commit"
    runtime.report(.log("\(name): \(sentence). The dates of the log continue from that date."))
  }

  /// The path of the file of the log, or the name of another journal.
  package var name: String { journal.name }

  /// The date, in microseconds since 1970; it never goes back.
  var date: Int { clock.date(elapsed()) }

  /// True when no later change is written.
  var isClosed: Bool { isStopped.load(ordering: .acquiring) }

  /// The number of the last commit that was begun.
  var lastCommit: Int { state.withLock { $0.writer.lastCommit } }

  /// True while callers wait for a commit that begins as soon as no burst is open, for tests.
  var isAwaited: Bool { state.withLock { $0.writer.isAwaited } }

  /// The error that has ended the log, or `nil`.
  var ending: LogError? { state.withLock { $0.writer.ending } }

  /// The reason why stores refuse actions, or `nil`.
  ///
  /// While the log is being closed, an action inside another one is accepted: it belongs to the burst of the other.
  var refusal: Refusal? {
    guard failurePolicy == .refuse, isRefusing.load(ordering: .acquiring) else { return nil }
    return state.withLock { state in
      if state.writer.ending == nil, state.table.isInBurst(currentThread()) { return nil }
      return state.writer.refusal.map { Refusal("\($0)") }
    }
  }

  /// Reads the table.
  func read<Result: Sendable>(_ body: (LogTable) -> Result) -> Result {
    state.withLock { body($0.table) }
  }

  /// Begins a burst; while callers wait for a commit, it lets the bursts of other threads end first.
  ///
  /// Otherwise bursts that overlap delay the commit for as long as threads send. The wait is short,
  /// since those bursts may wait for this thread.
  func beginBurst(of owner: LogTable.Owner?, on thread: UInt) {
    for attempt in 0...64 {
      let hasBegun = state.withLock { state in
        // The last attempt begins in any case.
        let givesWay = attempt < 64 && state.writer.isAwaited
        if givesWay, state.table.isInBursts(without: thread) { return false }
        state.table.beginBurst(of: owner, on: thread)
        return true
      }
      if hasBegun { return }
      yieldThread()
    }
  }

  /// Changes the table, and carries out the actions of the writer.
  @discardableResult
  func change<Result: Sendable>(
    by event: WriterState.Event = .changed,
    _ body: (inout LogTable) -> Result = { _ in }
  ) -> Result {
    let (result, cut) = takeCut(by: event, body)
    if let cut {
      // The task keeps the log alive while anything waits.
      Task.detached(name: "log", executorPreference: executor) { [self] in await write(cut) }
    }
    return result
  }

  /// Changes the table, and takes the next commit if there is one at this moment.
  private func takeCut<Result: Sendable>(
    by event: WriterState.Event,
    _ body: (inout LogTable) -> Result
  ) -> (Result, Cut?) {
    let (result, actions, changes, number, released) = state.withLock { state in
      let result = body(&state.table)
      let actions = state.writer.next(event, state.table.readiness)
      let isCut = if case .cut? = actions.last { true } else { false }
      let changes = isCut ? state.table.cut() : nil
      if state.writer.refusal != nil { isRefusing.store(true, ordering: .releasing) }
      if state.writer.ending != nil {
        isStopped.store(true, ordering: .releasing)
        state.table.stop()
      }
      return (result, actions, changes, state.writer.lastCommit, state.table.takeReleased())
    }
    withExtendedLifetime(released) {}
    // The date is that of the moment, since timers count from it, and the commit is written later.
    let cut = changes.map { (commit: LogCommit(number: number, date: date), changes: $0) }
    if cut != nil { didCut() }
    for action in actions { perform(action) }
    return (result, cut)
  }

  private func perform(_ action: WriterState.Action) {
    switch action {
    case .cut: break
    case .resume(let waiters, let error):
      for waiter in waiters { waiter.resume(error.map { .failure($0) }) }
    case .report(let error): runtime.report(.log("\(error)"))
    }
  }

  /// Waits until all changes so far are durable.
  ///
  /// - Parameter commit: The number of an earlier commit; a later one is written, even if nothing
  ///   changes.
  /// - Throws: The error that has ended the log.
  package func durable(after commit: Int = -1) async throws(LogError) {
    let waiter = ResultWaiter<Void, LogError>()
    change(by: .wait(waiter, after: commit))
    try await waiter.wait(for: "for \(name) to write")
  }

  /// Writes the last states, waits until they are durable, and closes the log.
  ///
  /// End the stores first, or ignore their later changes: stores refuse actions from now on, unless
  /// the log was opened with ``FailurePolicy/goOn``. Another log can then be opened in the folder.
  ///
  /// - Throws: The ``LogError`` that has ended the log.
  public func close() async throws(LogError) {
    let waiter = ResultWaiter<Void, LogError>()
    change(by: .close(waiter, .closed(file: name)))
    try await waiter.wait(for: "for \(name) to write")
    await journal.close()
  }
}

// The writer.
extension Log {
  private func write(_ first: Cut) async {
    var next: Cut? = first
    while let cut = next {
      do {
        let (commit, waking) = try encode(cut)
        try await journal.write(commit, isDurable: policy == .grouped)
        next = takeCut(by: .written) { $0.finishCut(commit.records, waking: waking) }.1
      } catch {
        // A caller that gets the error can open the log again.
        await journal.close()
        return change(by: .failed(LogError(error, in: name)))
      }
    }
  }

  /// Returns a commit, and the keys of its records that need a process.
  private func encode(_ cut: Cut) throws(LogError) -> (LogCommit, Set<String>) {
    var (commit, waking) = (cut.commit, Set<String>())
    var families: [ObjectIdentifier: ChildNumbers] = [:]
    do {
      // A commit whose records name this life, and the first one after such a life, have the dates.
      commit.records[LogLives.key] = try lives.takeRecord()
      for (key, change) in cut.changes.sorted(by: { $0.key < $1.key }) {
        switch change {
        case .record(let encode):
          let record = try encode { families[ObjectIdentifier($0)] = $0 }
          (commit.records[key], commit.due[key]) = (record.bytes, record.due)
          if record.needsProcess { waking.insert(key) }
        case .gone: commit.gone.insert(key)
        }
      }
    } catch {
      throw .failed(file: name, reason: reason(of: error))
    }
    // A child in a record may have left since the cut, so its number is needed until all records are encoded.
    for numbers in families.values { read { numbers.sweep(keeping: $0) } }
    return (commit, waking)
  }
}

extension Runtime {
  /// The executor of tasks without a caller: the simulation of the current task, or the executor of the runtime.
  var executorOfWriters: (any TaskExecutor)? {
    let simulation = unsafe withUnsafeCurrentTask { task in unsafe task?.controllingExecutor }
    // Outside a virtual world, no caller could wait for a task of that world.
    return simulation ?? (executor is any ControllingExecutor ? nil : executor)
  }
}

/// A caller that waits for a result.
final class ResultWaiter<Value: Sendable, Failure: Error>: Sendable, Equatable {
  let gate = AsyncGate()
  private let result = Mutex<Result<Value, Failure>?>(nil)

  /// Resumes the caller; `nil` is no result.
  func resume(_ result: Result<Value, Failure>?) {
    self.result.withLock { $0 = result }
    gate.open()
  }

  /// Waits for the result, also if the caller is cancelled.
  ///
  /// - Parameter reason: A description of the result, for a simulation.
  /// - Returns: The value, or `nil` if the caller was resumed without a result.
  /// - Throws: The error in the result.
  @discardableResult
  func wait(for reason: String) async throws(Failure) -> Value? {
    await gate.waitUncancelled(for: reason)
    let result = result.withLock { $0 }
    return try result?.get()
  }

  static func == (first: ResultWaiter, second: ResultWaiter) -> Bool { first === second }
}
