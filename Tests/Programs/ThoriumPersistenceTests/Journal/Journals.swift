import FaultyFiles
import Synchronization
import ThoriumLog
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

/// The lines that a journal should have.
struct JournalHistory {
  /// The last line that was acknowledged.
  var acknowledged = 0
  /// The last line that was passed to an append.
  var begun = 0
  /// The first line after the last snapshot that began.
  var snapshots: Set<Int> = [1]

  private let encoder = LineEncoder(log: "j")

  /// Returns the next lines, in one burst.
  mutating func next(_ count: Int, _ kind: LineKind = .mutation) throws -> LineBatch {
    if kind == .state { snapshots.insert(begun + 1) }
    for place in 1...count {
      begun += 1
      try encoder.append(LineHead(begun, kind, time: 0, isMore: place < count), "line \(begun)")
    }
    return encoder.takeBatch()
  }

  /// Returns the reason why lines are not those of the journal; `nil` if they are.
  func problem(_ reading: LogReading?) throws -> String? {
    guard let reading else { return acknowledged == 0 ? nil : "The journal is gone." }
    let numbers = reading.lines.map(\.head.number)
    let from = reading.header?.from ?? 0
    if numbers != Array(from..<from + numbers.count) { return "There are gaps: \(numbers)." }
    if !snapshots.contains(from) { return "No snapshot begins at \(from)." }
    let last = from + numbers.count - 1
    if last < acknowledged { return "Line \(acknowledged) is lost: the last one is \(last)." }
    if last > begun { return "Line \(last) is invented." }
    let decoder = LineDecoder()
    for line in reading.lines {
      let text = try reading.decode(String.self, of: line, with: decoder)
      if text != "line \(line.head.number)" { return "\(line.head.number) contains \(text)." }
    }
    return nil
  }
}

/// A journal, and the lines that it had.
struct OpenedJournal: ~Copyable {
  var lines: JournalLines
  let found: LogReading?

  init(on files: any FileSystem, orBegin: Bool = false) throws(LogError) {
    var found: LogReading?
    lines = try JournalLines(
      in: FileJournal(in: "logs", of: files),
      begin: LogHeader(id: "j", program: "tests"),
      orBegin: orBegin,
      found: &found
    )
    self.found = found
  }
}

/// Opens a journal on a disk, closes it, and returns the lines that it had.
func readJournal(
  on files: any FileSystem,
  orBegin: Bool = false
) throws(LogError) -> LogReading? {
  try OpenedJournal(on: files, orBegin: orBegin).found
}

/// Returns the error that a closure throws.
func journalError(_ body: () throws -> Void) -> LogError? {
  do {
    try body()
    return nil
  } catch {
    return error as? LogError
  }
}

extension JournalHistory {
  /// Returns one line.
  static func batch(from number: Int) -> LineBatch {
    let encoder = LineEncoder(log: "j")
    try? encoder.append(LineHead(number, .mutation, time: 0), "line \(number)")
    return encoder.takeBatch()
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

extension JournalWriter {
  /// Opens a journal in a folder.
  static func open(
    in folder: String,
    of files: any FileSystem = SystemFiles(),
    id: String = "j",
    policy: Log.Policy = .grouped
  ) async throws(LogError) -> (writer: JournalWriter, found: LogReading?) {
    try await open(
      FileJournal(in: folder, of: files),
      on: FileQueue(of: folder, in: files),
      id: id,
      waitsForDisk: policy != .written,
      isImmediate: policy == .each
    )
  }
}
