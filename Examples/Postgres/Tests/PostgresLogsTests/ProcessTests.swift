import Foundation
import PostgresLogs
import Testing
import Thorium
import ThoriumPersistence

/// A reactor whose timer adds one to its state.
struct Alarm: LoggedReactor {
  static let logName = "alarm"
  let initialState = 0

  func mutate(action: Duration) -> Effect<Self> {
    .after(action, 1, id: "bell", restored: .absolute)
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

/// Waits until a number of processes have called this function with the same name.
private func meet(_ count: Int, at name: String, in logs: PostgresLogs) async throws {
  _ = try await logs.journal(named: "\(name)/\(getpid())").open(program: "")
  while try await logs.names(prefix: "\(name)/", dueBy: nil, after: nil, limit: count).count < count
  {}
}

/// Processes that use the same keys, and know nothing of each other.
extension PostgresLogsTests {
  @Test(arguments: [2, 4]) func `no action is lost or repeated between processes`(
    processes: Int
  ) async throws {
    let epoch = "SELECT last_value FROM thorium_log_epoch_seq"
    let first = try #require(Int(try await query(epoch)[0] ?? ""))
    await withTaskGroup { group in
      for _ in 0..<processes {
        group.addTask { [address = server.address] in await Self.runWriters(address, processes) }
      }
    }
    let last = try #require(Int(try await query(epoch)[0] ?? ""))
    let takeovers = last - first - processes - 4
    #expect(takeovers > processes)
    let stores = LoggedStores(in: logs) { _ in Counter() }
    var sum = 0
    for key in 0..<4 { sum += try await stores.with("\(processes)/\(key)") { $0.currentState } }
    #expect(sum == processes * 4 * 10)
  }

  /// Runs a process in which four tasks add ten to each of the keys in turn.
  private static func runWriters(_ address: String, _ processes: Int) async {
    await #expect(processExitsWith: .success) {
      [address = address as String, processes = processes as Int] in
      let logs = PostgresLogs(at: address)
      let stores = LoggedStores(in: logs) { _ in Counter() }
      try await meet(processes, at: "writers/\(processes)", in: logs)
      try await withThrowingTaskGroup { group in
        for task in 0..<4 {
          group.addTask {
            for number in 0..<10 {
              while true {
                do {
                  try await stores.with("\(processes)/\((task + number) % 4)") {
                    try await $0.perform(1).durable()
                  }
                  break
                } catch LogError.fenced {
                } catch LogError.refused {
                  // The log has ended before the action.
                }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      await stores.close()
    }
  }

  @Test func `an overdue timer of a closed log fires once, though two processes look`() async throws
  {
    let stores = LoggedStores(in: logs) { _ in Alarm() }
    for key in 0..<20 {
      try await stores.with("\(key)") { try await $0.perform(.milliseconds(1_000)).durable() }
    }
    await stores.close()
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask { [address = server.address] in await Self.runTimers(address) }
      }
    }
    let later = LoggedStores(in: logs) { _ in Alarm() }
    for key in 0..<20 {
      #expect(try await later.with("\(key)") { $0.currentState } == 1)
    }
  }

  /// Runs a process that fires due timers until there are none.
  private static func runTimers(_ address: String) async {
    await #expect(processExitsWith: .success) { [address = address as String] in
      let logs = PostgresLogs(at: address)
      let stores = LoggedStores(in: logs) { _ in Alarm() }
      try await meet(2, at: "watchers", in: logs)
      while try await !logs.names(prefix: "alarm/", dueBy: .max, after: nil, limit: 1).isEmpty {
        try await stores.fireDueTimers(overdueBy: .zero)
      }
      await stores.close()
    }
  }
}
