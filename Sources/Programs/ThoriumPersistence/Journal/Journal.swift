/// The place of a log: a file, or a database.
///
/// A ``Log`` in a folder has a journal in a file. Write a journal of your own to keep a log in a
/// database, and pass it to ``Log/open(_:program:policy:onFailure:orBegin:runtime:)``.
/// A journal keeps bytes, which it does not interpret. ``JournalLaws`` checks it. The page
/// <doc:Journals> describes one for SQLite.
///
/// All functions may block. A log calls one at a time, on a separate queue, or on the sending thread
/// with ``Log/Policy/each``. It calls none after an error, except ``close()``. If a function throws a ``LogError``, the log ends with this error.
/// Another error becomes ``LogError/failed(file:reason:)``, with its description as the reason.
public protocol Journal: Sendable {
  /// The name of the place in messages: a path, or an address without a password.
  var name: String { get }

  /// Takes the journal over, and returns all its bytes.
  ///
  /// There is one owner at a time. After this returns, an earlier owner that still runs cannot
  /// append or replace bytes: its calls throw ``LogError/fenced(file:)``.
  ///
  /// - Returns: The bytes; `nil` if none were ever put into the journal.
  /// - Throws: ``LogError/inUse(file:owner:)`` if another owner runs, with a text that identifies it.
  func open() throws -> [UInt8]?

  /// Replaces all bytes, and waits until the new ones are durable.
  ///
  /// After a crash at any moment, the journal has all old bytes or all new ones.
  ///
  /// - Parameter bytes: The new bytes: the states of all stores, or the whole journal at its opening.
  /// - Throws: ``LogError/fenced(file:)`` after a takeover, or the error of the database.
  func replace(by bytes: [UInt8]) throws

  /// Appends bytes.
  ///
  /// After a crash at any moment, a journal may have a part of the bytes, but not others.
  ///
  /// - Parameters:
  ///   - bytes: The bytes. They are empty if only the durability of earlier ones is requested.
  ///   - isDurable: True to wait until all bytes survive a power failure. If it is false, they
  ///     must survive the end of the process.
  /// - Throws: ``LogError/fenced(file:)`` after a takeover, or the error of the database.
  func append(_ bytes: [UInt8], isDurable: Bool) throws

  /// Keeps a copy of bytes beside the journal, for a person.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - reason: A word for the name of the copy, for instance `damaged`.
  /// - Throws: The error of the database.
  func keepCopy(of bytes: [UInt8], as reason: String) throws

  /// Ends the ownership, so that another owner can open the journal. It also ends when the process ends.
  func close()
}
