import Synchronization
import Thorium
import ThoriumLog

/// The writer of a journal, which works in the background.
///
///     let opened = try await JournalWriter.open(FileJournal(in: "/var/lib/shop"), program: "shop 2.1")
///     try opened.writer.append(encoder.takeBatch())
///     try await opened.writer.durable(186)   // on the disk
///
/// The writer takes all pending lines, writes them, and waits for the disk. Then it takes the lines
/// that have arrived meanwhile. So many callers share one wait, without a timer.
final class JournalWriter: Sendable {
  struct Waiter {
    let line: Int
    let continuation: CheckedContinuation<Result<Void, LogError>, Never>
  }

  struct PendingBatch {
    var batch: LineBatch
    /// True if the batch replaces all lines in front of it.
    let isSnapshot: Bool
  }

  struct State {
    var pending: [PendingBatch] = []
    /// Called when the job in the background has written all batches, while no lock is held.
    var becomesIdle: @Sendable () -> Void = {}
    /// Called if a write in the background fails, while no lock is held, before the waiters are woken.
    var reportFailure: @Sendable (LogError) -> Void = { _ in }
    /// The last line that was appended.
    var last: Int
    var durable: Int
    var waiters: [Waiter] = []
    var failure: LogError?
  }

  /// The name of the journal, for messages.
  let name: String
  /// The identifier of the journal, which all checksums contain.
  let id: String
  /// The last line that the journal had when it was opened.
  let lastFound: Int
  let journal: Mutex<JournalLines>
  private let state: Mutex<State>
  /// True while a job in the background takes batches; it changes under the lock of the state.
  private let writes = Atomic(false)
  let queue: FileQueue
  /// True if a line is durable only when it is on the disk.
  private let waitsForDisk: Bool
  /// True if each append writes its lines itself.
  private let isImmediate: Bool

  private init(
    _ journal: consuming sending JournalLines,
    _ queue: FileQueue,
    waitsForDisk: Bool,
    isImmediate: Bool
  ) {
    let durable = journal.durable
    (name, id, lastFound) = (journal.name, journal.header.id, durable)
    self.journal = Mutex(journal)
    state = Mutex(State(last: durable, durable: durable))
    self.queue = queue
    (self.waitsForDisk, self.isImmediate) = (waitsForDisk, isImmediate)
  }

  /// Opens a journal, or begins it.
  ///
  /// - Parameters:
  ///   - journal: The place of the lines.
  ///   - queue: The queue of all calls of the journal.
  ///   - id: The identifier of a new journal.
  ///   - program: The program, as the header names it.
  ///   - waitsForDisk: True if a line is durable only when it is on the disk.
  ///   - isImmediate: True if each append writes its lines itself, and not in the background.
  ///   - orBegin: True to begin anew if the lines cannot be read; a copy of them is kept first.
  /// - Returns: The writer, and the lines that the journal had.
  /// - Throws: A ``LogError``.
  static func open(
    _ journal: any Journal,
    on queue: FileQueue,
    id: String,
    program: String = "",
    waitsForDisk: Bool = true,
    isImmediate: Bool = false,
    orBegin: Bool = false
  ) async throws(LogError) -> (writer: JournalWriter, found: LogReading?) {
    let begin = LogHeader(id: id, program: program)
    return try await queue.run { () throws(LogError) in
      var found: LogReading?
      let lines = try JournalLines(in: journal, begin: begin, orBegin: orBegin, found: &found)
      let writer = JournalWriter(
        lines,
        queue,
        waitsForDisk: waitsForDisk,
        isImmediate: isImmediate
      )
      return (writer, found)
    }
  }

  /// Appends lines; they are written in the background, in order.
  ///
  /// - Parameter batch: The lines after the last ones.
  /// - Throws: The ``LogError`` that has closed the journal. If the writer is immediate, call ``fail(_:)`` then.
  func append(_ batch: LineBatch) throws(LogError) {
    try add(PendingBatch(batch: batch, isSnapshot: false))
  }

  func add(_ next: PendingBatch) throws(LogError) {
    let mustStart = try state.withLock { state throws(LogError) in
      if let failure = state.failure { throw failure }
      state.add(next)
      return !isImmediate && !writes.exchange(true, ordering: .relaxed)
    }
    if isImmediate {
      while try writeNext() {}
    } else if mustStart {
      queue.start { [self] in
        writePending()
        state.withLock(\.becomesIdle)()
      }
    }
  }

  /// True while the writer is busy, so that more lines may wait for it elsewhere.
  ///
  /// It becomes false before the closure of ``whenIdle(_:orFailed:)`` is called.
  var isWriting: Bool { writes.load(ordering: .relaxed) }

  /// Sets the closures that are called when the background work has ended.
  ///
  /// - Parameters:
  ///   - body: Called when the writer has written all lines; it may append lines.
  ///   - failed: Receives the error of a write in the background.
  func whenIdle(
    _ body: @escaping @Sendable () -> Void,
    orFailed failed: @escaping @Sendable (LogError) -> Void
  ) {
    state.withLock { ($0.becomesIdle, $0.reportFailure) = (body, failed) }
  }

  /// Returns the first pending lines; `nil` if there are none, and the writer ends.
  private func takeNext() -> PendingBatch? {
    state.withLock { state in
      if !state.pending.isEmpty { return state.pending.removeFirst() }
      writes.store(false, ordering: .relaxed)
      return nil
    }
  }

  /// Writes all pending lines; a failure is final before those who wait are woken.
  func writePending() {
    do throws(LogError) {
      while try writeNext() {}
    } catch {
      state.withLock(\.reportFailure)(error)
      fail(error)
    }
  }

  /// Writes the first pending lines; returns false if there were none.
  ///
  /// - Throws: The error of the journal. Those who wait are not woken.
  private func writeNext() throws(LogError) -> Bool {
    let written = try journal.withLock { journal throws(LogError) -> Int? in
      guard let next = takeNext() else { return nil }
      if next.isSnapshot {
        try journal.replace(by: next.batch)
      } else {
        try journal.append(next.batch, isDurable: waitsForDisk)
      }
      return next.batch.last
    }
    guard let written else { return false }
    finish(upTo: written)
    return true
  }

  private func finish(upTo line: Int) {
    let woken = state.withLock { state in
      // Another thread may have finished later lines already.
      state.durable = max(state.durable, line)
      let line = state.durable
      defer { state.waiters.removeAll { $0.line <= line } }
      return state.waiters.filter { $0.line <= line }
    }
    for waiter in woken { waiter.continuation.resume(returning: .success(())) }
  }

  /// Ends all waits for lines that were not durable, since no more lines are written.
  ///
  /// - Parameter error: The error that they throw.
  func fail(_ error: LogError) {
    let woken = state.withLock { state in
      state.failure = state.failure ?? error
      state.pending = []
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in woken { waiter.continuation.resume(returning: .failure(error)) }
  }

  /// Waits until a line is durable.
  ///
  /// - Parameter line: The number of an appended line.
  /// - Throws: The ``LogError`` that has closed the journal.
  func durable(_ line: Int) async throws(LogError) {
    let result: Result<Void, LogError> = await withCheckedContinuation { continuation in
      let result: Result<Void, LogError>? = state.withLock { state in
        if state.durable >= line { return .success(()) }
        if let failure = state.failure { return .failure(failure) }
        state.waiters.append(Waiter(line: line, continuation: continuation))
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
    try result.get()
  }
}

extension JournalWriter.State {
  /// Adds lines to the pending ones.
  fileprivate mutating func add(_ next: JournalWriter.PendingBatch) {
    let batch = next.batch
    precondition(batch.first == last + 1, "Line \(batch.first) does not follow line \(last).")
    last = batch.last
    if let place = pending.indices.last, !pending[place].isSnapshot, !next.isSnapshot {
      pending[place].batch.bytes += batch.bytes
      pending[place].batch.last = batch.last
    } else {
      pending.append(next)
    }
  }
}
