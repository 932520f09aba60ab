import CProbe
import Foundation
import Thorium
import ThoriumPersistence

extension Bar {
  /// Many logs in files, which wait for the disk at the same time.
  static let openLogs = Bar(
    name: "L1 1 000 logs in files have 16 KB of memory each, and make no task late by 50 ms"
  ) { effort, tell in
    let (folder, count) = (TemporaryFolder(), effort.of(1_000))
    let watch = Task { await longestDelay() }
    let before = allocatedBytes()
    let logs = await openedLogs(count, in: LogFolder(folder.path))
    let bytes = (allocatedBytes() - before) / count
    watch.cancel()
    let delay = await watch.value
    for (log, _) in logs { try? await log.close() }
    tell(Row("\(bytes) bytes each", isMet: bytes <= 16_384 || !effort.isFull))
    let isMet = delay < .milliseconds(50) || !effort.isFull
    tell(Row("a task is late by \(delay / .milliseconds(1)) ms at most", isMet: isMet))
  }

  /// Many stores in one log.
  static let restoredStores = Bar(
    name: "L2 10 000 stores of 1 KB in one log are restored in 2 s"
  ) { effort, tell in
    let (folder, count) = (TemporaryFolder(), effort.of(10_000))
    let text = String(repeating: "a", count: 1_000)
    await restore(count, from: folder) { $0.send(text) }
    let start = ContinuousClock.now
    await restore(count, from: folder) { require($0.currentState == text, "A store is lost.") }
    let time = start.duration(to: .now)
    let isMet = time <= .seconds(2) || !effort.isFull
    tell(Row("\(count) stores in \(time / .milliseconds(1)) ms", isMet: isMet))
  }
}

/// A text that is replaced.
private struct Note: LoggedReactor {
  static let logName = "note"
  let initialState = ""
  func reduce(into state: inout String, mutation: String) { state = mutation }
}

/// Returns by how much a task that sleeps again and again is late at most, until it is cancelled.
private func longestDelay() async -> Duration {
  var longest = Duration.zero
  while !Task.isCancelled {
    let start = ContinuousClock.now
    try? await Task.sleep(for: .milliseconds(20))
    longest = max(longest, start.duration(to: .now) - .milliseconds(20))
  }
  return longest
}

/// Opens many logs at the same time, each with a store that makes three durable changes.
private func openedLogs(_ count: Int, in storage: LogFolder) async -> [(Log, Store<Note>)] {
  await withTaskGroup(of: (Log, Store<Note>)?.self) { group in
    for number in 0..<count {
      group.addTask {
        guard let log = try? await Log.open(storage.journal(named: "\(number)")),
          let note = try? await Store(restoring: Note(), as: "note", from: log)
        else { return nil }
        for text in ["a", "b", "c"] { try? await note.perform(text).durable() }
        return (log, note)
      }
    }
    var logs: [(Log, Store<Note>)] = []
    for await case let log? in group { logs.append(log) }
    require(logs.count == count, "Only \(logs.count) logs were opened.")
    return logs
  }
}

/// Restores many stores from one log, and uses each of them.
private func restore(
  _ count: Int,
  from folder: TemporaryFolder,
  _ use: (Store<Note>) -> Void
) async {
  do {
    let log = try await Log.open(in: folder.path)
    var notes: [Store<Note>] = []
    for number in 0..<count {
      notes.append(try await Store(restoring: Note(), as: "\(number)", from: log))
      use(notes[number])
    }
    try await log.close()
  } catch {
    require(false, "The log has failed: \(error)")
  }
}
