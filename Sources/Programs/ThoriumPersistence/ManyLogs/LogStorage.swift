/// The storage of many logs, each with a name: a folder, or a database.
///
/// ``LogFolder`` is a storage in a folder. Write another one to keep many logs in a database of
/// your own.
///
///     let storage = LogFolder("/var/lib/shop")
///     let log = try await Log.open(storage.journal(named: "order/17"))
///     try await storage.names(prefix: "order/", dueBy: nil, after: nil, limit: 100)   // ["order/17"]
///
/// A name is any text. Two names are the same if their UTF-8 bytes are. A log has a name once a journal has opened it.
///
/// A page of names is sorted by their UTF-8 bytes. Pass its last name as `after` for the next page. An empty page is the
/// end. Names that come and go between two pages may be missing; each other one is on exactly one page.
public protocol LogStorage: Sendable {
  /// Returns a journal that is not open, for the log with a name.
  ///
  /// It reads and writes nothing before it is opened. Each call returns another journal.
  ///
  /// - Parameter name: The name of the log.
  /// - Returns: The journal, for one log.
  func journal(named name: String) -> any Journal

  /// Returns the next page of the names of all logs, or of those that have an overdue timer.
  ///
  /// A log has one if a date in ``LogCommit/due`` of one of its newest records is not after the given date. It does
  /// not matter whether an owner has the log open.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the names.
  ///   - date: The date, in microseconds since 1970; `nil` for all logs.
  ///   - after: The last name of the page before; `nil` for the first page.
  ///   - limit: The greatest number of names in the page.
  /// - Returns: The names in order.
  /// - Throws: The error of the database.
  func names(
    prefix: String,
    dueBy date: Int?,
    after: String?,
    limit: Int
  ) async throws -> [String]

  /// Takes a log over, and removes it with all its records; does nothing if there is none.
  ///
  /// A later commit of an earlier owner throws ``LogError/fenced(file:)`` or ``LogError/gone(file:)``, also if a new
  /// log has the name by then.
  ///
  /// - Parameter name: The name of the log.
  /// - Throws: ``LogError/inUse(file:owner:)`` if an owner runs, and the storage refuses a
  ///   takeover.
  func remove(_ name: String) async throws
}

extension String {
  /// Returns true if this name comes after another one in the order of their bytes.
  func follows(_ name: String) -> Bool { name.utf8.lexicographicallyPrecedes(utf8) }
}
