import Foundation
import Synchronization
public import ThoriumPersistence

/// A journal of a log in an SQLite database.
///
///     let log = try await Log.open(SQLiteJournal(at: "shop.sqlite"))
///     let cart = try await Store(restoring: Cart(), as: "shop/cart", from: log)
///
/// The bytes are in the table `log_part`, one row for each batch of lines. The rest of the database is
/// yours. A second database, `shop.sqlite-owner`, contains the name of the owner, who locks it as long
/// as its process lives.
public final class SQLiteJournal: Journal {
  private struct Connections {
    let log: Database
    let owner: Database
    /// The number of the owner; a later one has a larger number.
    let epoch: Int
  }

  /// The path of the database.
  public let name: String
  private let connections = Mutex<Connections?>(nil)

  /// Creates a journal, which a log opens later.
  ///
  /// - Parameter path: The path of the database, which is created with the mode 600.
  public init(at path: String) {
    name = path
  }

  /// Locks the database of the owner, and reads all bytes.
  public func open() throws -> [UInt8]? {
    let owner = try lockOwner()
    let log = try Database(at: name)
    try log.run("PRAGMA journal_mode = WAL")
    return try log.transaction { log in
      try log.run("CREATE TABLE IF NOT EXISTS log_part (number INTEGER PRIMARY KEY, bytes BLOB)")
      try log.run("CREATE TABLE IF NOT EXISTS log_copy (reason TEXT, bytes BLOB)")
      try log.run("CREATE TABLE IF NOT EXISTS log_epoch (epoch INTEGER)")
      let last = try log.rows("SELECT max(epoch) FROM log_epoch").first?.number ?? 0
      try log.run("DELETE FROM log_epoch")
      try log.run("INSERT INTO log_epoch VALUES (\(last + 1))")
      let parts = try log.rows("SELECT bytes FROM log_part ORDER BY number")
      connections.withLock { $0 = Connections(log: log, owner: owner, epoch: last + 1) }
      return parts.isEmpty ? nil : parts.flatMap(\.bytes)
    }
  }

  /// Locks the database of the owner, and writes the name of this process into it.
  private func lockOwner() throws -> Database {
    let path = "\(name)-owner"
    let owner = try Database(at: path)
    do {
      try owner.transaction { owner in
        try owner.run("CREATE TABLE IF NOT EXISTS owner (name TEXT)")
        try owner.run("DELETE FROM owner")
        let process = ProcessInfo.processInfo
        try owner.run(
          "INSERT INTO owner VALUES (?)",
          .text("process \(process.processIdentifier) (\(process.processName))")
        )
      }
      // Other processes can still read the name, but cannot begin such a transaction.
      try owner.run("BEGIN IMMEDIATE")
      return owner
    } catch let error as Database.Failure where error.isBusy {
      let name = try? owner.rows("SELECT name FROM owner").first?.text
      throw LogError.inUse(file: self.name, owner: name ?? "another process")
    }
  }

  /// Replaces all rows by one, in a transaction.
  public func replace(by bytes: [UInt8]) throws {
    try change(isDurable: true) { log in
      try log.run("DELETE FROM log_part")
      try log.run("INSERT INTO log_part (bytes) VALUES (?)", .bytes(bytes))
    }
  }

  /// Adds a row, in a transaction.
  public func append(_ bytes: [UInt8], isDurable: Bool) throws {
    try change(isDurable: isDurable) { log in
      // A row that is written again makes the database wait for the disk.
      if bytes.isEmpty { return try log.run("UPDATE log_epoch SET epoch = epoch") }
      try log.run("INSERT INTO log_part (bytes) VALUES (?)", .bytes(bytes))
    }
  }

  /// Adds a row to the table `log_copy`.
  public func keepCopy(of bytes: [UInt8], as reason: String) throws {
    try change(isDurable: true) { log in
      try log.run("INSERT INTO log_copy VALUES (?, ?)", .text(reason), .bytes(bytes))
    }
  }

  /// Closes both databases, which also ends the lock.
  public func close() {
    connections.withLock { $0 = nil }
  }

  /// Changes the database in a transaction, if this process is still the owner.
  private func change(isDurable: Bool, _ body: (Database) throws -> Void) throws {
    try connections.withLock { connections in
      guard let connections else { throw LogError.closed(file: name) }
      let log = connections.log
      // Without a wait for the disk, a commit survives the end of the process only.
      try log.run("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
      try log.transaction { log in
        guard try log.rows("SELECT max(epoch) FROM log_epoch").first?.number == connections.epoch
        else {
          throw LogError.fenced(file: name)
        }
        try body(log)
      }
    }
  }
}
