import Foundation
import Testing
import Thorium
import ThoriumPersistence

@testable import SQLiteJournal

struct Counter: LoggedReactor {
  static let logName = "counter"
  let initialState = 0

  func mutate(action: Int) -> Effect<Self> { .just(action) }
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

@Suite(.serialized)
final class SQLiteJournalTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UUID())").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `the journal keeps the laws`() async throws {
    try await JournalLaws.check { SQLiteJournal(at: "\(folder)/log.sqlite") }
    let rows = try Database(at: "\(folder)/log.sqlite").rows("SELECT count(*) FROM log_store")
    #expect(Int(rows[0][0]) ?? 0 > 20)
  }

  @Test func `many logs in a database keep the laws of a storage, and of a journal`() async throws {
    let storage = SQLiteLogs(at: "\(folder)/logs.sqlite")
    try await JournalLaws.checkStorage(storage)
    try await JournalLaws.check { storage.journal(named: "order/17") }
    let names = try await storage.names(prefix: "order/", dueBy: nil, after: nil, limit: 9)
    #expect(names == ["order/17"])
  }

  @Test func `names that differ behind a zero byte are those of two logs`() async throws {
    let storage = SQLiteLogs(at: "\(folder)/logs.sqlite")
    let names = ["a", "a\u{0}b"]
    for name in names { _ = try await storage.journal(named: name).open(program: "") }
    #expect(try await storage.names(prefix: "a", dueBy: nil, after: nil, limit: 9) == names)
    #expect(try await storage.names(prefix: "a", dueBy: nil, after: names[1], limit: 9) == [])
  }

  @Test func `stores by key move between storages that share a database`() async throws {
    for start in 0..<3 {
      let storage = SQLiteLogs(at: "\(folder)/logs.sqlite")
      let counters = LoggedStores(in: storage, limit: 2) { _ in Counter() }
      for key in ["a", "b", "c", "a"] {
        try await counters.with(key) { try await $0.perform(1).durable() }
      }
      #expect(try await counters.with("a") { $0.currentState } == 2 * (start + 1))
    }
  }

  @Test func `a process that is killed at any moment keeps the laws`() async throws {
    let path = "\(folder)/log.sqlite"
    for _ in 1...10 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        try await JournalLaws.checkKills(of: SQLiteJournal(at: path), notes: "\(path).notes")
      }
    }
    let found = try await SQLiteJournal(at: path).open(program: "")
    #expect(found.lastCommit > 10)
  }

  @Test func `an owner that has lost its lock is fenced in its transaction`() async throws {
    let path = "\(folder)/log.sqlite"
    let old = SQLiteJournal(at: path)
    _ = try await old.open(program: "old")
    try FileManager.default.removeItem(atPath: "\(path)-owner")
    let next = SQLiteJournal(at: path)
    _ = try await next.open(program: "next")
    let late = LogCommit(number: 1, date: 1, records: ["late": Array("{}".utf8)])
    await #expect(throws: LogError.fenced(file: path)) {
      try await old.write(late, isDurable: true)
    }
    await next.close()
    #expect(try await SQLiteJournal(at: path).open(program: "") == LogContents())
  }

  @Test func `a state can be queried as JSON`() async throws {
    let path = "\(folder)/log.sqlite"
    let journal = SQLiteJournal(at: path)
    _ = try await journal.open(program: "")
    let record = Array("{\"type\":\"cart\",\"v\":1,\"state\":{\"total\":17}}".utf8)
    let commit = LogCommit(number: 1, date: 1, records: ["shop/cart": record])
    try await journal.write(commit, isDurable: true)
    let total =
      "SELECT json_extract(record, '$.state.total') FROM log_store WHERE key = 'shop/cart'"
    #expect(try Database(at: path).rows(total) == [["17"]])
  }

  @Test func `a commit waits for a transaction of another connection`() async throws {
    let path = "\(folder)/log.sqlite"
    let journal = SQLiteJournal(at: path)
    _ = try await journal.open(program: "")
    let other = try Database(at: path)
    try other.run("CREATE TABLE mine (number INTEGER)")
    for number in 1...20 {
      try other.run("BEGIN IMMEDIATE")
      async let written: Void = journal.write(LogCommit(number: number, date: 1), isDurable: true)
      try other.run("INSERT INTO mine VALUES (\(number))")
      try other.run("COMMIT")
      try await written
    }
  }

  @Test func `only the owner of the file can read it`() async throws {
    let journal = SQLiteJournal(at: "\(folder)/log.sqlite")
    _ = try await journal.open(program: "")
    try await journal.write(LogCommit(number: 1, date: 1), isDurable: true)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let status = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
      #expect(status[.posixPermissions] as? Int == 0o600, "\(file)")
    }
  }

  @Test func `a store continues in the next process`() async throws {
    for start in 0..<3 {
      let log = try await Log.open(SQLiteJournal(at: "\(folder)/log.sqlite"))
      let store = try await Store(restoring: Counter(), as: "counter", from: log)
      #expect(store.currentState == start * 10)
      for _ in 1...10 { try await store.perform(1).durable() }
      // A log that is only released frees its lock when its writer has ended, a moment later.
      try await log.close()
    }
  }

  @Test func `a killed process has lost no acknowledged action`() async throws {
    let path = "\(folder)/log.sqlite"
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let log = try await Log.open(SQLiteJournal(at: path))
      let store = try await Store(restoring: Counter(), as: "counter", from: log)
      try await store.perform(42).durable()
      kill(getpid(), SIGKILL)
    }
    let log = try await Log.open(SQLiteJournal(at: path))
    let store = try await Store(restoring: Counter(), as: "counter", from: log)
    #expect(store.currentState == 42)
  }

  @Test func `another process is refused, and the error names the owner`() async throws {
    let path = "\(folder)/log.sqlite"
    let log = try await Log.open(SQLiteJournal(at: path))
    let id = Int(getpid())
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String, id = id as Int] in
      do throws(LogError) {
        _ = try await Log.open(SQLiteJournal(at: path))
      } catch {
        if case .inUse(_, let owner) = error, owner.hasPrefix("process \(id) (") { exit(7) }
      }
    }
    try await log.close()
  }

  @Test func `a folder that does not exist is an error with a reason`() async {
    await #expect(throws: LogError.self) {
      _ = try await Log.open(SQLiteJournal(at: "\(folder)/missing/log.sqlite"))
    }
  }
}
