import Synchronization
import Thorium
import ThoriumLog

// Snapshots, copies, and the end of a journal.
extension JournalWriter {
  /// Replaces all lines by a snapshot, in the background.
  ///
  /// - Parameter snapshot: The lines of the snapshot, one burst after the last line.
  /// - Throws: The ``LogError`` that has closed the journal.
  func replaceLines(by snapshot: LineBatch) throws(LogError) {
    try add(PendingBatch(batch: snapshot, isSnapshot: true))
  }

  /// Keeps a copy of bytes beside the journal.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: A ``LogError``; the journal is then unchanged.
  func keepCopy(of bytes: [UInt8]) async throws(LogError) {
    try await queue.run { [self] () throws(LogError) in
      try journal.withLock { journal throws(LogError) in try journal.keepCopy(of: bytes) }
    }
  }

  /// Waits until all earlier work in the background is done.
  func flush() async {
    await queue.run {}
  }

  /// Does work in the background, after all earlier work.
  func doInBackground(_ work: @escaping @Sendable () -> Void) {
    queue.start(work)
  }

  /// Writes all lines, and closes the journal.
  ///
  /// - Throws: The ``LogError`` that has closed the journal before.
  func close() async throws(LogError) {
    do throws(LogError) {
      try await queue.run { [self] () throws(LogError) in
        writePending()
        try journal.withLock { journal throws(LogError) in try journal.close() }
      }
    } catch {
      fail(error)
      throw error
    }
    fail(.closed(file: name))
  }
}
