import FaultyFiles
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

/// The laws C2.7 and C2.11 for a program that has changed since the log was written.
struct ChangedProgramTests {
  private let disk = MemoryDisk()

  /// Restores the navigation in another version of the program.
  private func report(of program: Program) async throws -> (NavigationReport, String) {
    let log = try await Log.open(in: "logs", of: disk)
    let navigator = Navigator()
    _ = navigator.start(program)
    let report = try await navigator.restore(from: log, within: nil)
    let account = try await Store(restoring: Account(), as: "account", from: log)
    #expect(account.currentState.total == 7)
    let outline = navigator.outline
    navigator.end()
    try await log.close()
    return (report, outline)
  }

  @Test
  func `C2.11: a link that no longer exists is reported with the error of the link`() async throws {
    try await disk.openEditor()
    let (report, outline) = try await report(of: Program(links: ["other": [PageFlow.self]]))
    #expect(outline == "[Home]")
    #expect(
      report.differences == [
        """
        Program > Page7 is not open: The link pages://page/7/edit has no route: no flow handles its scheme; \
        known schemes are other://.
        """
      ]
    )
  }

  @Test func `C2.11: of two flows with one name, the one is reported whose link was refused`()
    async throws
  {
    var program = Program()
    program.pageName = "Page"
    do {
      let log = try await Log.open(in: "logs", of: disk)
      let navigator = Navigator()
      _ = navigator.start(program)
      try await navigator.restore(from: log, within: nil)
      let account = try await Store(restoring: Account(), as: "account", from: log)
      try await account.perform(.add(7)).durable()
      for number in [7, 8] { program.held.root.flow?.coordinate(to: program.pageFlow(number)) }
      #expect(navigator.outline == "[Home > Page > Page]")
      navigator.end()
      try await log.close()
    }
    program.refusal = { number in number == 7 ? Refusal("page 7 is gone") : nil }
    let (report, outline) = try await report(of: program)
    #expect(outline == "[Home > Page]")
    #expect(
      report.differences == [
        "Program > Page is not open: pages://page/7 stopped at page/7: the flow Program refuses it: page 7 is gone."
      ]
    )
  }

  @Test func `C2.7: a navigation of another version is refused, and is kept`() async throws {
    do {
      let log = try await Log.open(in: "logs", of: disk)
      _ = try await Store(restoring: LaterNavigation(), as: "navigation", from: log)
      let account = try await Store(restoring: Account(), as: "account", from: log)
      try await account.perform(.add(7)).durable()
      try await log.close()
    }
    let log = try await Log.open(in: "logs", of: disk)
    let navigator = Navigator()
    _ = navigator.start(Program())
    let error = await logError { try await navigator.restore(from: log, within: nil) }
    #expect(
      error?.description == """
        The store "navigation" cannot be restored from logs/log.jsonl, where it has version 2: this program reads a \
        navigation of version 1, not 2. Its records are unchanged: migrate them, or pass orBegin: true to keep \
        them under other names and begin anew.
        """
    )
    let account = try await Store(restoring: Account(), as: "account", from: log)
    #expect(account.currentState.total == 7)
    try await log.close()
    let kept = String(decoding: try #require(disk.bytes(of: "logs/log.jsonl")), as: UTF8.self)
    #expect(kept.contains(#""type":"navigation","v":2"#))
    #expect(kept.contains(#""state":{"windows":["pages://page/7"]}"#))
    // To begin anew must be requested.
    let next = try await Log.open(in: "logs", of: disk)
    let report = try await navigator.restore(from: next, within: nil, orBegin: true)
    #expect("\(report)" == "There was no navigation to restore.")
    try await next.close()
    let copy = String(decoding: try #require(disk.bytes(of: "logs/log.jsonl")), as: UTF8.self)
    #expect(copy.contains(#""store":"kept-1/navigation","state":{"windows":["pages://page/7"]}"#))
  }

  @Test func `two navigators of one log have different names`() async throws {
    let log = try await Log.open(in: "logs", of: disk)
    let first = Navigator()
    try await first.restore(from: log, within: nil)
    let second = Navigator()
    let error = await logError { try await second.restore(from: log, within: nil) }
    #expect(error?.description.contains("\"navigation\"") == true)
    try await second.restore(from: log, as: "second", within: nil)
    // The name is free after the end of the navigator.
    first.end()
    try await Navigator().restore(from: log, within: nil)
  }
}

/// The navigation of a later program.
private struct LaterNavigation: LoggedReactor {
  static let logName = "navigation"
  static let logVersion = 2

  typealias Action = State
  struct State: Codable { var windows = ["pages://page/7"] }
  let initialState = State()
  func reduce(into state: inout State, mutation: State) {}
}
