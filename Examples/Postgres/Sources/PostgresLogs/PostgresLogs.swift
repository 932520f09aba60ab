import Foundation
public import ThoriumPersistence

/// Logs in a PostgreSQL database, for programs on several machines.
///
///     let logs = PostgresLogs(at: "postgres://shop@db/shop", address: "10.0.0.7:8080")
///     try await logs.createTables()
///     let log = try await Log.open(logs.journal(named: "order/17"))
///     try await logs.owner(of: "order/17")   // "10.0.0.7:8080"
///
/// The table `thorium_store` has a row for each store, with its newest record as JSON. A commit is one call of a
/// function that checks the owner. So an earlier owner writes nothing, and keeps no lock when it stops.
/// Commits of all logs that wait at one moment share a statement.
///
/// The logs of this value use its connections, which end with the last of them. There is no state of a
/// session: for PgBouncer, add `options=''` to the address, since the defaults below are options of a session.
public struct PostgresLogs: LogStorage {
  /// The time at which a process may take over a log that another one has open.
  public enum Takeover: Hashable, Sendable {
    /// Each process takes a log over at once; the earlier owner learns it at its next commit.
    case atOnce
    /// A process is refused while the owner has opened or written the log within this time.
    ///
    /// A process with the same address is not refused: it is the same server, started again.
    case refuse(whileSeenWithin: Duration)
  }

  let pool: ConnectionPool
  private let takeover: Takeover
  let address: String

  /// Creates the storage, which connects at its first use.
  ///
  /// Connecting takes 5 s at most, and an answer 15 s. Defaults that the address can change are `tcp_user_timeout=10000`
  /// (in milliseconds), and `options` with `statement_timeout=10s` and `synchronous_commit=on`.
  ///
  /// - Parameters:
  ///   - database: The database as libpq reads it, such as `host=db dbname=shop` or `postgres://db/shop`. Keep the
  ///     password in `PGPASSWORD` or `~/.pgpass`.
  ///   - connections: The number of connections. A few are enough for any number of logs.
  ///   - takeover: The time at which a log may be taken over.
  ///   - address: The address of this process for other ones; its number and host by default.
  public init(
    at database: String,
    connections: Int = 4,
    takeover: Takeover = .atOnce,
    address: String? = nil
  ) {
    precondition(connections > 0, "Logs need a connection, not \(connections).")
    pool = ConnectionPool(to: database, connections)
    self.takeover = takeover
    let process = ProcessInfo.processInfo
    self.address = address ?? "process \(process.processIdentifier) on \(process.hostName)"
  }

  /// Creates the tables that are missing, and the newest version of the function that writes.
  public func createTables() async throws {
    _ = try await pool.run(.createTables, [])
  }

  /// Returns the address of the process that has a log open; `nil` if none has.
  ///
  /// The process may have ended without closing the log.
  public func owner(of name: String) async throws -> String? {
    try await pool.run(.owner, for: name, [[name]]).first?[0]
  }

  /// Returns a journal that is not open, for the log with a name.
  public func journal(named name: String) -> any Journal { PostgresJournal(name, in: self) }

  /// Returns the next page of the names of all logs, or of those that have an overdue timer.
  public func names(
    prefix: String,
    dueBy date: Int?,
    after: String?,
    limit: Int
  ) async throws -> [String] {
    let values = [[prefix], [after], ["\(limit)"], [date.map { "\($0)" }]]
    return try await pool.run(date == nil ? .names : .due, values).compactMap { $0[0] }
  }

  /// Takes a log over, and removes it with all its records.
  public func remove(_ name: String) async throws {
    // After the takeover, no commit that runs can add a row that the removal does not see.
    let epoch = try await take(name, for: "remove")
    let rows = try await pool.run(.remove, for: name, [[name], [epoch]])
    if rows.isEmpty { throw LogError.fenced(file: Self.sentence(name)) }
  }

  /// Takes a log over, and returns its epoch, which no other owner of any log has.
  func take(_ log: String, for program: String) async throws -> String {
    let row = try await pool.run(.take, for: log, [[log], [address], [program], [patience]])[0]
    if let epoch = row[0] { return epoch }
    throw LogError.inUse(file: Self.sentence(log), owner: row[1] ?? "another process")
  }

  /// The time in seconds for which another owner is left alone.
  private var patience: String? {
    guard case .refuse(let time) = takeover else { return nil }
    return "\(time / .seconds(1))"
  }

  /// Names a log in messages.
  static func sentence(_ log: String) -> String { "the log \(log) in PostgreSQL" }
}
