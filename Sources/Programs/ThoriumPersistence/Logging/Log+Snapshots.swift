import Synchronization
import Thorium
import ThoriumLog

// Snapshots.
extension Log {
  /// Collects the contents of all stores, while no burst is open.
  func takeSnapshot(
    of lines: inout LogLines,
    isLast: Bool,
    _ references: inout LogReferences
  ) -> (LogError?, Snapshot?) {
    if let error = write(lines.takeLines()) { return (error, nil) }
    return (nil, lines.beginSnapshot(of: reading, at: time, isLast: isLast, &references))
  }

  func write(_ snapshot: Snapshot) {
    let batch: LineBatch
    do throws(LineEncodingError) {
      batch = try snapshot.encode(for: journal.id)
    } catch {
      return fail(.failed(file: path, reason: "\(error)"))
    }
    let error = lines.withLock { lines -> LogError? in
      do throws(LogError) {
        try journal.replaceLines(by: batch)
      } catch {
        return error
      }
      lines.finishSnapshot()
      return openBursts.load(ordering: .relaxed) > 0 ? nil : write(lines.takeLines())
    }
    if let error { fail(error) }
  }

  /// Writes a snapshot, waits until it is durable, and closes the log.
  ///
  /// End the stores first, or ignore their later changes: stores refuse actions from now on, unless
  /// the log was opened with ``FailurePolicy/goOn``. Another log can then be opened in the folder.
  ///
  /// - Throws: The ``LogError`` that has ended the log.
  public func close() async throws(LogError) {
    if let error = failureSoFar {
      // The error may have been in a value, and the journal is still open.
      try? await journal.close()
      throw error
    }
    if isClosing.exchange(true, ordering: .relaxed) { throw .closed(file: path) }
    if let snapshot = await lastSnapshot() { write(snapshot) }
    isStopped.store(true, ordering: .relaxed)
    do throws(LogError) {
      try await journal.close()
    } catch {
      throw failureSoFar ?? error
    }
    let earlier = failure.withLock { failure in
      defer { failure = failure ?? .closed(file: path) }
      return failure
    }
    if let earlier { throw earlier }
  }

  /// Returns the contents of all stores at the end.
  ///
  /// Running effects can go on without a pause. Then the log is closed without a snapshot, which
  /// loses no durable line.
  private func lastSnapshot() async -> Snapshot? {
    for round in 1...250 {
      let (error, snapshot) = readStores { lines, references -> (LogError?, Snapshot?) in
        if isClosed { return (nil, nil) }
        if openBursts.load(ordering: .relaxed) > 0 { return (nil, nil) }
        let (error, snapshot) = takeSnapshot(of: &lines, isLast: true, &references)
        if snapshot != nil { isStopped.store(true, ordering: .relaxed) }
        return (error, snapshot)
      }
      if snapshot != nil || isClosed { return snapshot }
      if let error {
        fail(error)
        return nil
      }
      // The writer takes the lines that wait, and other threads end their bursts; they may need a core.
      await journal.flush()
      if round > 50 { try? await Task.sleep(for: .milliseconds(1)) } else { await Task.yield() }
    }
    writeWaiting()
    return nil
  }
}
