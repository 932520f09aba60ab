import Foundation
import Synchronization

/// The dates at which earlier processes wrote their last commits.
///
/// A timer that resumes has the time that was left at the last commit of the process in which it ran. The
/// process of a record is known by its number, since other processes may have followed that did not restore the
/// store.
final class LogLives: Sendable {
  /// The key of the record in the journal, which no store has.
  static let key = "#lives"
  /// The number of kept dates.
  private static let limit = 1_000

  private struct Record: Codable {
    /// The number of the first process of the list.
    var first = 1
    var ends: [Int] = []
  }

  private let record: Record
  /// True while no commit of this process has the record.
  private let isNew: Mutex<Bool>

  /// Creates the record of a process.
  ///
  /// - Parameters:
  ///   - last: The date of the last commit of the process before; `nil` if there was none.
  ///   - bytes: The record in the journal.
  init(after last: Int?, _ bytes: [UInt8]?) {
    var record =
      bytes.flatMap { try? JSONDecoder().decode(Record.self, from: Data($0)) } ?? Record()
    if let last { record.ends.append(last) }
    if record.ends.count > Self.limit {
      record.ends.removeFirst()
      record.first += 1
    }
    self.record = record
    isNew = Mutex(last != nil)
  }

  /// The number of this process.
  var current: Int { record.first + record.ends.count }

  /// Returns the date of the last commit of an earlier process; of a forgotten one, that of a later process.
  func end(of life: Int) -> Int? {
    life < current ? record.ends.dropFirst(max(0, life - record.first)).first : nil
  }

  /// Returns the record for the first commit, and then `nil`.
  func takeRecord() throws -> [UInt8]? {
    let isNew = isNew.withLock { isNew in
      defer { isNew = false }
      return isNew
    }
    return isNew ? try Array(JSONEncoder().encode(record)) : nil
  }
}
