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

  /// Ends all waits for lines that were not durable, since no more lines are written.
  ///
  /// - Parameter error: The error that they throw.
  func stop(_ error: LogError) { fail(error) }

  /// Keeps a copy of bytes beside the journal.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: A ``LogError``; the journal is then unchanged.
  func keepCopy(of bytes: [UInt8]) async throws(LogError) {
    let result: Result<Void, LogError> = await queue.run { [self] in
      journal.withLock { journal in
        do throws(LogError) {
          return .success(try journal.keepCopy(of: bytes))
        } catch {
          return .failure(error)
        }
      }
    }
    try result.get()
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
    let result: Result<String, LogError> = await queue.run { [self] in
      writePending()
      return journal.withLock { journal in
        do throws(LogError) {
          try journal.close()
          return .success(journal.name)
        } catch {
          return .failure(error)
        }
      }
    }
    switch result {
    case .success(let name): fail(.closed(file: name))
    case .failure(let error):
      fail(error)
      throw error
    }
  }
}
