import FaultyFiles
import Synchronization
import Testing
import Thorium

@testable import ThoriumPersistence

/// A desk whose editor moves to a place that is not in the log, where it keeps its store.
private struct Desk: LoggedReactor {
  static let logName = "desk"

  struct State: Codable {
    var editor: Child<Editor>? = Child(Editor())
    var elsewhere: Child<Editor>?
  }

  let initialState = State()

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("editor", \.editor)
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.editor) { (_: Never) in }.from(\.elsewhere) { (_: Never) in }
  }

  func mutate(action: Void) -> Effect<Self> { .just(true) }

  func reduce(into state: inout State, mutation: Bool) { swap(&state.editor, &state.elsewhere) }
}

/// Children that move between logged and unlogged places with their stores.
///
/// With a limit of 3 or 8 lines, the log takes a snapshot while the child is elsewhere.
struct MovingChildTests {
  private let disk = MemoryDisk()

  /// Checks that a process after a kill restores the editor and its row.
  private func requireRestored(_ editor: Store<Editor>, _ log: Log) async throws {
    try await log.durable()
    let next = try await disk.afterPowerCut().openLog(restoring: Desk())
    let copy = try #require(next.store.child(\.editor))
    #expect(copy.currentState.text == editor.currentState.text)
    #expect(copy.currentState(of: \.row) == editor.currentState(of: \.row))
    withExtendedLifetime(next) {}
  }

  @Test(arguments: [3, 100_000], [false, true])
  func `C2.1: a child that returns with its store to a place of the log is restored`(
    lines: Int,
    isUsedThere: Bool
  ) async throws {
    let (log, desk) = try await disk.openLog(restoring: Desk(), snapshotAfter: lines)
    let editor = try #require(desk.child(\.editor))
    editor.send(.type("a"))
    desk.send(())
    if isUsedThere { editor.send(.type("b")) }
    #expect(desk.child(\.elsewhere) === editor)
    await log.journal.flush()
    desk.send(())
    #expect(desk.child(\.editor) === editor)
    for _ in 0..<2 {
      try await requireRestored(editor, log)
      editor.send(.type("c"))
    }
    #expect(editor.currentState.text.count > 2)
    try await log.close()
  }

  @Test(arguments: [3, 100_000])
  func `C2.1: nothing is acknowledged for a child at a place that is not logged`(lines: Int)
    async throws
  {
    let (log, desk) = try await disk.openLog(restoring: Desk(), snapshotAfter: lines)
    let editor = try #require(desk.child(\.editor))
    let row = editor.child(\.row)
    for isLogged in [true, false, true] {
      for receipt in [await editor.perform(.type("a")), await row.perform(.toggle)] {
        let error = await logError { try await receipt.durable() }
        #expect(error == (isLogged ? nil : .notLogged))
      }
      desk.send(())
    }
    try await log.close()
  }
}
