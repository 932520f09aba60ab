import Effort
import FaultyFiles
import Synchronization
import Testing
import ThoriumSystem

@testable import ThoriumPersistence

/// Owners that have lost their lock unnoticed: no commit is acknowledged that the next owner has not read.
struct FileTakeoverTests {
  /// An owner of a journal, with the numbers of the commits that were acknowledged to it.
  private final class Owner: Sendable {
    let journal: FileJournal
    private let last = Mutex<Int?>(nil)
    private let all = Mutex<[Int]>([])

    init(on files: any FileSystem) {
      journal = FileJournal(in: "logs", of: files, longest: 1_500)
    }

    var acknowledged: [Int] { all.withLock { $0 } }
    /// True if it has owned the journal.
    var isKnown: Bool { last.withLock { $0 != nil } }

    func takeOver() throws {
      let found = try journal.takeOver(for: "tests")
      #expect(found.records == LogContents.sample(found.lastCommit).records)
      last.withLock { $0 = found.lastCommit }
    }

    func append(_ count: Int) throws {
      for _ in 0..<count {
        let number = (last.withLock { $0 } ?? 0) + 1
        try journal.append(.sample(number), isDurable: true)
        last.withLock { $0 = number }
        all.withLock { $0.append(number) }
      }
    }
  }

  /// Writes commits, while another owner takes the journal over at a call and writes some more.
  ///
  /// - Returns: The number of calls, and whether each owner was fenced in the end.
  private func takeOver(at stop: Int, _ count: Int) throws -> (calls: Int, first: Bool, next: Bool)
  {
    let disk = MemoryDisk()
    let next = Owner(on: disk)
    let calls = Mutex(0)
    let stopped = FaultyFiles(disk) { call in
      let isStop = calls.withLock { calls in
        calls += 1
        return calls == stop
      }
      // No check can be made together with this call: only the lock protects it.
      if !isStop || call.kind == .rename { return nil }
      // Without the lock file, another owner locks another file.
      try? disk.remove("logs/log.jsonl.lock")
      let error = journalError {
        try next.takeOver()
        try next.append(count)
      }
      #expect(error == nil)
      try? disk.remove("logs/log.jsonl.lock")
      return nil
    }
    let first = Owner(on: stopped)
    let fenced = LogError.fenced(file: "logs/log.jsonl")
    let error = journalError {
      try first.takeOver()
      try first.append(12)
    }
    #expect(error == nil || error == fenced, "\(stop), \(count): \(error.debugDescription)")
    let all = first.acknowledged + next.acknowledged
    try #require(Set(all).count == all.count, "\(stop): a commit was acknowledged twice")
    let nextError = journalError { if next.isKnown { try next.append(1) } }
    #expect(nextError == nil || nextError == fenced, "\(stop)")
    #expect(error == nil || nextError == nil, "\(stop): one of them owns the journal")
    first.journal.release()
    next.journal.release()
    let found = try readJournal(on: disk.afterPowerCut())
    try #require(found.records == LogContents.sample(found.lastCommit).records)
    try #require(found.lastCommit >= (all + next.acknowledged).max() ?? 0, "\(stop)")
    return (calls.withLock { $0 }, error == fenced, nextError == fenced)
  }

  @Test
  func `C2.8: an owner that is stopped at any call acknowledges nothing after a takeover`() throws {
    let calls = try takeOver(at: 0, 0).calls
    var (first, next) = (0, 0)
    for stop in (1...calls).sample(30) {
      for count in [0, 1, 30] {
        let fenced = try takeOver(at: stop, count)
        first += fenced.first ? 1 : 0
        next += fenced.next ? 1 : 0
      }
    }
    #expect(first > cases(100, quick: 20))
    #expect(next > cases(10, quick: 3))
  }
}
