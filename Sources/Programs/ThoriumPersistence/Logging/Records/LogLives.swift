import Foundation
import Synchronization

/// The dates at which earlier processes wrote their last commits.
///
/// A *life* of a log is the time in which one process has it open. Lives have numbers from 1. A timer that resumes has
/// the time that was left at the end of the life in which it ran, which its record names. That need not be the life
/// before this one: a process may open the log, and not restore the store.
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
  /// True while no commit of this life has the record.
  private let isNew: Mutex<Bool>

  /// Creates the record of a new life.
  ///
  /// - Parameters:
  ///   - last: The date of the last commit of the life before; `nil` if there was none.
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

  /// The number of this life.
  var current: Int { record.first + record.ends.count }

  /// Returns the date of the last commit of an earlier life; for a forgotten one, that of a later life.
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
