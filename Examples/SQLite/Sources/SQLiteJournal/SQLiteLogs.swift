import Dispatch
import Synchronization
public import ThoriumPersistence

/// Many logs in one SQLite database.
///
///     let orders = LoggedStores(in: SQLiteLogs(at: "shop.sqlite")) { key in Order(number: key) }
///
/// The table `logs_store` has a row for each store of each log. Several processes of a machine can use the database:
/// the process that opens a log takes it over at once.
public final class SQLiteLogs: LogStorage {
  private let path: String
  /// The calls wait for the disk on a thread of their own, and not on one of Swift's tasks.
  private let queue = DispatchQueue(label: "SQLiteLogs")
  private let database = Mutex<Database?>(nil)

  /// Creates access to a database.
  ///
  /// - Parameter path: The path of the database, which is created with the mode 600 at the first use.
  public init(at path: String) { self.path = path }

  /// Returns a journal in rows of the database.
  public func journal(named name: String) -> any Journal { SQLiteLog(name, in: self) }

  /// Returns the next page of the names of all logs, or of those that have an overdue timer.
  public func names(
    prefix: String,
    dueBy date: Int?,
    after: String?,
    limit: Int
  ) async throws -> [String] {
    let rows = date.map { "logs_store WHERE due <= \($0)" } ?? "logs"
    let query = """
      SELECT name FROM (SELECT DISTINCT name FROM \(rows)) WHERE substr(name, 1, length(?1)) = ?1
      AND name \(after == nil ? ">=" : ">") ?2 ORDER BY name LIMIT \(limit)
      """
    return try await transaction { try $0.rows(query, prefix, after ?? "").map { $0[0] } }
  }

  /// Removes the rows of a log, so that its owner is refused.
  public func remove(_ name: String) async throws {
    try await transaction { database in
      for table in ["logs", "logs_store"] {
        try database.run("DELETE FROM \(table) WHERE name = ?", name)
      }
    }
  }

  fileprivate func transaction<Value: Sendable>(
    isDurable: Bool = true,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await queue.run { [self] in
      let database = try self.database.withLock { opened in
        let database = try opened ?? Self.open(path)
        opened = database
        return database
      }
      try database.run("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
      return try database.transaction(body)
    }
  }

  private static func open(_ path: String) throws -> Database {
    let database = try Database(at: path)
    try database.run("PRAGMA busy_timeout = 5000")
    try database.run("PRAGMA journal_mode = WAL")
    for table in [
      "logs (name TEXT PRIMARY KEY, epoch INTEGER, last INTEGER, date INTEGER, program TEXT)",
      "logs_store (name TEXT, key TEXT, record TEXT, due INTEGER, PRIMARY KEY (name, key))",
      "logs_epoch (last INTEGER PRIMARY KEY AUTOINCREMENT)",
    ] {
      try database.run("CREATE TABLE IF NOT EXISTS \(table)")
    }
    try database.run("CREATE INDEX IF NOT EXISTS logs_due ON logs_store (due) WHERE due NOT NULL")
    return database
  }
}

/// A log in rows of the database.
private final class SQLiteLog: Journal {
  let name: String
  private let logs: SQLiteLogs
  /// The number of the owner, which no other owner of any log has.
  private let epoch = Mutex("")

  init(_ name: String, in logs: SQLiteLogs) { (self.name, self.logs) = (name, logs) }

  func open(program: String) async throws -> LogContents {
    let (epoch, contents) = try await logs.transaction { [name] database in
      try database.run("INSERT INTO logs_epoch DEFAULT VALUES")
      let epoch = try database.rows("SELECT max(last) FROM logs_epoch")[0][0]
      try database.run("DELETE FROM logs_epoch WHERE last < ?", epoch)
      try database.run("INSERT OR IGNORE INTO logs (name, last) VALUES (?, 0)", name)
      try database.run(
        "UPDATE logs SET epoch = ?, program = ? WHERE name = ?",
        epoch,
        program,
        name
      )
      let row = try database.rows("SELECT last, date FROM logs WHERE name = ?", name)[0]
      let stores = try database.rows("SELECT key, record FROM logs_store WHERE name = ?", name)
      let records = stores.map { ($0[0], Array($0[1].utf8)) }
      return (
        epoch,
        LogContents(
          lastCommit: Int(row[0]) ?? 0,
          date: Int(row[1]),
          records: Dictionary(uniqueKeysWithValues: records)
        )
      )
    }
    self.epoch.withLock { $0 = epoch }
    return contents
  }

  func write(_ commit: LogCommit, isDurable: Bool) async throws {
    let epoch = epoch.withLock { $0 }
    try await logs.transaction(isDurable: isDurable) { [name] database in
      guard try database.rows("SELECT epoch FROM logs WHERE name = ?", name) == [[epoch]] else {
        throw LogError.fenced(file: name)
      }
      for (key, record) in commit.records {
        let (record, due) = (String(decoding: record, as: UTF8.self), commit.due[key])
        let values = "(?, ?, ?, \(due.map(String.init) ?? "NULL"))"
        try database.run("INSERT OR REPLACE INTO logs_store VALUES \(values)", name, key, record)
      }
      for key in commit.gone {
        try database.run("DELETE FROM logs_store WHERE name = ? AND key = ?", name, key)
      }
      let row = "last = \(commit.number), date = \(commit.date)"
      try database.run("UPDATE logs SET \(row) WHERE name = ?", name)
    }
  }

  func close() async {}
}
