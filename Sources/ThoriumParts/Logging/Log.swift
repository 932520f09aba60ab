import Synchronization
import Thorium
import ThoriumLog

/// A log on a disk, from which stores are restored after a restart.
///
///     let log = try await Log.open(in: "/var/lib/shop")
///     let cart = try await Store(restoring: Cart(), as: "shop/cart", from: log)
///     try await cart.perform(.buy(7)).durable()   // on the disk
///     try await log.close()
///
/// One process owns a log. All stores of a log are restored as of the same moment, so put stores that
/// depend on each other into one log. <doc:Keep-state> says what a log promises.
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
    /// The stores continue, and the changes are in no log.
    case goOn
  }

  let journal: FileJournal
  let lines: Mutex<LogLines>
  let reading: LogReading?
  private let runtime: Runtime
  private let failurePolicy: FailurePolicy
  private let failure = Mutex<LogError?>(nil)
  private let isStopped = Atomic(false)
  private let isClosing = Atomic(false)
  private let elapsed: @Sendable () -> Duration

  init(
    _ journal: FileJournal,
    _ reading: LogReading?,
    onFailure failurePolicy: FailurePolicy,
    limit: LogLimit,
    in runtime: Runtime
  ) {
    self.journal = journal
    self.reading = reading
    self.runtime = runtime
    self.failurePolicy = failurePolicy
    elapsed = runtime.clock.stopwatch()
    lines = Mutex(
      LogLines(id: journal.id, found: reading, after: journal.found, limit: limit)
    )
  }

  /// The path of the file of the log.
  public var path: String { journal.path }

  /// True when no more lines are written.
  var isClosed: Bool { isStopped.load(ordering: .relaxed) }

  /// Microseconds since the log was opened.
  var time: Int { Int(elapsed() / .microseconds(1)) }

  /// The error that has ended the log, or `nil`.
  var failureSoFar: LogError? { failure.withLock { $0 } }

  /// The reason why stores refuse actions, or `nil`.
  var refusal: Refusal? {
    guard isClosed || isClosing.load(ordering: .relaxed), failurePolicy == .refuse else {
      return nil
    }
    return Refusal(failure.withLock { "\($0 ?? .closed(file: path))" })
  }

  /// Ends the log, and reports the error once.
  func fail(_ error: LogError) {
    let isFirst = failure.withLock { failure in
      defer { failure = failure ?? error }
      return failure == nil
    }
    isStopped.store(true, ordering: .relaxed)
    journal.stop()
    if isFirst { runtime.report(.logFailed("\(error)")) }
  }
}

// Lines, from stores on any thread.
extension Log {
  func beginBurst() {
    if !isClosed { lines.withLock { $0.beginBurst() } }
  }

  /// Appends a line to the open burst.
  ///
  /// - Parameters:
  ///   - kind: The kind of the line.
  ///   - payload: The value.
  ///   - store: The number of the store.
  ///   - finish: Called under the lock after the line was added.
  func append(
    _ kind: LineKind,
    _ payload: some Encodable & Sendable,
    of store: Int,
    _ finish: () -> Void
  ) {
    if isClosed { return }
    let time = time
    let error = lines.withLock { lines -> LineEncodingError? in
      do throws(LineEncodingError) {
        try lines.append(kind, payload, of: store, at: time)
        finish()
        return nil
      } catch {
        return error
      }
    }
    if let error { fail(.failed(file: path, reason: "\(error)")) }
  }

  func finishBurst() {
    if isClosed { return }
    let (error, isLong, idle) = lines.withLock { lines in
      let error = write(lines.finishBurst())
      return (error, lines.isLong, lines.takeIdleWaiters())
    }
    for gate in idle { gate.open() }
    if let error { return fail(LogError(error)) }
    if isLong { beginSnapshot() }
  }

  /// Adds lines in a burst of their own, or in the open one.
  func inBurst<Result: Sendable>(
    _ body: (inout LogLines) throws(LineEncodingError) -> Result
  ) -> Result? {
    if isClosed { return nil }
    beginBurst()
    let result: Swift.Result<Result, LineEncodingError> = lines.withLock { lines in
      do throws(LineEncodingError) {
        return .success(try body(&lines))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let result):
      finishBurst()
      return result
    case .failure(let error):
      fail(.failed(file: path, reason: "\(error)"))
      return nil
    }
  }

  /// Passes complete bursts to the journal, in order, since the caller has the lock.
  private func write(_ batch: LineBatch?) -> JournalError? {
    guard let batch else { return nil }
    do throws(JournalError) {
      try journal.append(batch)
      return nil
    } catch {
      return error
    }
  }

  /// Waits until all lines so far are durable.
  func durable() async throws(LogError) {
    let last = lines.withLock { $0.last }
    // After a failure, no line shows that a mutation is missing.
    if let error = failureSoFar { throw error }
    do {
      try await journal.durable(last)
    } catch {
      throw failureSoFar ?? (error as? JournalError).map(LogError.init)
        ?? .failed(file: path, reason: "\(error)")
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

// Snapshots.
extension Log {
  /// Replaces the lines by a snapshot, in the background; does nothing while a store is changing.
  private func beginSnapshot() {
    let snapshot = lines.withLock { $0.beginSnapshot(of: reading, isLast: false) }
    guard let snapshot else { return }
    journal.doInBackground { [self] in write(snapshot) }
  }

  private func write(_ snapshot: Snapshot) {
    let batch: LineBatch
    do throws(LineEncodingError) {
      batch = try snapshot.encode(for: journal.id, at: time)
    } catch {
      return fail(.failed(file: path, reason: "\(error)"))
    }
    let error = lines.withLock { lines -> JournalError? in
      do throws(JournalError) {
        try journal.replaceLines(by: batch)
      } catch {
        return error
      }
      return write(lines.finishSnapshot())
    }
    if let error { fail(LogError(error)) }
  }

  /// Writes a snapshot, waits until it is durable, and closes the log.
  ///
  /// End the stores first, or ignore their later changes: stores refuse actions from now on, unless
  /// the log was opened with ``FailurePolicy/goOn``. Another log can then be opened in the folder.
  ///
  /// - Throws: The ``LogError`` that has ended the log.
  public func close() async throws(LogError) {
    if let error = failureSoFar { throw error }
    isClosing.store(true, ordering: .relaxed)
    if let snapshot = await lastSnapshot() { write(snapshot) }
    isStopped.store(true, ordering: .relaxed)
    do throws(JournalError) {
      try await journal.close()
    } catch {
      throw failureSoFar ?? LogError(error)
    }
    failure.withLock { $0 = $0 ?? .closed(file: path) }
  }

  /// Returns the contents of all stores at the end.
  ///
  /// It waits for open bursts. Running effects can go on without a pause. Then the log is closed
  /// without a snapshot, which loses no line.
  private func lastSnapshot() async -> Snapshot? {
    for _ in 1...100 {
      if let gate = lines.withLock({ $0.waitUntilIdle() }) {
        await gate.waitUncancelled(for: "for stores to finish before their log is closed")
      }
      let snapshot = lines.withLock { lines in
        let snapshot = lines.beginSnapshot(of: reading, isLast: true)
        if snapshot != nil { isStopped.store(true, ordering: .relaxed) }
        return snapshot
      }
      if let snapshot { return snapshot }
      await journal.flush()
    }
    return nil
  }
}
