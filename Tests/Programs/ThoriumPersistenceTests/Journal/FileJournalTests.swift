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

  private func reopened(_ disk: MemoryDisk) throws -> LogReading? {
    try readJournal(on: disk)
  }

  @Test func `a journal keeps its lines from owner to owner`() throws {
    let disk = MemoryDisk()
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
    let whole = DyingFiles(MemoryDisk())
    var history = JournalHistory()
    try run(whole.files, &history)
    var lives = 0
    var found = 0
    for fatal in (1...whole.count).sample(5) {
      for death in DyingFiles.Death.allCases {
        let first = DyingFiles(MemoryDisk(), fatal: fatal, death)
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
    _ disk: MemoryDisk,
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

  @Test func `a failed sync closes the journal, and is never repeated`() throws {
    let disk = MemoryDisk()
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

  @Test func `an owner that lost its lock unnoticed acknowledges nothing, and its lines are gone`()
    throws
  {
    let disk = MemoryDisk()
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
}
