import FaultyFiles
import Synchronization
import ThoriumSystem

@testable import ThoriumPersistence

/// A disk whose calls fail from a certain call on, as for a program that was killed there.
final class DyingFiles: Sendable {
  enum Death: Hashable, CaseIterable {
    /// The fatal call has no effect.
    case before
    /// The fatal call takes effect, and its result is lost.
    case after
    /// The fatal call, if it writes, writes a part of the bytes.
    case halfway
  }

  let disk: MemoryDisk
  private let calls = Mutex(0)
  private let fatal: Int
  private let death: Death

  init(_ disk: MemoryDisk, fatal: Int = .max, _ death: Death = .before) {
    self.disk = disk
    self.fatal = fatal
    self.death = death
  }

  /// The number of calls so far.
  var count: Int { calls.withLock { $0 } }

  var files: FaultyFiles {
    FaultyFiles(disk) { [self] call in
      let number = calls.withLock { calls in
        calls += 1
        return calls
      }
      if number < fatal { return nil }
      let error = FileError(code: 5, reason: "the program is dead")
      if number > fatal { return .failure(error) }
      switch death {
      case .before: return .failure(error)
      case .after: return .failureAfterwards(error)
      case .halfway: return call.kind == .write ? .short(37) : .failureAfterwards(error)
      }
    }
  }
}

/// The commits that a journal should have.
struct JournalHistory {
  /// The last commit that was acknowledged.
  var acknowledged = 0
  /// The last commit that was passed to the journal.
  var begun = 0

  /// Returns the next commit.
  mutating func next() -> LogCommit {
    begun += 1
    return .sample(begun)
  }

  /// Returns the reason why a journal has other contents; `nil` if it may have these.
  func problem(_ found: LogContents) -> String? {
    if found.lastCommit < acknowledged {
      return "\(acknowledged) is lost after \(found.lastCommit)"
    }
    if found.lastCommit > begun { return "commit \(found.lastCommit) is invented" }
    let expected = LogContents.sample(found.lastCommit)
    if found.date != expected.date { return "the date is \(found.date ?? 0)" }
    return found.records == expected.records ? nil : "commit \(found.lastCommit) is not whole"
  }
}

extension LogCommit {
  /// Returns the commit with a number: changed stores, and in every second commit one that has left.
  static func sample(_ number: Int) -> LogCommit {
    let record = Array("{\"type\":\"row\",\"v\":1,\"state\":\(number)}".utf8)
    return LogCommit(
      number: number,
      date: 1_700_000_000_000_000 + number,
      records: ["list": record, "list#\(number % 3)": record],
      gone: number.isMultiple(of: 2) ? ["list#\((number + 1) % 3)"] : []
    )
  }
}

extension LogContents {
  /// Returns the contents after a number of sample commits.
  static func sample(_ count: Int) -> LogContents {
    (0..<count).reduce(into: LogContents()) { $0.apply(.sample($1 + 1)) }
  }
}

/// Opens a journal on a disk, closes it, and returns its contents.
func readJournal(on files: any FileSystem, orBegin: Bool = false) throws -> LogContents {
  let journal = FileJournal(in: "logs", of: files, orBegin: orBegin)
  defer { journal.release() }
  return try journal.takeOver(for: "tests")
}

/// Returns the error that a closure throws.
func journalError(_ body: () throws -> Void) -> LogError? {
  do {
    try body()
    return nil
  } catch {
    return LogError(error, in: "logs/log.jsonl")
  }
}

/// A disk whose flushes fail from a certain moment on.
final class FailingSync: Sendable {
  private let disk: MemoryDisk
  private let state = Mutex((fails: false, count: 0))

  init(_ disk: MemoryDisk) { self.disk = disk }

  var fails: Bool {
    get { state.withLock { $0.fails } }
    set { state.withLock { $0.fails = newValue } }
  }

  /// The number of calls so far.
  var count: Int { state.withLock { $0.count } }

  var files: FaultyFiles {
    FaultyFiles(disk) { [self] call in
      state.withLock { state in
        if call.kind == .close || call.kind == .status { return nil }
        state.count += 1
        guard state.fails, call.kind == .synchronize else { return nil }
        return .failure(FileError(code: 5, reason: "the disk is broken"))
      }
    }
  }
}
