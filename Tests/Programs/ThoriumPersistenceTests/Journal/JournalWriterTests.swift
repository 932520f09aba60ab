import Dispatch
import FaultyFiles
import Synchronization
import Testing
import ThoriumLog
import ThoriumSystem

@testable import ThoriumPersistence

struct JournalWriterTests {
  private let id = "j"

  @Test func `lines that arrive during a sync share the next one`() async throws {
    let gate = SyncGate()
    let (journal, _) = try await JournalWriter.open(in: "logs", of: gate.files, id: id)
    gate.isClosed = true
    try journal.append(JournalHistory.batch(from: 1))
    gate.waitUntilBlocked()
    for number in 2...50 { try journal.append(JournalHistory.batch(from: number)) }
    gate.isClosed = false
    try await journal.durable(50)
    #expect(gate.syncs == 2)
    let bytes = try #require(gate.disk.afterPowerCut().bytes(of: "logs/log.jsonl"))
    let lines = LogReader(bytes, file: "log").read().lines
    #expect(lines.count == 50)
    #expect(
      lines.filter { $0.head.durable != nil }.map(\.head) == [
        LineHead(2, .mutation, time: 0, durable: 1)
      ]
    )
  }

  @Test func `the policy decides when a line is durable`() async throws {
    for policy in [Log.Policy.grouped, .written, .each] {
      let disk = MemoryDisk()
      let (journal, _) = try await JournalWriter.open(in: "logs", of: disk, id: id, policy: policy)
      try journal.append(JournalHistory.batch(from: 1))
      if policy != .each { try await journal.durable(1) }
      let killed = try readJournal(on: disk.afterKill())?.lines.count
      let cut = try readJournal(on: disk.afterPowerCut())?.lines.count
      #expect(killed == 1)
      #expect(cut == (policy == .written ? 0 : 1))
      try await journal.close()
      #expect(try readJournal(on: disk.afterPowerCut())?.lines.count == 1)
    }
  }

  @Test func `C2.1: a failure is final before those who wait for a line are woken`() async throws {
    let calls = FailingSync(MemoryDisk())
    let waiter = EarlyWaiter()
    let (journal, _) = try await JournalWriter.open(in: "logs", of: calls.files, id: id)
    journal.whenIdle({}, orFailed: { _ in waiter.wait() })
    waiter.journal.withLock { $0 = journal }
    calls.fails = true
    try journal.append(JournalHistory.batch(from: 1))
    await #expect(throws: LogError.self) { try await journal.durable(1) }
    let wasWoken = waiter.wasWoken.load(ordering: .relaxed)
    #expect(!wasWoken)
    waiter.journal.withLock { $0 = nil }
  }
}

/// A task that begins to wait for a line while the failure of the journal is being reported.
private final class EarlyWaiter: Sendable {
  let journal = Mutex<JournalWriter?>(nil)
  /// True when the wait was over before the report was.
  let wasWoken = Atomic(false)
  private let isOver = Atomic(false)

  func wait() {
    let journal = journal.withLock { $0 }
    _ = Task.immediate { [self] in
      try? await journal?.durable(1)
      isOver.store(true, ordering: .relaxed)
    }
    wasWoken.store(isOver.load(ordering: .relaxed), ordering: .relaxed)
  }
}

/// A disk whose flushes of files wait while a gate is closed.
final class SyncGate: Sendable {
  let disk = MemoryDisk()
  private let state = Mutex((isClosed: false, syncs: 0))
  private let blocked = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  var isClosed: Bool {
    get { state.withLock { $0.isClosed } }
    set {
      state.withLock { $0.isClosed = newValue }
      if !newValue { opened.signal() }
    }
  }

  /// The number of flushes since the gate was closed first.
  var syncs: Int { state.withLock { $0.syncs } }

  /// Waits until a flush waits for the gate.
  func waitUntilBlocked() { blocked.wait() }

  var files: FaultyFiles {
    FaultyFiles(disk) { [self] call in
      guard call.kind == .synchronize else { return nil }
      let waits = state.withLock { state in
        if state.isClosed || state.syncs > 0 { state.syncs += 1 }
        return state.isClosed
      }
      if waits {
        blocked.signal()
        opened.wait()
      }
      return nil
    }
  }
}
