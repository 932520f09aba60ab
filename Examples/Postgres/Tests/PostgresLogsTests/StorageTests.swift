import Foundation
import PostgresServer
import Testing
import Thorium
import ThoriumPersistence

@testable import PostgresLogs

struct Counter: LoggedReactor {
  static let logName = "counter"
  let initialState = 0

  func mutate(action: Int) -> Effect<Self> { .just(action) }
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

/// The server of these tests.
private let runningServer = PostgresServer()

/// Tests on a server of their own; one at a time, since one of them stops it.
@Suite(
  .serialized,
  .enabled(if: runningServer != nil, "PostgreSQL is not installed: there is no program initdb.")
)
struct PostgresLogsTests {
  let logs: PostgresLogs
  let server: PostgresServer

  init() async throws {
    server = try #require(runningServer)
    logs = PostgresLogs(at: server.address)
    try await logs.createTables()
  }

  /// Returns the first column of the rows of a statement.
  func query(_ text: String) async throws -> [String?] {
    try await logs.pool.run("SELECT 1, (\(text))::text", []).map { $0[0] }
  }

  func record(_ total: Int) -> [UInt8] {
    Array("{\"type\":\"cart\",\"v\":1,\"state\":{\"total\":\(total)}}".utf8)
  }
}

extension PostgresLogsTests {
  @Test(arguments: [1, 4]) func `the journal keeps the laws`(connections: Int) async throws {
    let logs = PostgresLogs(at: server.address, connections: connections)
    try await JournalLaws.check { logs.journal(named: "laws/\(connections)") }
    let rows = try await query(
      "SELECT count(*) FROM thorium_store WHERE log = 'laws/\(connections)'"
    )
    #expect(rows.first??.isEmpty == false && rows != ["0"])
  }

  @Test func `a journal that refuses takeovers keeps the laws`() async throws {
    var number = 0
    try await JournalLaws.check {
      number += 1
      let address = "server \(number)"
      let logs = PostgresLogs(
        at: server.address,
        connections: 1,
        takeover: .refuse(whileSeenWithin: .seconds(600)),
        address: address
      )
      return logs.journal(named: "laws/polite")
    }
    #expect(number > 12)
  }

  @Test func `an owner is left alone while it was seen`() async throws {
    let owner = PostgresLogs(at: server.address, address: "10.0.0.7:8080")
    let log = try await Log.open(owner.journal(named: "polite"))
    #expect(try await logs.owner(of: "polite") == "10.0.0.7:8080")
    let takeover = PostgresLogs.Takeover.refuse(whileSeenWithin: .seconds(60))
    let polite = PostgresLogs(at: server.address, takeover: takeover)
    let refusal = LogError.inUse(file: "the log polite in PostgreSQL", owner: "10.0.0.7:8080")
    await #expect(throws: refusal) { try await Log.open(polite.journal(named: "polite")) }
    await #expect(throws: refusal) { try await polite.remove("polite") }
    // The same server, started again.
    let again = PostgresLogs(at: server.address, takeover: takeover, address: "10.0.0.7:8080")
    _ = try await Log.open(again.journal(named: "polite")).close()
    await #expect(throws: LogError.fenced(file: "the log polite in PostgreSQL")) {
      try await Store(restoring: Counter(), as: "a", from: log).perform(1).durable()
    }
    #expect(try await logs.owner(of: "polite") == nil)
    _ = try await Log.open(polite.journal(named: "polite"))
    _ = try await logs.pool.run(
      "UPDATE thorium_log SET seen = now() - interval '61 s' WHERE log = 'polite'",
      []
    )
    let later = PostgresLogs(at: server.address, takeover: takeover, address: "later")
    _ = try await Log.open(later.journal(named: "polite"))
    #expect(try await logs.owner(of: "polite") == "later")
  }

  @Test func `the storage keeps the laws`() async throws {
    _ = try await logs.pool.run("CREATE DATABASE storage", [])
    let storage = PostgresLogs(at: "\(server.address) dbname=storage")
    try await storage.createTables()
    try await JournalLaws.checkStorage(storage)
  }

  @Test func `a state can be queried as JSON`() async throws {
    let journal = logs.journal(named: "json")
    _ = try await journal.open(program: "")
    let commit = LogCommit(number: 1, date: 1, records: ["shop/cart": record(17)])
    try await journal.write(commit, isDurable: true)
    let total = "SELECT record->'state'->'total' FROM thorium_store WHERE log = 'json'"
    #expect(try await query(total) == ["17"])
  }

  @Test func `commits of many logs share statements, and an error of one stays with it`()
    async throws
  {
    let count = 600
    let journals = (0..<count).map { logs.journal(named: "many/\($0)") }
    let first = try #require(Int(try await query("SELECT pg_current_xact_id()")[0] ?? ""))
    let failures = await withTaskGroup { group in
      for (number, journal) in journals.enumerated() {
        group.addTask {
          do {
            _ = try await journal.open(program: "")
            let bytes = number == 333 ? Array("{not JSON".utf8) : record(number)
            let records = ["a": bytes, "b": record(number)]
            try await journal.write(
              LogCommit(number: 1, date: number, records: records),
              isDurable: true
            )
            return nil as String?
          } catch {
            return "\(number): \(error)"
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    let last = try #require(Int(try await query("SELECT pg_current_xact_id()")[0] ?? ""))
    #expect(failures == ["333: invalid input syntax for type json (SQLSTATE 22P02)"])
    // The statement with the error repeats each of its calls alone.
    #expect(last - first < count)
    for number in [0, 332, 334, 599] {
      let found = try await logs.journal(named: "many/\(number)").open(program: "")
      #expect(
        found
          == LogContents(
            lastCommit: 1,
            date: number,
            records: ["a": record(number), "b": record(number)]
          )
      )
    }
    #expect(try await logs.journal(named: "many/333").open(program: "") == LogContents())
  }

  @Test func `an error names its SQLSTATE, and not the password`() async throws {
    func failure(_ address: String) async -> String {
      do {
        _ = try await Log.open(PostgresLogs(at: address).journal(named: "a"))
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      await failure("\(server.address) options='-c search_path=pg_catalog'").contains(
        "SQLSTATE 42P01"
      )
    )
    #expect(
      await failure("\(server.address) dbname=missing password=secret").contains(
        "\"missing\" does not exist"
      )
    )
    for address in [
      "password=secret host", "postgres://a:secret@[b/c", "host=/missing password=secret",
    ] {
      let text = await failure(address)
      #expect(text.contains("cannot be opened") && !text.contains("secret"), "\(text)")
    }
  }
}
