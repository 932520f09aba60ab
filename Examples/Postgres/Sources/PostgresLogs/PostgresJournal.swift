import Synchronization
import ThoriumPersistence

/// The journal of one log.
final class PostgresJournal: Journal {
  let name: String
  private let log: String
  private let logs: PostgresLogs
  /// The number of this owner, while it has the log open.
  private let epoch = Mutex<String?>(nil)

  init(_ log: String, in logs: PostgresLogs) {
    (self.log, self.logs) = (log, logs)
    name = PostgresLogs.sentence(log)
  }

  /// Takes the log over, and then reads its rows, which no earlier owner can change.
  func open(program: String) async throws -> LogContents {
    let epoch = try await logs.take(log, for: program)
    let rows = try await logs.pool.run(.read, for: log, [[log], [epoch]])
    guard let first = rows.first else { throw LogError.fenced(file: name) }
    self.epoch.withLock { $0 = epoch }
    var found = LogContents(lastCommit: number(first[0]) ?? 0, date: number(first[1]))
    for row in rows {
      if let key = row[2], let record = row[3] { found.records[key] = Array(record.utf8) }
    }
    return found
  }

  private func number(_ text: String?) -> Int? { text.flatMap { Int($0) } }

  /// Writes a commit; it is durable in any case.
  func write(_ commit: LogCommit, isDurable: Bool) async throws {
    guard let epoch = epoch.withLock({ $0 }) else { throw LogError.closed(file: name) }
    let (gone, keys) = (Array(commit.gone), Array(commit.records.keys))
    let rows = try await logs.pool.run(
      .write,
      for: log,
      [
        [log], [epoch], ["\(commit.number)"], ["\(commit.date)"], [logs.address],
        gone.map { _ in log }, gone, keys.map { _ in log }, keys,
        keys.map { String(decoding: commit.records[$0] ?? [], as: UTF8.self) },
        keys.map { key in commit.due[key].map { "\($0)" } },
      ]
    )
    if rows.isEmpty { throw LogError.fenced(file: name) }
  }

  /// Removes the name of the owner, if this is still the owner.
  func close() async {
    guard let epoch = epoch.withLock({ $0.take() }) else { return }
    let head = [[log], [epoch], [nil], [nil], [nil]]
    _ = try? await logs.pool.run(.write, for: log, head + Array(repeating: [], count: 6))
  }
}
