import Foundation
import Synchronization
import Testing

@testable import ThoriumPersistence

struct JournalLawsTests {
  @Test func `the journal in files keeps the laws`() async throws {
    let files = MemoryFiles()
    try await JournalLaws.check { FileJournal(in: "logs", of: files) }
    let found = try await FileJournal(in: "logs", of: files).open(program: "")
    #expect(found.lastCommit > 1_000)
    #expect(found.records.count > 10)
  }

  @Test func `a journal that lets owners take over keeps the laws`() async throws {
    let table = Table()
    try await JournalLaws.check { Record(in: table) }
    #expect(table.content.withLock { $0.owner } == 13)
  }

  @Test(arguments: Record.Flaw.allCases)
  func `a journal with a flaw breaks a law`(_ flaw: Record.Flaw) async throws {
    let table = Table()
    await #expect(throws: JournalLaws.Violation.self) {
      try await JournalLaws.check { Record(in: table, flaw) }
    }
  }

  @Test func `a process that is killed at any moment keeps the laws`() async throws {
    let folder = Folder()
    for _ in 1...5 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
        try await JournalLaws.checkKills(of: FileJournal(in: path), notes: "\(path)/notes")
      }
    }
    #expect(folder.text(of: "notes")?.contains("\n3\n") == true)
    let journal = FileJournal(in: folder.path)
    let found = try await journal.open(program: "tests")
    await journal.close()
    #expect(found.lastCommit > 3)
  }

  @Test func `a commit that is acknowledged too early is found after a kill`() async throws {
    let folder = Folder()
    folder.write("-1\n1\n-2\n2\n-3\n", to: "notes")
    let lossy = FileJournal(in: folder.path)
    await #expect(throws: JournalLaws.Violation.self) {
      try await JournalLaws.checkKills(of: lossy, notes: "\(folder.path)/notes")
    }
  }
}

/// The commits of a journal in memory, and the number of its owner.
final class Table: Sendable {
  let content = Mutex((commits: [LogCommit](), owner: 0))
}

/// A journal in memory, which keeps a row for each commit, and which the next owner takes over.
final class Record: Journal {
  enum Flaw: CaseIterable {
    case forgetsTheLastCommit, sortsNumbersAsTexts, fencesNobody, keepsStoresThatLeft
    case acknowledgesEarly, comparesKeysWithoutCase, trimsKeys, forgetsTheDate, writesAndThenFences
    case refusesWithoutName, losesCommitsOfOthers, fencesRecordsOnly, losesACommitWhenClosed
  }

  let name = "memory"
  private let table: Table
  private let flaw: Flaw?
  private let owner = Mutex(0)
  private let delayed = Mutex<LogCommit?>(nil)

  init(in table: Table, _ flaw: Flaw? = nil) {
    (self.table, self.flaw) = (table, flaw)
  }

  func open(program: String) throws -> LogContents {
    try table.content.withLock { content in
      if flaw == .refusesWithoutName, content.owner > 3 {
        throw LogError.inUse(file: name, owner: "")
      }
      content.owner += 1
      owner.withLock { $0 = content.owner }
      return contents(of: content.commits)
    }
  }

  private func contents(of commits: [LogCommit]) -> LogContents {
    var commits = commits
    switch flaw {
    case .forgetsTheLastCommit: commits = commits.dropLast()
    case .sortsNumbersAsTexts: commits.sort { "\($0.number)" < "\($1.number)" }
    case .losesCommitsOfOthers: commits = commits.suffix(84)
    default: break
    }
    var contents = LogContents()
    for var commit in commits {
      if flaw == .keepsStoresThatLeft { commit.gone = [] }
      if flaw == .comparesKeysWithoutCase { commit.changeKeys { $0.lowercased() } }
      if flaw == .trimsKeys { commit.changeKeys { $0.trimmingCharacters(in: .whitespaces) } }
      contents.apply(commit)
    }
    if flaw == .forgetsTheDate { contents.date = nil }
    contents.lastCommit = commits.map(\.number).max() ?? 0
    return contents
  }

  func write(_ commit: LogCommit, isDurable: Bool) throws {
    try table.content.withLock { content in
      let isEmpty = commit.records.isEmpty && commit.gone.isEmpty
      let isOwner =
        content.owner == owner.withLock { $0 } || isEmpty && flaw == .fencesRecordsOnly
      if isOwner || [.fencesNobody, .writesAndThenFences].contains(flaw) {
        let next = delayed.withLock { delayed in
          defer { delayed = commit }
          return flaw == .acknowledgesEarly ? delayed : commit
        }
        if let next { content.commits.append(next) }
      }
      if !isOwner, flaw != .fencesNobody { throw LogError.fenced(file: name) }
    }
  }

  func close() {
    guard flaw == .losesACommitWhenClosed else { return }
    table.content.withLock { _ = $0.commits.popLast() }
  }
}

extension LogCommit {
  fileprivate mutating func changeKeys(_ body: (String) -> String) {
    records = Dictionary(records.map { (body($0), $1) }) { $1 }
    gone = Set(gone.map(body))
  }
}
