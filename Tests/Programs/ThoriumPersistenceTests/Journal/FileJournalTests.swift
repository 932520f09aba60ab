import Effort
import FaultyFiles
import Testing
import ThoriumLog
import ThoriumSystem

@testable import ThoriumPersistence

struct FileJournalTests {
  /// Appends, takes a snapshot, and appends again; stops at the first error.
  private func run(_ files: any FileSystem, _ history: inout JournalHistory) throws {
    var opened = try OpenedJournal(on: files)
    #expect(try history.problem(opened.found) == nil)
    if let last = opened.found?.lines.last { history.begun = last.head.number }
    for count in 1...3 {
      try opened.lines.append(history.next(count), isDurable: true)
      history.acknowledged = history.begun
    }
    try opened.lines.replace(by: history.next(2, .state))
    history.acknowledged = history.begun
    try opened.lines.append(history.next(1), isDurable: false)
    try opened.lines.append(history.next(2), isDurable: true)
    history.acknowledged = history.begun
    try opened.lines.close()
  }

  private func reopened(_ disk: MemoryFiles) throws -> LogReading? {
    try readJournal(on: disk)
  }

  @Test func `a journal keeps its lines from owner to owner`() throws {
    let disk = MemoryFiles()
    var history = JournalHistory()
    for epoch in 1...3 {
      try run(disk, &history)
      let found = try #require(try reopened(disk.afterKill()))
      #expect(try history.problem(found) == nil)
      #expect(found.header?.epoch == epoch)
      #expect(found.verdict == .valid)
      #expect(found.lines.contains { $0.head.durable != nil })
    }
    #expect(history.acknowledged == 3 * 11)
    #expect(disk.paths == ["logs/log.jsonl", "logs/log.jsonl.lock"])
  }

  @Test func `a crash at any call loses no acknowledged line, and again while it is opened`()
    throws
  {
    let whole = DyingFiles(MemoryFiles())
    var history = JournalHistory()
    try run(whole.files, &history)
    var lives = 0
    var found = 0
    for fatal in (1...whole.count).sample(5) {
      for death in DyingFiles.Death.allCases {
        let first = DyingFiles(MemoryFiles(), fatal: fatal, death)
        var history = JournalHistory()
        // A call that only cleans up may fail without an error.
        _ = try? run(first.files, &history)
        for disk in [first.disk.afterKill(), first.disk.afterPowerCut()] {
          let reading = try readJournal(on: disk.afterKill())
          try #require(try history.problem(reading) == nil, "call \(fatal), \(death)")
          if reading != nil { found += 1 }
          lives += try reopenDying(disk, history, step: fatal % 3)
        }
      }
    }
    #expect(found > cases(100, quick: 3))
    #expect(lives > cases(1_000, quick: 30))
  }

  /// Opens the journal with a second crash, and then without one.
  private func reopenDying(
    _ disk: MemoryFiles,
    _ history: JournalHistory,
    step: Int
  ) throws -> Int {
    let whole = DyingFiles(disk.afterKill())
    _ = try readJournal(on: whole.files)
    var lives = 0
    for fatal in stride(from: 1 + step, through: whole.count, by: 3) {
      let second = DyingFiles(disk.afterKill(), fatal: fatal, .after)
      _ = try? readJournal(on: second.files)
      for disk in [second.disk.afterKill(), second.disk.afterPowerCut()] {
        lives += 1
        let problem = try history.problem(try readJournal(on: disk))
        try #require(problem == nil, "second call \(fatal)")
      }
    }
    return lives
  }

  @Test func `each cut of the last batch is a torn end, and the journal continues after it`() throws
  {
    let disk = MemoryFiles()
    var history = JournalHistory()
    var opened = try OpenedJournal(on: disk)
    try opened.lines.append(history.next(2), isDurable: true)
    let durable = try #require(disk.bytes(of: "logs/log.jsonl")).count
    let batch = try history.next(3)
    for count in 1..<batch.bytes.count {
      let copy = disk.afterKill()
      let opened = try copy.open("logs/log.jsonl", to: .locking)
      _ = try copy.write(batch.bytes.prefix(count), to: opened, at: durable)
      var next = try OpenedJournal(on: copy)
      #expect(next.found?.lines.map(\.head.number) == [1, 2])
      let more = JournalHistory.batch(from: 3)
      try next.lines.append(more, isDurable: true)
      try next.lines.close()
      #expect(try reopened(copy.afterPowerCut())?.lines.map(\.head.number) == [1, 2, 3])
    }
  }

  @Test func `a failed sync closes the journal, and is never repeated`() throws {
    let disk = MemoryFiles()
    let calls = FailingSync(disk)
    var history = JournalHistory()
    var opened = try OpenedJournal(on: calls.files)
    try opened.lines.append(history.next(1), isDurable: true)
    calls.fails = true
    let batch = try history.next(1)
    let error = journalError {
      try opened.lines.append(batch, isDurable: true)
    }
    #expect(
      error?.description == """
        logs/log.jsonl cannot be opened or written: the disk is broken. The log is closed, and later changes are not in it. \
        Open it again to continue from its last line.
        """
    )
    let count = calls.count
    let again = try history.next(1)
    #expect(journalError { try opened.lines.append(again, isDurable: true) } == error)
    #expect(journalError { try opened.lines.close() } == error)
    #expect(calls.count == count)
    #expect(opened.lines.durable == 1)
    // The next owner continues from the last line on the disk.
    let found = try readJournal(on: disk.afterPowerCut())
    #expect(found?.lines.map(\.head.number) == [1])
    #expect(journalError { _ = try readJournal(on: disk) } == nil)
  }

  @Test func `C2.8: a second owner is refused, and the error names the first`() throws {
    let disk = MemoryFiles()
    let first = try OpenedJournal(on: disk)
    let error = journalError { _ = try readJournal(on: disk) }
    #expect(error?.description.hasPrefix("logs/log.jsonl is in use by process ") == true)
    _ = consume first
    #expect(journalError { _ = try readJournal(on: disk) } == nil)
    var closed = try OpenedJournal(on: disk)
    try closed.lines.close()
    #expect(journalError { _ = try readJournal(on: disk) } == nil)
  }

  @Test func `an owner that lost its lock unnoticed acknowledges nothing, and its lines are gone`()
    throws
  {
    let disk = MemoryFiles()
    var history = JournalHistory()
    var old = try OpenedJournal(on: disk)
    try old.lines.append(history.next(2), isDurable: true)
    // Without the lock file, another owner locks another file.
    try disk.remove("logs/log.jsonl.lock")
    var new = try OpenedJournal(on: disk)
    #expect(new.found?.lines.count == 2)
    try new.lines.append(JournalHistory.batch(from: 3), isDurable: true)
    let late = JournalHistory.batch(from: 3)
    let fenced = LogError.fenced(file: "logs/log.jsonl")
    #expect(journalError { try old.lines.append(late, isDurable: true) } == fenced)
    #expect(journalError { try old.lines.replace(by: late) } == fenced)
    try new.lines.append(JournalHistory.batch(from: 4), isDurable: true)
    let lines = try reopened(disk.afterPowerCut())?.lines.map(\.head.number)
    #expect(lines == [1, 2, 3, 4])
  }

  @Test func `C2.7: a damaged journal stays byte for byte, and is copied only to begin anew`()
    throws
  {
    let disk = MemoryFiles()
    var history = JournalHistory()
    var opened = try OpenedJournal(on: disk)
    try opened.lines.append(history.next(1), isDurable: true)
    try opened.lines.append(history.next(1), isDurable: true)
    try opened.lines.close()
    _ = consume opened
    let other = try disk.open("logs/log.jsonl", to: .locking)
    let place = try #require(disk.bytes(of: "logs/log.jsonl")?.firstIndex(of: 0x0A))
    _ = try disk.write([0x5B], to: other, at: place + 1)
    let bytes = disk.bytes(of: "logs/log.jsonl")
    for _ in 0..<2 {
      let error = journalError { _ = try readJournal(on: disk) }
      #expect(error?.description.contains("line 2: the line has another checksum") == true)
      #expect(disk.bytes(of: "logs/log.jsonl") == bytes)
    }
    #expect(try readJournal(on: disk, orBegin: true) == nil)
    #expect(disk.bytes(of: "logs/log.jsonl.damaged-1") == bytes)
    #expect(try reopened(disk.afterPowerCut())?.lines.isEmpty == true)
  }

  @Test func `any flipped bit and any cut of a closed journal is damage, and never a torn end`()
    throws
  {
    let disk = MemoryFiles()
    var history = JournalHistory()
    var opened = try OpenedJournal(on: disk)
    try opened.lines.append(history.next(1), isDurable: true)
    try opened.lines.replace(by: history.next(2, .state))
    try opened.lines.close()
    _ = consume opened
    let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    let flips = bytes.indices.flatMap { place in (0..<8).map { (place, UInt8(1) << $0) } }
      .sample(200)
    for (place, bit) in flips {
      var damaged = bytes
      damaged[place] ^= bit
      #expect(throws: LogError.self) { try readJournal(on: Self.disk(with: damaged)) }
    }
    for count in bytes.indices.sample(100) {
      let cut = try Self.disk(with: Array(bytes.prefix(count)))
      #expect(throws: LogError.self, "cut to \(count) bytes") { try readJournal(on: cut) }
    }
    #expect(try readJournal(on: Self.disk(with: bytes))?.lines.count == 2)
  }

  /// Returns a disk with the file of a journal.
  private static func disk(with bytes: [UInt8]) throws -> MemoryFiles {
    let disk = MemoryFiles()
    try disk.makeFolder("logs")
    try disk.create("logs/log.jsonl", bytes, like: nil, mode: 0o600, isSynchronized: true)
    return disk
  }

  @Test func `a full disk leaves the journal as it was`() throws {
    let disk = MemoryFiles()
    var history = JournalHistory()
    var opened = try OpenedJournal(on: disk)
    try opened.lines.append(history.next(2), isDurable: true)
    try opened.lines.close()
    _ = consume opened
    let full = FaultyFiles(disk) { call in
      call.kind == .write && !call.path.hasSuffix(".lock") ? .failure(FileError(code: 28)) : nil
    }
    let error = journalError { _ = try readJournal(on: full) }
    #expect(error?.description.contains("no space left on device") == true)
    #expect(try history.problem(try reopened(disk.afterPowerCut())) == nil)
    #expect(try reopened(disk.afterKill())?.lines.count == 2)
  }
}
