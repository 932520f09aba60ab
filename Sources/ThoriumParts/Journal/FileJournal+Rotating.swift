import Synchronization
import Thorium
package import ThoriumLog

// Snapshots, copies, and the end of a journal.
extension FileJournal {
  /// Replaces all lines by a snapshot, in the background.
  ///
  /// - Parameter snapshot: The lines of the snapshot, one burst after the last line.
  /// - Throws: The ``JournalError`` that has closed the journal.
  package func replaceLines(by snapshot: LineBatch) throws(JournalError) {
    try add(Waiting(batch: snapshot, isSnapshot: true))
  }

  /// Ends all waits for lines that were not durable, since no more lines are written.
  package func stop() {
    fail(.closed(file: path))
  }

  /// Writes bytes to a file beside the journal, under a name that is free.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: A ``JournalError``; the journal is then unchanged.
  package func keepCopy(of bytes: [UInt8]) async throws(JournalError) {
    let result: Result<Void, JournalError> = await queue.run { [self] in
      file.withLock { file in
        do throws(JournalError) {
          return .success(try file.keepCopy(of: bytes))
        } catch {
          return .failure(error)
        }
      }
    }
    try result.get()
  }

  /// Waits until all earlier work in the background is done.
  package func flush() async {
    await queue.run {}
  }

  /// Does work in the background, after all earlier work.
  package func doInBackground(_ work: @escaping @Sendable () -> Void) {
    queue.start(work)
  }

  /// Replaces all lines by a snapshot, and waits until it is on the disk.
  ///
  /// - Parameter snapshot: The lines of the snapshot, one burst after the last line.
  /// - Throws: The ``JournalError`` that has closed the journal.
  package func rotate(to snapshot: LineBatch) async throws {
    try add(Waiting(batch: snapshot, isSnapshot: true))
    try await durable(snapshot.last)
  }

  /// Writes all lines, and closes the journal.
  ///
  /// - Throws: The ``JournalError`` that has closed the journal before.
  package func close() async throws(JournalError) {
    let result: Result<String, JournalError> = await queue.run { [self] in
      while writeWaiting() {}
      return file.withLock { file in
        do throws(JournalError) {
          try file.close()
          return .success(file.path)
        } catch {
          return .failure(error)
        }
      }
    }
    switch result {
    case .success(let path): fail(.closed(file: path))
    case .failure(let error):
      fail(error)
      throw error
    }
  }
}
