import Foundation
import Synchronization

/// A few connections, and one thread that waits for all of them.
///
/// A free connection takes all calls that wait and can share a statement. While all are busy, more calls
/// arrive. So a busy pool commits seldom, with many calls each time.
final class ConnectionPool: Sendable {
  private let calls = WaitingCalls()

  init(to database: String, _ count: Int) {
    let thread = Thread { [calls] in
      let connections = (0..<count).map { _ in Connection(to: database) }
      while calls.startBatches(on: connections) {
        for call in advance(connections, or: calls) { calls.add(call) }
      }
    }
    thread.name = "PostgresLogs"
    thread.start()
  }

  deinit {
    calls.end()
  }

  /// Calls a statement with values for each `?`, and returns its rows without the number of the call.
  func run(
    _ statement: Statement,
    for log: String? = nil,
    _ columns: [[String?]]
  ) async throws -> [Batch.Row] {
    if columns.joined().contains(where: { $0?.utf8.contains(0) == true }) {
      throw Connection.Failure(description: "PostgreSQL has no texts with a zero byte")
    }
    return try await withCheckedThrowingContinuation { reply in
      calls.add(Call(statement: statement, log: log, columns: columns, reply: reply))
    }
  }
}

/// Waits until connections can continue or a call was added, and continues them.
///
/// - Returns: The calls to repeat alone.
private func advance(_ connections: [Connection], or calls: WaitingCalls) -> [Call] {
  var events = connections.map(\.awaited) + [calls.awaited]
  let isBusy = connections.contains { !$0.isFree }
  poll(&events, nfds_t(events.count), isBusy ? 1000 : -1)
  calls.forgetEvents()
  return zip(connections, events).flatMap { $0.advance($1.revents != 0) }
}

/// The calls that no connection has taken yet, and a pipe that wakes the thread.
private final class WaitingCalls: Sendable {
  private struct State {
    var calls: [Call] = []
    var isEnded = false
  }

  private let state = Mutex(State())
  private let (reading, writing): (Int32, Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "There is no pipe: \(String(cString: strerror(errno))).")
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  var awaited: pollfd { pollfd(fd: reading, events: Int16(POLLIN), revents: 0) }

  func add(_ call: Call) {
    let isFirst = state.withLock { state in
      state.calls.append(call)
      return state.calls.count == 1
    }
    if isFirst { wake() }
  }

  func end() {
    state.withLock { $0.isEnded = true }
    wake()
  }

  private func wake() { _ = write(writing, [1], 1) }

  func forgetEvents() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) > 0 {}
  }

  /// Gives batches to free connections; returns false at the end.
  func startBatches(on connections: [Connection]) -> Bool {
    for connection in connections where connection.isFree {
      guard let batch = takeBatch() else { break }
      connection.run(batch)
    }
    return state.withLock { !$0.isEnded }
  }

  private func takeBatch() -> Batch? {
    state.withLock { state in
      if state.calls.isEmpty { return nil }
      var batch = Batch()
      state.calls = state.calls.filter { !batch.add($0) }
      batch.sort()
      return batch
    }
  }
}
