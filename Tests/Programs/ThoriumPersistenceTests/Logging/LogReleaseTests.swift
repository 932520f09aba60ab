import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

struct LogReleaseTests {
  /// The owner of a store, which a closure of the log's runtime can release.
  private final class Owner: Sendable {
    private struct Content {
      var kitchen: Store<Kitchen>?
      var isRead = false
    }

    private let content = Mutex(Content())

    func own(_ kitchen: Store<Kitchen>) { content.withLock { $0.kitchen = kitchen } }

    /// True when a log has asked for the date since the store had an owner.
    var isRead: Bool { content.withLock { $0.isRead } }

    func release() {
      _ = content.withLock { content in
        if content.kitchen == nil { return nil as Store<Kitchen>? }
        content.isRead = true
        defer { content.kitchen = nil }
        return content.kitchen
      }
    }

    /// The source of the dates, since the log needs a date while it reads a store with a timer.
    var draws: Draws {
      Draws {
        1
      } idNumber: {
        1
      } now: { [self] in
        release()
        return .seconds(100)
      }
    }
  }

  private let owner = Owner()
  private let disk = MemoryDisk()

  private func openLog() async throws -> Log {
    try await Log.open(
      in: "logs",
      of: disk,
      snapshotAfter: 12,
      runtime: Runtime(draws: owner.draws)
    )
  }

  @Test func `a store that its owner releases while a snapshot reads it keeps its timer`()
    async throws
  {
    let log = try await openLog()
    let ada = try await Store(restoring: Account(), as: "ada", from: log)
    owner.own(try await kitchen(in: log))
    for amount in 1...12 { ada.send(.add(amount)) }
    #expect(owner.isRead)
    try await log.durable()
    let kitchen = try await Store(restoring: Kitchen(), as: "kitchen", from: log)
    #expect(timers(of: kitchen) == ["tea"])
    try await log.close()
  }

  @Test func `a store that its owner releases while its log is closed is in the last snapshot`()
    async throws
  {
    let log = try await openLog()
    owner.own(try await kitchen(in: log))
    try await log.close()
    #expect(owner.isRead)
    let next = try await openLog()
    let kitchen = try await Store(restoring: Kitchen(), as: "kitchen", from: next)
    #expect(timers(of: kitchen) == ["tea"])
  }

  @Test func `C2.1: a log that is released without being closed writes the lines that wait`()
    async throws
  {
    let gate = SyncGate()
    do {
      let log = try await Log.open(in: "logs", of: gate.files)
      let store = try await Store(restoring: Account(), as: "ada", from: log)
      gate.isClosed = true
      store.send(.add(1))
      gate.waitUntilBlocked()
      for amount in 2...50 { store.send(.add(amount)) }
    }
    gate.isClosed = false
    let log = try await Log.open(in: "logs", of: gate.files)
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    #expect(store.currentState.history == Array(1...50))
    try await log.close()
  }

  @Test func `C2.1: a log that was released reports that its last lines cannot be written`()
    async throws
  {
    let calls = FailingSync(disk)
    let reports = Reports()
    do {
      let log = try await Log.open(in: "logs", of: calls.files, runtime: reports.runtime)
      let store = try await Store(restoring: Account(), as: "ada", from: log)
      try await store.perform(.add(1)).durable()
      calls.fails = true
      store.send(.add(2))
    }
    await FileQueue(of: "logs", in: calls.files).run {}
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains("the disk is broken") == true)
  }

  @Test func `C2.11: the name of a navigator that was released is free`() async throws {
    let log = try await Log.open(in: "logs", of: disk)
    for _ in 1...2 { try await Navigator().restore(from: log) }
    try await log.close()
  }

  /// Returns a store with a timer, in virtual time.
  private func kitchen(in log: Log) async throws -> Store<Kitchen> {
    let store = try await Store(
      restoring: Kitchen(),
      as: "kitchen",
      from: log,
      in: VirtualWorld(draws: .seeded(0)).runtime
    )
    store.send(.set("tea", 100, .absolute))
    return store
  }

  private func timers(of kitchen: Store<Kitchen>) -> [String]? {
    (kitchen.recorder as? LogRecorder<Kitchen>)?.timers.withLock { $0.all.map(\.id) }
  }
}
