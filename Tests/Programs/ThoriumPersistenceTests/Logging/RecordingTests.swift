import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumLog
import ThoriumSystem

@testable import ThoriumPersistence

struct RecordingTests {
  private let disk = MemoryDisk()

  /// Returns the totals of two accounts that each cut of a log restores.
  private func totals(_ disk: MemoryDisk, from start: Int) async throws -> [[Int]] {
    let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    var totals: [[Int]] = []
    for count in start...bytes.count {
      let copy = try MemoryDisk(log: Array(bytes.prefix(count)))
      let log = try await Log.open(in: "logs", of: copy, runtime: Runtime { _ in })
      let ada = try await Store(restoring: Account(), as: "ada", from: log)
      let eve = try await Store(restoring: Account(), as: "eve", from: log)
      let found = [ada.currentState.total, eve.currentState.total]
      if totals.last != found { totals.append(found) }
    }
    return totals
  }

  @Test func `C2.2: a store that works inside the burst of another one is cut with it`()
    async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    let ada = try await Store(restoring: Account(), as: "ada", from: log)
    let eve = try await Store(restoring: Account(), as: "eve", from: log)
    try await log.durable()
    let start = try #require(disk.bytes(of: "logs/log.jsonl")).count
    let subscription = ada.observe { state in
      if state.total > 0 { eve.send(.add(state.total)) }
    }
    ada.send(.addAll([1, 2]))
    ada.send(.add(3))
    try await log.durable()
    #expect(try await totals(disk, from: start) == [[0, 0], [3, 4], [6, 10]])
    withExtendedLifetime(subscription) {}
  }

  @Test func `an action that waits in the mailbox has a burst of its own`() async throws {
    let log = try await Log.open(in: "logs", of: disk)
    let ada = try await Store(restoring: Account(), as: "ada", from: log)
    _ = try await Store(restoring: Account(), as: "eve", from: log)
    try await log.durable()
    let start = try #require(disk.bytes(of: "logs/log.jsonl")).count
    let subscription = ada.observe { [unowned ada] state in
      if state.total == 1 { ada.send(.addAll([10, 10])) }
    }
    ada.send(.addAll([1, 1]))
    try await log.durable()
    #expect(try await totals(disk, from: start) == [[0, 0], [2, 0], [22, 0]])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a store at a place, with tracers, writes what it reduces`() async throws {
    let events = Events()
    let runtime = Runtime(place: .actor(MainActor.shared), tracers: [events])
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Account(), as: "ada", from: log, in: runtime)
    try await store.perform(.addAll([1, 2])).durable()
    await MainActor.run { store.send(.add(3)) }
    let receipt = await store.perform(.addLater(4, 5))
    await receipt.finished()
    try await receipt.durable()
    let copy = disk.afterPowerCut()
    let restored = try await Store(
      restoring: Account(),
      as: "ada",
      from: Log.open(in: "logs", of: copy, runtime: Runtime { _ in })
    )
    #expect(restored.currentState.history == [1, 2, 3, 4, 5])
    #expect(events.reduced == 5)
  }

  @Test func `C2.4: mutations are written after their pipeline, and are not piped again`()
    async throws
  {
    for _ in 1...2 {
      let log = try await Log.open(in: "logs", of: disk)
      let store = try await Store(restoring: Doubling(), as: "doubling", from: log)
      try await store.perform(3).durable()
      try await log.close()
    }
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Doubling(), as: "doubling", from: log)
    #expect(store.currentState == 12)
  }
}

/// Counts the reductions of stores.
private final class Events: StoreTracer {
  private let count = Atomic(0)

  var reduced: Int { count.load(ordering: .relaxed) }

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    if case .reduced = event { count.add(1, ordering: .relaxed) }
  }
}

/// A sum of doubled numbers.
private struct Doubling: LoggedReactor {
  static let logName = "doubling"
  let initialState = 0

  func transform(mutation: Pipeline<Int>) -> Pipeline<Int> { mutation.map { $0 * 2 } }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}
