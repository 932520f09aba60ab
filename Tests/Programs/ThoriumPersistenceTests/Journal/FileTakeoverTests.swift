import FaultyFiles
import Synchronization
import Testing
import ThoriumSystem

@testable import ThoriumPersistence

struct FileTakeoverTests {
  /// Takes a journal over while another owner, which has lost its lock, writes a new file.
  ///
  /// - Parameters:
  ///   - count: The number of files that the owner writes before.
  ///   - change: The calls of the owner.
  /// - Returns: The error of that owner, and the bytes of the journal in the end.
  /// - Throws: An error of a call before the takeover.
  private func takeOver(
    afterFiles count: Int = 0,
    while change: (FileJournal) throws -> Void
  ) throws -> (error: LogError?, bytes: [UInt8]?) {
    let disk = MemoryDisk()
    let first = FileJournal(in: "logs", of: disk)
    _ = try first.open()
    try first.replace(by: [1])
    first.close()
    let written = Mutex(0)
    let stopped = FaultyFiles(disk) { call in
      guard call.kind == .synchronize, call.path.hasSuffix(".new") else { return nil }
      written.withLock { written in
        written += 1
        guard written == count + 1 else { return }
        // Without the lock file, another owner locks another file.
        try? disk.remove("logs/log.jsonl.lock")
        let next = FileJournal(in: "logs", of: disk)
        guard let bytes = try? next.open() else { return }
        try? next.replace(by: bytes)
        try? next.append([9], isDurable: true)
        next.close()
      }
      return nil
    }
    let owner = FileJournal(in: "logs", of: stopped)
    let error = journalError { try change(owner) }
    owner.close()
    #expect(written.withLock { $0 } == count + 1)
    return (error, try FileJournal(in: "logs", of: disk.afterPowerCut()).open())
  }

  @Test
  func `C2.8: an owner that is stopped while it opens a log does not replace that of the next one`()
    throws
  {
    let found = try takeOver { owner in
      let bytes = try owner.open()
      try owner.replace(by: bytes ?? [])
    }
    #expect(found.error == .fenced(file: "logs/log.jsonl"))
    #expect(found.bytes == [1, 9])
  }

  @Test func `C2.10: a reader finds the log of an owner that opens it between two looks`() throws {
    let disk = MemoryDisk()
    let first = FileJournal(in: "logs", of: disk)
    _ = try first.open()
    try first.replace(by: [1])
    first.close()
    let owner = FileJournal(in: "logs", of: disk)
    let isReplaced = Atomic(false)
    let files = FaultyFiles(disk) { call in
      if call.path.hasSuffix(".old"), !isReplaced.exchange(true, ordering: .relaxed) {
        try? owner.replace(by: [1])
      }
      return nil
    }
    _ = try owner.open()
    #expect(try FileJournal(in: "logs", of: files).unlockedBytes() == [1])
    let isTakenOver = isReplaced.load(ordering: .relaxed)
    #expect(isTakenOver)
    owner.close()
  }

  @Test
  func `C2.8: an owner that is stopped while it writes a snapshot does not replace the next log`()
    throws
  {
    let found = try takeOver(afterFiles: 1) { owner in
      let bytes = try owner.open()
      try owner.replace(by: bytes ?? [])
      try owner.append([2], isDurable: true)
      try owner.replace(by: [3])
    }
    #expect(found.error == .fenced(file: "logs/log.jsonl"))
    #expect(found.bytes == [1, 2, 9])
  }
}
