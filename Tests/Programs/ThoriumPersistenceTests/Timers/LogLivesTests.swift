import Testing
import Thorium

@testable import ThoriumPersistence

struct LogLivesTests {
  @Test func `a log writes nothing for its lives while no timer resumes`() async throws {
    let journal = CommitJournal()
    for policy in [TimerPolicy.absolute, .restart, .drop, .resume] {
      let log = try await Log.open(journal)
      let kitchen = try await Store(restoring: Kitchen(), as: "kitchen", from: log)
      try await kitchen.perform(.set("\(policy)", 900, policy)).durable()
      let hasDates = journal.found.records[LogLives.key] != nil
      #expect(hasDates == (policy == .resume), "\(policy)")
      try await log.close()
    }
  }

  @Test func `the dates of earlier lives have less than 10 KB, however many there were`() throws {
    let start = 1_764_195_425_000_000
    var bytes: [UInt8]?
    for number in 1...1_200 {
      let lives = LogLives(after: number == 1 ? nil : start + number - 1, bytes)
      #expect(lives.name() == number)
      bytes = try lives.takeRecord()
      #expect(try lives.takeRecord() == nil)
    }
    #expect((1..<10_000).contains(bytes?.count ?? 0))
    let last = LogLives(after: start + 1_200, bytes)
    #expect(last.end(of: 1_200) == start + 1_200)
    #expect(last.end(of: 1_201) == nil && last.end(of: 0) == nil)
    // The end of a forgotten life is that of the earliest one that is kept.
    #expect(last.end(of: 1) == start + 701)
  }
}
