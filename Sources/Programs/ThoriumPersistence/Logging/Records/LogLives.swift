import Foundation
import Synchronization

/// The dates at which earlier processes wrote their last commits, as far as a timer may need them.
///
/// A *life* of a log is the time in which one process has it open. A timer that resumes has the time that was left at
/// the end of the life in which it ran, which its record names. That need not be the life before this one: a process
/// may open the log, and not restore the store. A life has a number, from 1, once a record names it. So a log without
/// such timers writes nothing for its lives.
final class LogLives: Sendable {
  /// The key of the record in the journal, which no store has.
  static let key = "#lives"
  /// The number of kept dates, which is about 9 KB.
  private static let limit = 500

  private struct Record: Codable {
    /// The number of the first life of the list.
    var first = 1
    var ends: [Int] = []
    /// True when a record may name the life after those of the list, whose end is not known yet.
    var isNamed = false
  }

  private struct State {
    var record: Record
    /// True while no commit of this life has the record.
    var isNew: Bool
  }

  /// The number of this life, if a record names it.
  private let current: Int
  private let state: Mutex<State>

  /// Creates the record of a new life.
  ///
  /// - Parameters:
  ///   - last: The date of the last commit of the life before; `nil` if there was none.
  ///   - bytes: The record in the journal.
  init(after last: Int?, _ bytes: [UInt8]?) {
    var record =
      bytes.flatMap { try? JSONDecoder().decode(Record.self, from: Data($0)) } ?? Record()
    let isNew = record.isNamed
    if isNew, let last {
      record.ends.append(last)
      record.isNamed = false
    }
    if record.ends.count > Self.limit {
      record.ends.removeFirst()
      record.first += 1
    }
    current = record.first + record.ends.count
    state = Mutex(State(record: record, isNew: isNew))
  }

  /// Returns the number of this life for a record, which may name it from now on.
  func name() -> Int {
    state.withLock { state in
      if !state.record.isNamed { (state.record.isNamed, state.isNew) = (true, true) }
    }
    return current
  }

  /// Returns the date of the last commit of an earlier life; for a forgotten one, that of a later life.
  ///
  /// A record without a life has the number 0.
  func end(of life: Int) -> Int? {
    if life < 1 || life >= current { return nil }
    return state.withLock { $0.record.ends.dropFirst(max(0, life - $0.record.first)).first }
  }

  /// Returns the record for the next commit, and then `nil` until it changes.
  func takeRecord() throws -> [UInt8]? {
    let record = state.withLock { state in
      defer { state.isNew = false }
      return state.isNew ? state.record : nil
    }
    return try record.map { try Array(JSONEncoder().encode($0)) }
  }
}
