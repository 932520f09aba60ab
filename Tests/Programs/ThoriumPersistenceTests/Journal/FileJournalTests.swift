import Effort
import FaultyFiles
import Foundation
import Testing
import ThoriumSystem

@testable import ThoriumPersistence

struct FileJournalTests {
  /// Writes commits until the first error; the short file replaces the long one several times.
  private func run(
    _ files: any FileSystem,
    _ history: inout JournalHistory,
    longest: Int = 1_500
  ) throws {
    let journal = FileJournal(in: "logs", of: files, longest: longest)
    let found = try journal.takeOver(for: "tests")
    #expect(history.problem(found) == nil)
    history.begun = found.lastCommit
    for count in 1...9 {
      let isDurable = !count.isMultiple(of: 4)
      try journal.append(history.next(), isDurable: isDurable)
      if isDurable { history.acknowledged = history.begun }
    }
    journal.release()
  }

  @Test func `closing waits for the disk`() throws {
    let disk = MemoryDisk()
    let journal = FileJournal(in: "logs", of: disk)
    _ = try journal.takeOver(for: "tests")
    try journal.append(.sample(1), isDurable: false)
    #expect(try readJournal(on: disk.afterKill()) == .sample(1))
    #expect(try readJournal(on: disk.afterPowerCut()) == .sample(0))
    journal.release()
    #expect(try readJournal(on: disk.afterPowerCut()) == .sample(1))
  }

  @Test
  func `a crash at any call loses no acknowledged commit, and again while it is opened`() throws {
    let whole = DyingFiles(MemoryDisk())
    var history = JournalHistory()
    try run(whole.files, &history)
    var (lives, found) = (0, 0)
    for fatal in (1...whole.count).sample(12) {
      for death in DyingFiles.Death.allCases {
        let first = DyingFiles(MemoryDisk(), fatal: fatal, death)
        var history = JournalHistory()
        // A call that only cleans up may fail without an error.
        _ = try? run(first.files, &history)
        #expect(first.disk.openPaths == [])
        for disk in [first.disk.afterKill(), first.disk.afterPowerCut()] {
          let contents = try readJournal(on: disk.afterKill())
          try #require(history.problem(contents) == nil, "call \(fatal), \(death)")
          if contents.lastCommit > 0 { found += 1 }
          lives += try reopenDying(disk, history, step: fatal % 3)
          // The next owner acknowledges nothing before the name of the file is on the disk, too.
          var next = history
          try run(disk, &next, longest: 1 << 20)
          let last = try readJournal(on: disk.afterPowerCut())
          try #require(next.problem(last) == nil, "after call \(fatal), \(death)")
        }
      }
    }
    #expect(found > cases(100, quick: 10))
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
        try #require(history.problem(try readJournal(on: disk)) == nil, "second call \(fatal)")
      }
    }
    return lives
  }

  @Test func `a failed sync closes the journal, and is never repeated`() throws {
    let disk = MemoryDisk()
    let calls = FailingSync(disk)
    let journal = FileJournal(in: "logs", of: calls.files)
    _ = try journal.takeOver(for: "tests")
    try journal.append(.sample(1), isDurable: true)
    calls.fails = true
    let error = journalError { try journal.append(.sample(2), isDurable: true) }
    #expect(
      error?.description == """
        logs/log.jsonl cannot be opened or written: the disk is broken. The log is closed, and later changes are not in it. \
        Open it again to continue from its last commit.
        """
    )
    let count = calls.count
    let again = journalError { try journal.append(.sample(2), isDurable: true) }
    #expect(again == .closed(file: "logs/log.jsonl"))
    journal.release()
    #expect(calls.count == count)
    #expect(try readJournal(on: disk.afterPowerCut()) == .sample(1))
  }

  @Test func `C2.7: a damaged file is an error that names it, and stays as it is`() throws {
    let disk = MemoryDisk()
    var history = JournalHistory()
    try run(disk, &history)
    try run(disk, &history)
    var bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    let place = try #require(bytes.firstRange(of: Array("\"store\"".utf8))).lowerBound
    bytes[place] ^= 1
    for bytes in [bytes, Array(bytes.dropFirst()), Array("{\"thorium-log\":1}\n".utf8), []] {
      let damaged = try MemoryDisk(log: bytes)
      let error = try #require(journalError { _ = try readJournal(on: damaged) })
      guard case .unreadable(let reason) = error else { throw error }
      #expect(reason.hasPrefix("logs/log.jsonl"))
      #expect(damaged.bytes(of: "logs/log.jsonl") == bytes)
      #expect(damaged.openPaths == [])
      for number in 1...2 {
        let anew = try readJournal(on: damaged, orBegin: true)
        #expect(anew.lastCommit == 0)
        let copy = "logs/log.jsonl.damaged-\(number)"
        if number == 1 { #expect(anew.notice?.hasSuffix("A copy is \(copy).") == true) }
        #expect(damaged.afterPowerCut().bytes(of: copy) == (number == 1 ? bytes : nil))
      }
    }
  }

  @Test func `C2.7: after an owner has closed a log, its last commit cannot look torn`() throws {
    let disk = MemoryDisk()
    let journal = FileJournal(in: "logs", of: disk)
    _ = try journal.takeOver(for: "tests")
    try journal.append(.sample(1), isDurable: true)
    for isClosed in [false, true] {
      if isClosed { journal.release() }
      var bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
      let place = try #require(bytes.firstRange(of: Array("\"state\":1".utf8))).upperBound - 1
      bytes[place] = UInt8(ascii: "7")
      let edited = try MemoryDisk(log: bytes)
      if isClosed {
        let error = journalError { _ = try readJournal(on: edited) }
        #expect(error?.description.hasPrefix("logs/log.jsonl is damaged: commit 1 ") == true)
      } else {
        #expect(try readJournal(on: edited).notice != nil)
      }
    }
  }

  @Test func `C2.7: an end that nothing has acknowledged is reported, and left out`() throws {
    let disk = MemoryDisk()
    let journal = FileJournal(in: "logs", of: disk)
    _ = try journal.takeOver(for: "tests")
    for number in 1...9 { try journal.append(.sample(number), isDurable: true) }
    let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    let torn = try MemoryDisk(log: bytes.dropLast(30))
    let found = try readJournal(on: torn)
    #expect(found.records == LogContents.sample(8).records)
    #expect(
      found.notice == """
        logs/log.jsonl: the bytes after commit 8 are left out. The program or the machine stopped while they were \
        written, and nothing had confirmed them.
        """
    )
    let again = try #require(torn.bytes(of: "logs/log.jsonl"))
    #expect(again.starts(with: bytes.dropLast(30)))
    #expect(try readJournal(on: torn).notice == nil)
  }

  @Test func `C2.8: a running owner is named when another one is refused`() throws {
    let disk = MemoryDisk()
    let journal = FileJournal(in: "logs", of: disk)
    _ = try journal.takeOver(for: "tests")
    let error = journalError { _ = try readJournal(on: disk) }
    guard case .inUse("logs/log.jsonl", let owner) = error else { throw StoreProblem() }
    #expect(owner.hasSuffix(", this program"))
    try journal.append(.sample(1), isDurable: true)
    journal.release()
    #expect(try readJournal(on: disk) == .sample(1))
  }

  @Test func `a file that was removed or moved while it was in use ends the log`() throws {
    for isReplaced in [false, true] {
      let disk = MemoryDisk()
      let journal = FileJournal(in: "logs", of: disk)
      _ = try journal.takeOver(for: "tests")
      try journal.append(.sample(1), isDurable: true)
      let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
      try disk.rename("logs/log.jsonl", to: "logs/moved")
      // A copy that was put back is another file.
      if isReplaced {
        let copy = bytes + [10]
        try disk.create("logs/log.jsonl", copy, like: nil, mode: 0o600, isSynchronized: true)
      }
      let error = journalError { try journal.append(.sample(2), isDurable: true) }
      if isReplaced {
        #expect(error != nil)
      } else {
        #expect(error == .gone(file: "logs/log.jsonl"))
        #expect(error?.description.contains("was removed or moved") == true)
      }
      journal.release()
      #expect(disk.openPaths == [])
    }
  }

  @Test func `a file is replaced when it is much larger than its newest records`() throws {
    let disk = MemoryDisk()
    let journal = FileJournal(in: "logs", of: disk, longest: 4_000)
    _ = try journal.takeOver(for: "tests")
    var (longest, shorter) = (0, 0)
    for number in 1...200 {
      let before = disk.bytes(of: "logs/log.jsonl")?.count ?? 0
      try journal.append(.sample(number), isDurable: true)
      let count = disk.bytes(of: "logs/log.jsonl")?.count ?? 0
      longest = max(longest, count)
      if count < before {
        shorter += 1
        #expect(try readJournal(on: disk.afterPowerCut()) == .sample(number))
      }
    }
    #expect(longest < 4_600)
    #expect(shorter > 5)
    // Large records are not written again and again.
    let large = Array("{\"state\":\"\(String(repeating: "x", count: 3_000))\"}".utf8)
    var replaced = 0
    for number in 201...240 {
      let before = disk.bytes(of: "logs/log.jsonl")?.count ?? 0
      let commit = LogCommit(number: number, date: 0, records: ["large": large])
      try journal.append(commit, isDurable: true)
      if disk.bytes(of: "logs/log.jsonl")?.count ?? 0 < before { replaced += 1 }
    }
    #expect(8...14 ~= replaced)
    journal.release()
    #expect(disk.paths == ["logs/log.jsonl", "logs/log.jsonl.lock"])
  }

  @Test func `on the machine's disk the file is for its owner alone, and no link is followed`()
    async throws
  {
    let folder = Folder()
    let place = "\(folder.path)/state"
    let journal = FileJournal(in: place)
    #expect(try await journal.open(program: "tests") == LogContents())
    try await journal.write(.sample(1), isDurable: true)
    await journal.close()
    #expect(folder.mode(of: "state/log.jsonl") == 0o600)
    #expect(folder.mode(of: "state") == 0o700)
    #expect(try await FileJournal(in: place).open(program: "tests") == .sample(1))
    try FileManager.default.moveItem(atPath: "\(place)/log.jsonl", toPath: "\(place)/other")
    try FileManager.default.createSymbolicLink(
      atPath: "\(place)/log.jsonl",
      withDestinationPath: "\(place)/other"
    )
    let error = await #expect(throws: FileError.self) {
      _ = try await FileJournal(in: place).open(program: "tests")
    }
    #expect(error?.reason.contains("symbolic link") == true)
  }
}

private struct StoreProblem: Error {}
