import CSQLite
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

  /// A value for a `?` in a statement.
  enum Value {
    case text(String)
    case bytes([UInt8])
  }

  /// The first column of a row.
  struct Row {
    let number: Int
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
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

  func run(_ statement: String, _ values: Value...) throws {
    _ = try rows(statement, values)
  }

  func rows(_ statement: String) throws -> [Row] { try rows(statement, []) }

  private func rows(_ text: String, _ values: [Value]) throws -> [Row] {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, text, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    for (place, value) in values.enumerated() {
      try check(bind(value, to: statement, Int32(place + 1)))
    }
    var rows: [Row] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append(Row(statement))
      case SQLITE_DONE: return rows
      case let code: try check(code)
      }
    }
  }

  private func bind(_ value: Value, to statement: OpaquePointer?, _ place: Int32) -> Int32 {
    // SQLite copies the bytes, since Swift's memory is only valid during the call.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .text(let text): return sqlite3_bind_text(statement, place, text, -1, copies)
    case .bytes([]): return sqlite3_bind_zeroblob(statement, place, 0)
    case .bytes(let bytes):
      return sqlite3_bind_blob64(statement, place, bytes, UInt64(bytes.count), copies)
    }
  }

  private func check(_ code: Int32) throws {
    if code == SQLITE_OK { return }
    throw Failure(code: code & 0xFF, description: String(cString: sqlite3_errmsg(handle)))
  }
}

extension Database.Row {
  /// Reads the first column of the current row.
  fileprivate init(_ statement: OpaquePointer?) {
    number = Int(sqlite3_column_int64(statement, 0))
    let start = sqlite3_column_blob(statement, 0)
    let count = Int(sqlite3_column_bytes(statement, 0))
    bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
