import Dispatch
import Foundation
import Synchronization
public import ThoriumPersistence

/// A journal of a log in an SQLite database.
///
///     let log = try await Log.open(SQLiteJournal(at: "shop.sqlite"))
///     let cart = try await Store(restoring: Cart(), as: "shop/cart", from: log)
///
/// The table `log_store` has a row for each store, with its newest record as JSON. The rest of the
/// database is yours. A second database, `shop.sqlite-owner`, contains the name of the owner, who locks it as
/// long as its process lives.
public final class SQLiteJournal: Journal {
  private struct Connections {
    let log: Database
    let owner: Database
    /// The number of the owner; a later one has a larger number.
    let epoch: Int
  }

  /// The path of the database.
  public let name: String
  /// The calls wait for the disk on a thread of their own, and not on one of Swift's tasks.
  ///
  /// The work does not retain the journal, since its caller does. So the lock is free once the log is released.
  private let queue = DispatchQueue(label: "SQLiteJournal")
  private let connections = Mutex<Connections?>(nil)

  /// Creates a journal, which a log opens later.
  ///
  /// - Parameter path: The path of the database, which is created with the mode 600.
  public init(at path: String) {
    name = path
  }

  /// Locks the database of the owner, and reads all rows.
  public func open(program: String) async throws -> LogContents {
    try await queue.run { [unowned self] in
      let owner = try lockOwner()
      let log = try Database(at: name)
      // Another connection may be in a transaction, since the rest of the database is not the log's.
      try log.run("PRAGMA busy_timeout = 5000")
      try log.run("PRAGMA journal_mode = WAL")
      return try log.transaction { log in
        try createTables(in: log)
        try log.run("UPDATE log_owner SET epoch = epoch + 1, program = ?", program)
        let row = try log.rows("SELECT epoch, last, date FROM log_owner")[0]
        let records = try log.rows("SELECT key, record FROM log_store").map {
          ($0[0], Array($0[1].utf8))
        }
        let epoch = Int(row[0]) ?? 0
        connections.withLock { $0 = Connections(log: log, owner: owner, epoch: epoch) }
        return LogContents(
          lastCommit: Int(row[1]) ?? 0,
          date: Int(row[2]),
          records: Dictionary(uniqueKeysWithValues: records)
        )
      }
    }
  }

  private func createTables(in log: Database) throws {
    try log.run("CREATE TABLE IF NOT EXISTS log_store (key TEXT PRIMARY KEY, record TEXT)")
    try log.run(
      "CREATE TABLE IF NOT EXISTS log_owner (epoch INTEGER, last INTEGER, date INTEGER, program TEXT)"
    )
    try log.run(
      "INSERT INTO log_owner SELECT 0, 0, NULL, '' WHERE NOT EXISTS (SELECT * FROM log_owner)"
    )
  }

  /// Locks the database of the owner, and writes the name of this process into it.
  private func lockOwner() throws -> Database {
    let owner = try Database(at: "\(name)-owner")
    do {
      try owner.transaction { owner in
        try owner.run("CREATE TABLE IF NOT EXISTS owner (name TEXT)")
        try owner.run("DELETE FROM owner")
        let process = ProcessInfo.processInfo
        let name = "process \(process.processIdentifier) (\(process.processName))"
        try owner.run("INSERT INTO owner VALUES (?)", name)
      }
      // Other processes can still read the name, but cannot begin such a transaction.
      try owner.run("BEGIN IMMEDIATE")
      return owner
    } catch let error as Database.Failure where error.isBusy {
      let name = try? owner.rows("SELECT name FROM owner").first?.first
      throw LogError.inUse(file: self.name, owner: name ?? "another process")
    }
  }

  /// Changes the rows in a transaction, if this process is still the owner.
  public func write(_ commit: LogCommit, isDurable: Bool) async throws {
    try await queue.run { [unowned self] in
      guard let (log, epoch) = connections.withLock({ $0.map { ($0.log, $0.epoch) } }) else {
        throw LogError.closed(file: name)
      }
      // Without a wait for the disk, a commit survives the end of the process only.
      try log.run("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
      try log.transaction { log in
        guard try log.rows("SELECT epoch FROM log_owner").first == ["\(epoch)"] else {
          throw LogError.fenced(file: name)
        }
        for (key, record) in commit.records {
          let record = String(decoding: record, as: UTF8.self)
          try log.run("INSERT OR REPLACE INTO log_store VALUES (?, ?)", key, record)
        }
        for key in commit.gone { try log.run("DELETE FROM log_store WHERE key = ?", key) }
        try log.run("UPDATE log_owner SET last = \(commit.number), date = \(commit.date)")
      }
    }
  }

  /// Closes both databases, which also ends the lock.
  public func close() async {
    try? await queue.run { [unowned self] in connections.withLock { $0 = nil } }
  }
}
