import Synchronization
import Thorium
package import ThoriumLog

/// A journal in a file, whose batches one writer writes in the background.
///
///     let opened = try await FileJournal.open(in: "/var/lib/shop", program: "shop 2.1")
///     try opened.journal.append(encoder.takeBatch())
///     try await opened.journal.durable(186)   // on the disk
///
/// The writer takes all waiting lines, writes them, and waits for the disk. Then it takes the lines
/// that have arrived meanwhile. So many callers share one wait, without a timer.
package final class FileJournal: Sendable {
  /// The time when a line counts as durable.
  package enum Policy: Hashable, Sendable {
    /// A line is durable when it is on the disk: it survives a power failure.
    case synced
    /// A line is durable when the system has it: it survives the end of the process.
    case written
    /// The same as `synced`, and each append waits for the disk itself.
    case each
  }

  struct Waiter {
    let line: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  struct Waiting {
    var batch: LineBatch
    /// True if the batch replaces all lines in front of it.
    let isSnapshot: Bool
  }

  struct State {
    var waiting: [Waiting] = []
    /// True while a job in the background takes batches.
    var isWriting = false
    /// Called when the job has written all batches, while no lock is held.
    var becomesIdle: @Sendable () -> Void = {}
    /// The last line that was appended.
    var last: Int
    var durable: Int
    var waiters: [Waiter] = []
    var failure: JournalError?
  }

  /// The path of the file, for messages.
  package let path: String
  /// The identifier of the journal, which all checksums contain.
  package let id: String
  /// The last line that the journal had when it was opened.
  package let found: Int
  let file: Mutex<JournalFile>
  private let state: Mutex<State>
  private let writes = Atomic(false)
  let queue: FileQueue
  private let policy: Policy
  /// Called once if a write in the background fails, while no lock is held.
  private let reportFailure: @Sendable (JournalError) -> Void

  private init(
    _ file: consuming sending JournalFile,
    _ queue: FileQueue,
    _ policy: Policy,
    _ reportFailure: @escaping @Sendable (JournalError) -> Void
  ) {
    self.reportFailure = reportFailure
    let durable = file.durable
    (path, id, found) = (file.path, file.header.id, durable)
    self.file = Mutex(file)
    state = Mutex(State(last: durable, durable: durable))
    self.queue = queue
    self.policy = policy
  }

  /// Opens the journal in a folder, or creates it.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - files: The file system.
  ///   - id: The identifier of a new journal.
  ///   - program: The program, as the header names it.
  ///   - policy: The time when a line counts as durable.
  ///   - isAnew: Whether a file that cannot be read is renamed, and a new one begun.
  ///   - reportFailure: A closure that receives the error of a write in the background.
  /// - Returns: The journal, and the lines that it had.
  /// - Throws: A ``JournalError``.
  package static func open(
    in folder: String,
    of files: any FileSystem = SystemFiles(),
    id: String = newID(),
    program: String = "",
    policy: Policy = .synced,
    isAnew: Bool = false,
    reportFailure: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) async throws(JournalError) -> (journal: FileJournal, found: LogReading?) {
    let queue = FileQueue(of: folder, in: files)
    let begin = LogHeader(id: id, program: program)
    let result: Result<(FileJournal, LogReading?), JournalError> = await queue.run {
      do throws(JournalError) {
        var found: LogReading?
        let file = try JournalFile(
          in: folder,
          of: files,
          begin: begin,
          isAnew: isAnew,
          found: &found
        )
        return .success((FileJournal(file, queue, policy, reportFailure), found))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Returns an identifier that no other log has.
  package static func newID() -> String {
    String(UInt64.random(in: .min ... .max), radix: 16)
  }

  /// Appends lines; they are written in the background, in order.
  ///
  /// - Parameter batch: The lines after the last ones.
  /// - Throws: The ``JournalError`` that has closed the journal.
  package func append(_ batch: LineBatch) throws(JournalError) {
    try add(Waiting(batch: batch, isSnapshot: false))
  }

  func add(_ waiting: Waiting) throws(JournalError) {
    let mustStart = try state.withLock { state throws(JournalError) in
      if let failure = state.failure { throw failure }
      state.add(waiting)
      if policy == .each || state.isWriting { return false }
      state.isWriting = true
      writes.store(true, ordering: .relaxed)
      return true
    }
    if policy == .each {
      while writeWaiting() {}
      if let failure = state.withLock({ $0.failure }) { throw failure }
    } else if mustStart {
      queue.start { [self] in
        while writeWaiting() {}
        state.withLock(\.becomesIdle)()
      }
    }
  }

  /// True while the writer is busy, so that more lines may wait for it elsewhere.
  ///
  /// It becomes false before the closure of ``whenIdle(_:)`` is called.
  package var isWriting: Bool { writes.load(ordering: .relaxed) }

  /// Sets the closure that is called when the writer has written all lines.
  ///
  /// - Parameter body: The closure, which may append lines.
  package func whenIdle(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.becomesIdle = body }
  }

  /// Returns the first waiting lines; `nil` if there are none, and the writer ends.
  private func takeWaiting() -> Waiting? {
    state.withLock { state in
      let waiting = state.takeFirst()
      if waiting == nil { writes.store(false, ordering: .relaxed) }
      return waiting
    }
  }

  /// Writes the first waiting lines; returns false if there were none.
  func writeWaiting() -> Bool {
    let written: Result<Int, JournalError>? = file.withLock { file in
      guard let waiting = takeWaiting() else { return nil }
      do throws(JournalError) {
        if waiting.isSnapshot {
          try file.rotate(to: waiting.batch)
        } else {
          try file.append(waiting.batch, isSynchronized: policy != .written)
        }
        return .success(waiting.batch.last)
      } catch {
        return .failure(error)
      }
    }
    switch written {
    case nil: return false
    case .success(let last): finish(upTo: last)
    case .failure(let error):
      fail(error)
      // The thread that appends receives the error otherwise.
      if policy != .each { reportFailure(error) }
    }
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
    for waiter in woken { waiter.continuation.resume() }
  }

  func fail(_ error: JournalError) {
    let woken = state.withLock { state in
      state.failure = state.failure ?? error
      state.waiting = []
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in woken { waiter.continuation.resume(throwing: error) }
  }

  /// Waits until a line is durable.
  ///
  /// - Parameter line: The number of an appended line.
  /// - Throws: The ``JournalError`` that has closed the journal.
  package func durable(_ line: Int) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Void, any Error>? = state.withLock { state in
        if state.durable >= line { return .success(()) }
        if let failure = state.failure { return .failure(failure) }
        state.waiters.append(Waiter(line: line, continuation: continuation))
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}

extension FileJournal.State {
  /// Adds lines to the waiting ones.
  fileprivate mutating func add(_ next: FileJournal.Waiting) {
    let batch = next.batch
    precondition(batch.first == last + 1, "Line \(batch.first) does not follow line \(last).")
    last = batch.last
    if let place = waiting.indices.last, !waiting[place].isSnapshot, !next.isSnapshot {
      waiting[place].batch.bytes += batch.bytes
      waiting[place].batch.last = batch.last
    } else {
      waiting.append(next)
    }
  }

  /// Removes the first lines that wait.
  fileprivate mutating func takeFirst() -> FileJournal.Waiting? {
    if waiting.isEmpty {
      isWriting = false
      return nil
    }
    return waiting.removeFirst()
  }
}
