import CPostgres
import Foundation

/// A client that sends one statement after another and waits for each: what a program does without this package.
final class Client {
  private let handle: OpaquePointer?

  init(to address: String) {
    handle = PQconnectdb(address)
    check(PQstatus(handle) == CONNECTION_OK)
  }

  deinit {
    PQfinish(handle)
  }

  /// Runs a statement, and returns the first column of the first row.
  @discardableResult func run(_ text: String) -> String {
    let result = PQexec(handle, text)
    defer { PQclear(result) }
    check([PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)))
    return PQntuples(result) == 0 ? "" : String(cString: PQgetvalue(result, 0, 0))
  }

  private func check(_ isRight: Bool) {
    precondition(isRight, "\(String(cString: PQerrorMessage(handle)))")
  }
}

/// Returns how many statements per second many clients run, each of them `count` times.
func rate(clients: Int, to address: String, count: Int, _ text: @Sendable (Int) -> String) -> Double
{
  let group = DispatchGroup()
  let start = ContinuousClock.now
  for client in 0..<clients {
    group.enter()
    Thread.detachNewThread { [text = text(client)] in
      let client = Client(to: address)
      for _ in 0..<count { client.run(text) }
      group.leave()
    }
  }
  group.wait()
  return Double(clients * count) / (start.duration(to: .now) / .seconds(1))
}

/// Returns how often per second a body runs that many tasks run `count` times each.
@discardableResult func rate(
  tasks: Int,
  count: Int,
  _ body: @escaping @Sendable (_ task: Int, _ round: Int) async throws -> Void
) async throws -> Double {
  let start = ContinuousClock.now
  try await withThrowingTaskGroup { group in
    for task in 0..<tasks {
      group.addTask { for round in 1...count { try await body(task, round) } }
    }
    try await group.waitForAll()
  }
  return Double(tasks * count) / (start.duration(to: .now) / .seconds(1))
}

/// The memory of this process that is not swapped out, in kilobytes; 0 if the system does not report it.
func residentKilobytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
  return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}
