import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

/// The law C2.11: the lines of a navigation and of the stores have one order.
struct NavigationOrderTests {
  private let disk = MemoryDisk()
  private let held = Program.Held()

  /// Starts a program whose navigation is in a log.
  private func start() async throws -> (Log, Navigator) {
    let log = try await Log.open(in: "logs", of: disk)
    let navigator = Navigator()
    _ = navigator.start(Program(held: held))
    try await navigator.restore(from: log, within: nil)
    return (log, navigator)
  }

  @Test
  func `C2.11: a navigation is in the log before the code that made it continues`() async throws {
    let commits = Mutex<[(pages: Set<Int>, amounts: Set<Int>)]>([])
    let journal = CommitJournal(finish: { contents in
      func text(_ key: String) -> String {
        String(decoding: contents.records[key] ?? [], as: UTF8.self)
      }
      let pages = text("navigation").matches(of: /"name":"Page(\d+)"/).compactMap {
        Int($0.output.1)
      }
      let history = text("account").firstMatch(of: /"history":\[([\d,]*)\]/)?.output.1 ?? ""
      let amounts = Set(history.split(separator: ",").compactMap { Int($0) })
      commits.withLock { $0.append((Set(pages), amounts)) }
    })
    let log = try await Log.open(journal)
    let navigator = Navigator()
    _ = navigator.start(Program(held: held))
    try await navigator.restore(from: log, within: nil)
    let account = try await Store(restoring: Account(), as: "account", from: log)
    await withDiscardingTaskGroup { group in
      for task in 1...8 {
        group.addTask {
          for number in task * 100 + 1...task * 100 + 5 {
            held.root.flow?.coordinate(to: PageFlow(number: number, held: held.page))
            account.send(.add(number))
          }
        }
      }
    }
    await account.settled()
    try await log.durable()
    navigator.end()
    for commit in commits.withLock({ $0 }) { #expect(commit.amounts.isSubset(of: commit.pages)) }
    #expect(commits.withLock { $0.last }?.amounts.count == 40)
  }

  @Test
  func `C2.11: an end of the navigator is no change, and a later one is in no log`() async throws {
    let (log, navigator) = try await start()
    held.root.flow?.coordinate(to: PageFlow(number: 7, held: held.page))
    try await log.durable()
    let before = disk.bytes(of: "logs/log.jsonl")
    navigator.end()
    try await log.durable()
    #expect(navigator.outline != "[Home > Page7]")
    #expect(disk.bytes(of: "logs/log.jsonl") == before)
    #expect(before.map { String(decoding: $0, as: UTF8.self).contains("page/7") } == true)
  }
}
