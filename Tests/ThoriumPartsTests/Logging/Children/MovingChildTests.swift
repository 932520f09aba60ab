import Testing
import Thorium

@testable import ThoriumParts

/// A desk whose row moves to a place that is not in the log, where it keeps its store.
private struct Desk: LoggedReactor {
  static let logName = "desk"

  struct State: Codable {
    var row: Child<Row>? = Child(Row(title: "moving"))
    var elsewhere: Child<Row>?
  }

  let initialState = State()

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("row", \.row)
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.row) { (_: Never) in }.from(\.elsewhere) { (_: Never) in }
  }

  func mutate(action: Void) -> Effect<Self> { .just(true) }

  func reduce(into state: inout State, mutation: Bool) { swap(&state.row, &state.elsewhere) }
}

/// Children that move between logged and unlogged places with their stores.
struct MovingChildTests {
  @Test(arguments: [3, 100_000], [false, true])
  func `C2.1: a child that returns with its store to a place of the log is restored`(
    lines: Int,
    isUsedThere: Bool
  ) async throws {
    let disk = MemoryFiles()
    let log = try await Log.open(in: "logs", of: disk as any FileSystem, snapshotAfter: lines)
    let desk = try await Store(restoring: Desk(), as: "desk", from: log)
    let row = try #require(desk.child(\.row))
    row.send(.toggle)
    desk.send(())
    if isUsedThere { row.send(.toggle) }
    #expect(desk.child(\.elsewhere) === row)
    await log.journal.flush()
    desk.send(())
    #expect(desk.child(\.row) === row)
    for _ in 0..<2 {
      try await log.durable()
      let next = try await Log.open(in: "logs", of: disk.afterPowerCut())
      let copy = try await Store(restoring: Desk(), as: "desk", from: next)
      #expect(copy.currentState(of: \.row) == row.currentState)
      try await row.perform(.toggle).durable()
    }
    try await log.close()
  }
}
