import Synchronization
import Thorium
import ThoriumLog

/// A log that keeps the states of stores over a restart.
///
///     let log = try await Log.open(in: "/var/lib/shop")
///     let cart = try await Store(restoring: Cart(), as: "shop/cart", from: log)
///     try await cart.perform(.buy(7)).durable()   // on the disk
///     try await log.close()
///
/// One process owns a log. All stores of a log are restored as of the same moment, so put stores that
/// depend on each other into one log. <doc:Keep-state> lists the guarantees.
public final class Log: Sendable {
  /// The time when a line counts as durable.
  public enum Policy: Hashable, Sendable {
    /// A line is durable when it is on the disk: it survives a power failure.
    ///
    /// The writer waits for the disk once for all lines that have arrived meanwhile.
    case grouped
    /// A line is durable when the system has it: it survives the end of the process.
    case written
    /// The same as ``grouped``, and each `send` waits for the disk itself.
    case each
  }

  /// The policy for actions after the log has failed or was closed.
  public enum FailurePolicy: Hashable, Sendable {
    /// The stores refuse actions, with the reason; running effects continue.
    case refuse
    /// The stores continue, and later changes are in no log.
    case goOn
  }

  let journal: JournalWriter
  let lines: Mutex<LogLines>
  let reading: LogReading?
  let runtime: Runtime
  private let failurePolicy: FailurePolicy
  let failure = Mutex<LogError?>(nil)
  let isStopped = Atomic(false)
  let isClosing = Atomic(false)
  /// True when it was reported that the clock was set back.
  let isClockReported = Atomic(false)
  /// The number of bursts that have begun and not ended.
  let openBursts = Atomic(0)
  private let elapsed: @Sendable () -> Duration

  /// Creates a log that receives the failures of its journal.
  init(
    _ opened: (writer: JournalWriter, found: LogReading?),
    onFailure failurePolicy: FailurePolicy,
    limit: LogLimit,
    in runtime: Runtime
  ) {
    (journal, reading) = opened
    self.runtime = runtime
    self.failurePolicy = failurePolicy
    elapsed = runtime.clock.stopwatch()
    lines = Mutex(
      LogLines(id: journal.id, found: reading, after: journal.lastFound, limit: limit)
    )
    // No failure arrives earlier, since the log appends the first line.
    journal.whenIdle { [weak self] in
      self?.writeWaiting()
    } orFailed: { [weak self] error in
      // A log that was released reports its failure, too.
      guard let self else { return runtime.report(.log("\(error)")) }
      fail(error)
    }
    if let sentence = reading?.verdict.sentence { runtime.report(.log(sentence)) }
  }

  /// Passes the waiting lines to the writer, since a released log cannot be closed.
  deinit {
    if isClosed { return }
    if let error = write(lines.withLock { $0.takeLines() }) { runtime.report(.log("\(error)")) }
  }

  /// The path of the file of the log, or the name of another journal.
  package var path: String { journal.name }

  /// True when no more lines are written.
  var isClosed: Bool { isStopped.load(ordering: .relaxed) }

  /// Microseconds since the log was opened.
  var time: Int { Int(elapsed() / .microseconds(1)) }

  /// The error that has ended the log, or `nil`.
  var failureSoFar: LogError? { failure.withLock { $0 } }

  /// The reason why stores refuse actions, or `nil`.
  ///
  /// While the log is being closed, an action inside another one is accepted: it belongs to the burst of the other.
  var refusal: Refusal? {
    guard isClosed || isClosing.load(ordering: .relaxed), failurePolicy == .refuse else {
      return nil
    }
    if !isClosed, readStores({ $0.isInBurst(&$1) }) { return nil }
    return Refusal(failure.withLock { "\($0 ?? .closed(file: path))" })
  }

  /// Ends the log, and reports the error once.
  func fail(_ error: LogError) {
    let isFirst = failure.withLock { failure in
      defer { failure = failure ?? error }
      return failure == nil
    }
    isStopped.store(true, ordering: .relaxed)
    if !isFirst { return }
    runtime.report(.log("\(error)"))
    // This wakes those who wait, so the failure is reported and stores refuse actions by now.
    journal.fail(error)
  }
}

// Lines, from stores on any thread.
extension Log {
  /// Begins a burst.
  ///
  /// It takes no lock: only the lines of the burst have an order.
  func beginBurst() {
    if !isClosed { openBursts.add(1, ordering: .relaxed) }
  }

  /// Appends a line to the open burst.
  ///
  /// An absent store gets no line, but its state and timers if it has returned.
  ///
  /// - Parameters:
  ///   - kind: The kind of the line.
  ///   - payload: The value.
  ///   - store: The number of the store.
  ///   - isTimed: True if the line must have its own time.
  ///   - finish: Called under the lock afterwards; may add further lines.
  func append(
    _ kind: LineKind,
    _ payload: some Encodable & Sendable,
    of store: Int,
    isTimed: Bool = false,
    _ finish: (inout LogLines) throws(LineEncodingError) -> Void
  ) {
    if isClosed { return }
    let isAbsent = change(isTimed: isTimed) { lines throws(LineEncodingError) in
      let isAbsent = lines.isAbsent(store)
      if !isAbsent { try lines.append(kind, payload, of: store) }
      try finish(&lines)
      return isAbsent
    }
    if isAbsent == true { addReturnedChildren([store]) }
  }

  /// Changes the lines; a value that cannot be encoded ends the log.
  private func change<Value: Sendable>(
    isTimed: Bool = false,
    _ body: (inout LogLines) throws(LineEncodingError) -> Value
  ) -> Value? {
    do throws(LineEncodingError) {
      return try lines.withLock { lines throws(LineEncodingError) in
        // Lines that wait for the disk together have the time of the first of them.
        if isTimed || lines.isEmpty { lines.time = time }
        return try body(&lines)
      }
    } catch {
      fail(.failed(file: path, reason: "\(error)"))
      return nil
    }
  }

  func finishBurst() {
    if isClosed { return }
    var overdue: Int?
    let (error, snapshot) = readStores { lines, references -> (LogError?, Snapshot?) in
      let (open, _) = openBursts.subtract(1, ordering: .relaxed)
      if open > 1 { return (nil, nil) }
      lines.finishBurst()
      if lines.isLong { return takeSnapshot(of: &lines, isLast: false, &references) }
      // While the writer is busy, lines wait here, where they cost less.
      if !journal.isWriting { return (write(lines.takeLines()), nil) }
      overdue = lines.takeOverdueBytes()
      return (nil, nil)
    }
    if let overdue { reportSlowDisk(overdue) }
    finish(error, snapshot)
  }

  /// Runs a function under the lock, and then releases the references to running stores that it took.
  func readStores<Result>(
    _ body: (inout LogLines, inout LogReferences) -> sending Result
  ) -> sending Result {
    var references = LogReferences()
    defer { references.release() }
    return lines.withLock { body(&$0, &references) }
  }

  private func reportSlowDisk(_ bytes: Int) {
    runtime.report(
      .log(
        """
        \(path) is written more slowly than its stores change: \(bytes >> 20) MiB wait in memory. Wait for \
        receipt.durable() before you send more, or check the disk.
        """
      )
    )
  }

  /// Passes the lines that have waited for the writer to it.
  func writeWaiting() {
    let error = lines.withLock { lines in
      openBursts.load(ordering: .relaxed) > 0 ? nil : write(lines.takeLines())
    }
    finish(error, nil)
  }

  private func finish(_ error: LogError?, _ snapshot: Snapshot?) {
    if let error { return fail(error) }
    if let snapshot { journal.doInBackground { [self] in write(snapshot) } }
  }

  /// Adds lines in a separate burst, or in the open one.
  func inBurst<Result: Sendable>(
    _ body: (inout LogLines) throws(LineEncodingError) -> Result
  ) -> Result? {
    if isClosed { return nil }
    beginBurst()
    guard let result = change(body) else { return nil }
    finishBurst()
    return result
  }

  /// Passes complete bursts to the journal, in order, since the caller has the lock.
  func write(_ batch: LineBatch?) -> LogError? {
    guard let batch else { return nil }
    do throws(LogError) {
      try journal.append(batch)
      return nil
    } catch {
      return error
    }
  }

  /// Waits until all lines so far are durable.
  func durable() async throws(LogError) {
    let last = lines.withLock { $0.last }
    // Once the log has stopped, no line shows that a mutation is missing.
    if isClosed { throw failureSoFar ?? .closed(file: path) }
    do throws(LogError) {
      try await journal.durable(last)
    } catch {
      throw failureSoFar ?? error
    }
  }

  /// Replaces a running store by its last state.
  func end(_ store: LogStore, _ number: Int) {
    lines.withLock { lines in
      lines.add(store, number)
      if store.link == nil { lines.stop(store.name) }
    }
  }
}
