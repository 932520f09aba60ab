/// The storage of one log: a file, or a part of a database.
///
/// A ``Log`` in a folder has a journal in a file. Write a journal of your own to keep a log in a
/// database, and pass it to ``Log/open(_:program:policy:onFailure:runtime:)``.
/// A journal keeps the newest record of each store, which it does not interpret. ``JournalLaws`` checks
/// it. The page <doc:Journals> describes one for SQLite.
///
/// A log calls one function at a time: first ``open(program:)``, then ``write(_:isDurable:)``, at last
/// ``close()``. After an error it calls only ``close()``. A function that blocks its thread for long does
/// so on a thread of its own, not on one of Swift's tasks. If a function throws a ``LogError``, the log ends
/// with this error. Another error becomes ``LogError/failed(file:reason:)``, with its description as the reason.
public protocol Journal: Sendable {
  /// The name in messages: a path, or an address without a password.
  var name: String { get }

  /// Takes the journal over, and returns its contents.
  ///
  /// There is one owner at a time. After this returns, an earlier owner that still runs cannot write:
  /// its calls throw ``LogError/fenced(file:)``.
  ///
  /// - Parameter program: The name and the version of the program, for a person who reads the journal.
  /// - Returns: The records of all commits that were acknowledged. It may also have the last commit of
  ///   the earlier owner that was not acknowledged, or leave it out.
  /// - Throws: ``LogError/inUse(file:owner:)`` if another owner runs, with a text that identifies it, or
  ///   ``LogError/unreadable(reason:)`` for a damaged journal, which is then unchanged.
  func open(program: String) async throws -> LogContents

  /// Writes a commit: all of it or nothing, also after a crash at any moment.
  ///
  /// - Parameters:
  ///   - commit: The changed records, or none. Its number is one more than that of the last commit.
  ///   - isDurable: True to wait until this commit and all earlier ones survive a power failure. If it is
  ///     false, they must survive the end of the process.
  /// - Throws: ``LogError/fenced(file:)`` after a takeover, or the error of the database.
  func write(_ commit: LogCommit, isDurable: Bool) async throws

  /// Ends the ownership, so that another owner can open the journal. It also ends when the process ends.
  func close() async
}

/// The contents of a journal: the newest record of each store, as earlier owners left it.
///
///     let found = try await journal.open(program: "shop 2.1")
///     found.records["list"]   // the bytes of {"type":"list","v":1,"state":{"rows":[]}}
///     found.lastCommit        // 186
public struct LogContents: Hashable, Sendable {
  /// The number of the last commit; 0 if there is none.
  public var lastCommit: Int
  /// The date of the last commit in microseconds since 1970; `nil` if there is none.
  public var date: Int?
  /// The newest record of each store, by the key of the store.
  public var records: [String: [UInt8]]
  /// A sentence for the report, for instance about a torn end that was left out.
  package var notice: String?

  /// Creates the contents of a journal; without arguments, those of a new one.
  ///
  /// - Parameters:
  ///   - lastCommit: The number of the last commit.
  ///   - date: The date of the last commit in microseconds since 1970.
  ///   - records: The newest record of each store, by the key of the store.
  public init(lastCommit: Int = 0, date: Int? = nil, records: [String: [UInt8]] = [:]) {
    (self.lastCommit, self.date, self.records) = (lastCommit, date, records)
  }
}

/// The records of all stores that changed since the last commit, as of one moment.
///
///     let commit = LogCommit(number: 187, date: 1_764_195_425_123_456, records: ["list": bytes], gone: ["list#7"])
///     try await journal.write(commit, isDurable: true)
public struct LogCommit: Hashable, Sendable {
  /// The number of the commit, one more than that of the last one.
  public var number: Int
  /// The date of the commit in microseconds since 1970.
  public var date: Int
  /// The records of the changed stores, by key.
  ///
  /// Each is a JSON object without line breaks.
  public var records: [String: [UInt8]]
  /// The keys of stores that have left, which have no record in this commit.
  public var gone: Set<String>
  /// The earliest date of a timer of each record that has one, in microseconds since 1970.
  ///
  /// A ``LogStorage`` keeps it with the record, and finds logs with overdue timers by it. Another
  /// journal can ignore it.
  public var due: [String: Int]

  /// Creates a commit.
  ///
  /// - Parameters:
  ///   - number: The number of the commit.
  ///   - date: The date of the commit in microseconds since 1970.
  ///   - records: The records of the changed stores, by key.
  ///   - gone: The keys of stores that have left.
  ///   - due: The earliest date of a timer of each record that has one.
  public init(
    number: Int,
    date: Int,
    records: [String: [UInt8]] = [:],
    gone: Set<String> = [],
    due: [String: Int] = [:]
  ) {
    (self.number, self.date, self.records) = (number, date, records)
    (self.gone, self.due) = (gone, due)
  }
}

extension LogContents {
  /// Applies the next commit, as a journal in memory does.
  package mutating func apply(_ commit: LogCommit) {
    (lastCommit, date) = (commit.number, commit.date)
    records.merge(commit.records) { $1 }
    for key in commit.gone { records[key] = nil }
  }
}
