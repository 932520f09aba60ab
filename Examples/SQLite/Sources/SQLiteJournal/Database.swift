import CSQLite
import Dispatch
import Foundation

/// A connection to a database, which is closed when it is released.
///
/// Proof that `@unchecked Sendable` is right: the handle never changes, and SQLite locks a connection
/// that was opened with `SQLITE_OPEN_FULLMUTEX` during each call.
final class Database: @unchecked Sendable {
  /// An error of SQLite.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    let description: String

    /// True when another connection has the lock.
    var isBusy: Bool { code == SQLITE_BUSY }
  }

  private let handle: OpaquePointer

  /// Opens a database, or creates it for its owner alone.
  init(at path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(
        atPath: path,
        contents: nil,
        attributes: [.posixPermissions: 0o600]
      )
    }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX, nil)
    guard let handle, code == SQLITE_OK else {
      sqlite3_close_v2(handle)
      throw Failure(code: code, description: String(cString: sqlite3_errstr(code)))
    }
    self.handle = handle
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Runs statements as one, which is undone after an error.
  func transaction<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body(self)
      try run("COMMIT")
      return result
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  /// Runs a statement, with texts for its placeholders `?`.
  func run(_ statement: String, _ texts: String...) throws {
    _ = try query(statement, texts)
  }

  /// Returns the columns of all rows as texts; a column without a value is empty.
  func rows(_ statement: String, _ texts: String...) throws -> [[String]] {
    try query(statement, texts)
  }

  private func query(_ text: String, _ texts: [String]) throws -> [[String]] {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, text, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    for (index, text) in texts.enumerated() {
      // SQLite copies the bytes, since Swift's memory is only valid during the call.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let bytes = Array(text.utf8CString)
      let count = Int32(bytes.count - 1)
      try check(sqlite3_bind_text(statement, Int32(index + 1), bytes, count, copies))
    }
    var rows: [[String]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map { column in
            let bytes = UnsafeBufferPointer(
              start: sqlite3_column_text(statement, column),
              count: Int(sqlite3_column_bytes(statement, column))
            )
            return String(decoding: bytes, as: UTF8.self)
          }
        )
      case SQLITE_DONE: return rows
      case let code: try check(code)
      }
    }
  }

  private func check(_ code: Int32) throws {
    if code == SQLITE_OK { return }
    throw Failure(code: code & 0xFF, description: String(cString: sqlite3_errmsg(handle)))
  }
}

extension DispatchQueue {
  /// Runs blocking work on the queue, and returns its result.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      async { continuation.resume(with: Result(catching: work)) }
    }
  }
}
