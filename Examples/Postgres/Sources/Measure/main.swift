// Measures logs in a PostgreSQL database, which it fills: swift run -c release Measure 'host=/tmp' [NAME]
import Foundation
import PostgresLogs
import Thorium
import ThoriumPersistence

struct Counter: LoggedReactor {
  static let logName = "counter"
  let initialState = 0

  func mutate(action: Int) -> Effect<Self> { .just(action) }
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

struct Measurement: Sendable {
  let address: String
  let logs: PostgresLogs
  /// A text in the names of all logs of this run.
  let run = "measure/\(UInt32.random(in: .min ... .max))"
  private let record = "{\"type\":\"counter\",\"v\":1,\"state\":1234}"

  private func upsert(_ client: Int) -> String {
    """
    INSERT INTO bare VALUES ('\(run)/\(client)', 'counter', '\(record)')
    ON CONFLICT (log, key) DO UPDATE SET record = excluded.record
    """
  }

  /// Compares commits with a fence to bare upserts, which have a connection for each client.
  func fence(clients: Int, connections: Int, rounds: Int = 5, count: Int = 200) async throws {
    let logs = PostgresLogs(at: address, connections: connections)
    var ratios: [Double] = []
    for round in 1...rounds {
      let bare = rate(clients: clients, to: address, count: count, upsert)
      let journals = (0..<clients).map { logs.journal(named: "\(run)/\(round)/\($0)") }
      for journal in journals { _ = try await journal.open(program: "measure") }
      let fenced = try await rate(tasks: clients, count: count) { [record] client, number in
        let records = ["counter": Array(record.utf8)]
        try await journals[client].write(
          LogCommit(number: number, date: number, records: records),
          isDurable: true
        )
      }
      print("  \(Int(bare)) bare upserts/s, \(Int(fenced)) commits/s")
      ratios.append(fenced / bare)
    }
    let sorted = ratios.sorted().map { "\(Int($0 * 100))" }
    print(
      """
      \(clients) writers over \(connections) connections have \(sorted[rounds / 2]) % of the rate of bare upserts \
      (\(sorted[0])-\(sorted[rounds - 1])).
      """
    )
  }

  /// Compares the actions of many logs to the upserts of one bare client.
  func manyLogs(_ count: Int, actions: Int) async throws {
    let bare = rate(clients: 1, to: address, count: 500, upsert)
    let before = residentKilobytes()
    let start = ContinuousClock.now
    let stores = try await withThrowingTaskGroup { group in
      for number in 0..<count {
        group.addTask {
          let log = try await Log.open(logs.journal(named: "\(run)/many/\(number)"))
          return try await Store(restoring: Counter(), as: "counter", from: log)
        }
      }
      return try await group.reduce(into: [Store<Counter>]()) { $0.append($1) }
    }
    let opened = Double(count) / (start.duration(to: .now) / .seconds(1))
    try await rate(tasks: count, count: 1) { try await stores[$0].perform($1).durable() }
    let memory = Double(residentKilobytes() - before) / Double(count)
    let rate = try await rate(tasks: count, count: actions) {
      try await stores[$0].perform($1).durable()
    }
    print(
      """
      \(count) logs over 4 connections: \(Int(opened)) opened/s, \(Int(rate)) durable actions/s, that is \
      \(Int(rate / bare)) times the \(Int(bare)) commits/s of a bare client; an open log takes \(Int(memory)) KB.
      """
    )
  }

  /// Counts the bytes that a takeover writes ahead.
  func takeover(of bytes: Int) async throws {
    let client = Client(to: address)
    let (name, part) = ("\(run)/large", 100_000)
    let large = logs.journal(named: name)
    _ = try await large.open(program: "measure")
    for number in 1...(bytes / part) {
      let text = (0..<part).map { _ in "abcdefghijklmnop".randomElement() ?? "a" }
      let records = ["\(number)": Array("\"\(String(text))\"".utf8)]
      try await large.write(LogCommit(number: number, date: 1, records: records), isDurable: true)
    }
    for checkpoint in ["CHECKPOINT", "SELECT 1"] {
      client.run(checkpoint)
      // The first reader of a page after a checkpoint prunes it, and writes it ahead; no takeover causes that.
      client.run("SELECT count(record) FROM thorium_store WHERE log = '\(name)'")
      let start = client.run("SELECT pg_current_wal_insert_lsn()")
      let date = ContinuousClock.now
      let found = try await logs.journal(named: name).open(program: "measure")
      let time = date.duration(to: .now)
      let written = client.run("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '\(start)')")
      let size = found.records.values.reduce(0) { $0 + $1.count }
      print("The takeover of \(size) bytes takes \(time), and writes \(written) bytes ahead.")
    }
  }
}

let address = CommandLine.arguments.dropFirst().first ?? "dbname=postgres"
let measurement = Measurement(address: address, logs: PostgresLogs(at: address))
try await measurement.logs.createTables()
Client(to: address).run(
  "CREATE TABLE IF NOT EXISTS bare (log text, key text, record json, PRIMARY KEY (log, key))"
)
for (name, measure) in [
  ("fence", { try await measurement.fence(clients: 1, connections: 1) }),
  ("fence", { try await measurement.fence(clients: 16, connections: 16) }),
  ("fence", { try await measurement.fence(clients: 16, connections: 4) }),
  ("logs", { try await measurement.manyLogs(2_000, actions: 20) }),
  ("takeover", { try await measurement.takeover(of: 16_000_000) }),
] where CommandLine.arguments.count < 3 || CommandLine.arguments.contains(name) {
  try await measure()
}
