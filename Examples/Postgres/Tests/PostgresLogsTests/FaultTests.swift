import Foundation
import Testing
import Thorium
import ThoriumPersistence

@testable import PostgresLogs

/// The factor of rounds in the night.
let effort = ProcessInfo.processInfo.environment["THORIUM_CHECKS_NIGHT"] == nil ? 1 : 34

extension PostgresLogsTests {
  @Test func `a process that is killed at any moment keeps the laws`() async throws {
    let notes = FileManager.default.temporaryDirectory.appending(path: "kills-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: notes) }
    for _ in 1...(8 * effort) {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [address = server.address as String, notes = notes as String] in
        let journal = PostgresLogs(at: address).journal(named: "kills")
        try await JournalLaws.checkKills(of: journal, notes: notes)
      }
    }
    #expect(try await logs.journal(named: "kills").open(program: "").lastCommit > 10)
  }

  @Test(arguments: 0...7) func `a process that is killed between two calls has lost nothing`(
    place: Int
  ) async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [address = server.address as String, place = place as Int] in
      func reach(_ number: Int) { if number == place { kill(getpid(), SIGKILL) } }
      let logs = PostgresLogs(at: address)
      reach(0)
      let log = try await Log.open(logs.journal(named: "boundary/\(place)"))
      reach(1)
      let store = try await Store(restoring: Counter(), as: "counter", from: log)
      for number in 2...5 {
        try await store.perform(1).durable()
        reach(number)
      }
      store.send(1)
      reach(6)
      try await log.close()
      reach(7)
    }
    let log = try await Log.open(logs.journal(named: "boundary/\(place)"))
    let store = try await Store(restoring: Counter(), as: "counter", from: log)
    let acknowledged = place == 7 ? 5 : min(4, max(0, place - 1))
    #expect((acknowledged...(place == 6 ? 5 : acknowledged)).contains(store.currentState))
  }

  // A statement is one message. Half of it begins no transaction, so its sender keeps no lock when it stops.
  @Test(arguments: [Proxy.Direction.requests, .answers])
  func `a connection that stops after any byte delays no takeover`(direction: Proxy.Direction)
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "proxy-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let proxy = Proxy(in: folder, for: server.folder)
    let far = PostgresLogs(at: "\(server.address) host=\(folder)", connections: 1)
    var commit = LogCommit(number: 1, date: 1, records: ["a": record(0), "b'\\\"": record(1)])
    let first = far.journal(named: "proxy")
    _ = try await first.open(program: "")
    proxy.stop(direction)
    try await first.write(commit, isDurable: true)
    let size = proxy.passed(direction)
    let places = (0..<size).filter { $0 % 97 == 5 || $0 > size - 12 || effort > 1 }
    var written = 0
    for place in places {
      let journal = far.journal(named: "proxy")
      _ = try await journal.open(program: "")
      commit.number += 1
      proxy.stop(direction, after: place)
      async let isAcknowledged = isSuccess { try await journal.write(commit, isDurable: true) }
      await proxy.reached()
      let isCutFirst = place.isMultiple(of: 3)
      if isCutFirst { proxy.cut() }
      let start = ContinuousClock.now
      let found = try await logs.journal(named: "proxy").open(program: "")
      #expect(ContinuousClock.now - start < .seconds(1))
      if !isCutFirst { proxy.cut() }
      #expect(await !isAcknowledged)
      #expect(direction == .answers || found.lastCommit < commit.number)
      written += commit.number - found.lastCommit == 0 ? 1 : 0
      commit.number = found.lastCommit
    }
    #expect(written == (direction == .answers ? places.count : 0))
  }

  @Test
  func
    `an owner that is stopped and continued acknowledges nothing that the next one has not read`()
    async throws
  {
    for round in 1...(5 * effort) {
      let (name, acts) = ("stopped/\(round)", 20)
      let file = FileManager.default.temporaryDirectory.appending(path: "acts-\(UUID())").path
      defer { try? FileManager.default.removeItem(atPath: file) }
      async let child = #expect(processExitsWith: .exitCode(7)) {
        [address = server.address as String, name = name as String, file = file as String] in
        let log = try await Log.open(PostgresLogs(at: address).journal(named: name))
        let store = try await Store(restoring: Counter(), as: "counter", from: log)
        var acknowledged = 0
        do {
          while true {
            try await store.perform(1).durable()
            acknowledged += 1
          }
        } catch LogError.fenced {
          try "\(acknowledged)".write(toFile: file, atomically: true, encoding: .utf8)
          exit(7)
        }
      }
      let last =
        "SELECT last FROM thorium_log WHERE log = '\(name)' AND last > \(Int.random(in: 1...50))"
      while try await query(last) == [nil] {}
      let owner = try #require(
        try await logs.owner(of: name)?.split(separator: " ").dropFirst().first
      )
      let process = try #require(pid_t(owner))
      kill(process, SIGSTOP)
      let start = ContinuousClock.now
      let log = try await Log.open(logs.journal(named: name))
      #expect(ContinuousClock.now - start < .seconds(1))
      let store = try await Store(restoring: Counter(), as: "counter", from: log)
      let found = store.currentState
      for _ in 1...acts { try await store.perform(1).durable() }
      kill(process, SIGCONT)
      _ = await child
      let acknowledged = try #require(Int(try String(contentsOfFile: file, encoding: .utf8)))
      #expect(acknowledged...(acknowledged + 1) ~= found)
      try await log.close()
      let end = try await Store(
        restoring: Counter(),
        as: "counter",
        from: Log.open(logs.journal(named: name))
      )
      #expect(end.currentState == found + acts)
    }
  }

  @Test
  func `a server that is stopped at any moment has lost nothing, and the connections come back`()
    async throws
  {
    for _ in 1...(3 * effort) {
      let log = try await Log.open(logs.journal(named: "stops"))
      let store = try await Store(restoring: Counter(), as: "counter", from: log)
      let start = store.currentState
      let acting = Task {
        var acknowledged = 0
        do {
          while true {
            try await store.perform(1).durable()
            acknowledged += 1
          }
        } catch {
          return (acknowledged, error)
        }
      }
      try await Task.sleep(for: .milliseconds(.random(in: 1...100)))
      await server.control("stop -m immediate")
      let (acknowledged, error) = await acting.value
      guard case LogError.failed = error else { throw error }
      await server.control("start")
      let next = try await Log.open(logs.journal(named: "stops"))
      let restored = try await Store(restoring: Counter(), as: "counter", from: next).currentState
      #expect((acknowledged...acknowledged + 1).contains(restored - start))
      try await next.close()
    }
  }
}

/// Returns whether a body throws nothing.
private func isSuccess(_ body: () async throws -> Void) async -> Bool {
  do {
    try await body()
    return true
  } catch {
    return false
  }
}
