import FaultyFiles
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

struct LogHistoryTests {
  private let disk = MemoryDisk()

  private func history(_ files: MemoryDisk, of name: String = "ada") throws -> LogHistory<Account> {
    try LogHistory(of: Account(), as: name, in: "logs", of: files.files)
  }

  /// Returns the sentence of the error of a history.
  private func problem(of name: String = "ada") -> String? {
    journalError { _ = try history(disk, of: name) }?.description
  }

  @Test func `a history has each mutation with the state after it, while the owner continues`()
    async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    let other = try await Store(restoring: Account(), as: "bob", from: log)
    store.send(.add(1))
    other.send(.add(7))
    try await store.perform(.addAll([2, 3])).durable()
    let before = disk.bytes(of: "logs/log.jsonl")
    let history = try history(disk)
    #expect(history.entries.map(\.mutation) == [nil, .added(1), .added(2), .added(3)])
    #expect(history.entries.map(\.state.total) == [0, 1, 3, 6])
    #expect(history.entries.map(\.line) == history.entries.map(\.line).sorted())
    #expect(history.notice == nil)
    #expect(disk.bytes(of: "logs/log.jsonl") == before)
    try await store.perform(.add(4)).durable()
    #expect(try self.history(disk).entries.last?.state == store.currentState)
  }

  @Test func `a history begins with the last snapshot`() async throws {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    store.send(.addAll([1, 2]))
    try await log.close()
    let history = try history(disk)
    #expect(history.entries.map(\.mutation) == [nil])
    #expect(history.entries.map(\.state.history) == [[1, 2]])
  }

  @Test func `a torn end is left out, and the notice says so`() async throws {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    try await store.perform(.add(1)).durable()
    let copy = disk.afterKill()
    let file = try copy.open("logs/log.jsonl", to: .locking)
    let end = try #require(copy.bytes(of: "logs/log.jsonl")).count
    _ = try copy.write(Array(#"{"n":9,"t""#.utf8)[...], to: file, at: end)
    let history = try history(copy)
    #expect(history.entries.last?.state.history == [1])
    #expect(history.notice?.contains("the line has no end") == true)
  }

  @Test func `a missing log, a missing store and another reactor are named`() async throws {
    #expect(problem() == "There is no log at logs/log.jsonl.")
    let log = try await Log.open(in: "logs", of: disk)
    let shelf = try await Store(restoring: Shelf(), as: "shelf", from: log)
    try await shelf.perform(.open).durable()
    #expect(problem() == "logs/log.jsonl has no store named \"ada\".")
    #expect(problem(of: "shelf")?.contains("its lines are those of the reactor \"shelf\"") == true)
  }
}
