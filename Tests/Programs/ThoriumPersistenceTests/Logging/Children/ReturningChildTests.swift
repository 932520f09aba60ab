import FaultyFiles
import Testing
import Thorium
import ThoriumLog
import ThoriumSystem

@testable import ThoriumPersistence

/// A clerk who counts, and can leave the office.
private struct Clerk: LoggedChild, Codable {
  static let logName = "clerk"

  enum Action: Codable {
    case count
    case leave
    /// Leaves, returns, and counts.
    case hop
  }

  enum Event: Sendable { case leaves, hops }

  var initialState: Int { 0 }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .count: .just(action)
    case .leave: .event(.leaves)
    case .hop: .concat(.event(.hops), .just(.count))
    }
  }

  func reduce(into state: inout Int, mutation: Action) { state += 1 }
}

/// An office whose clerk leaves and returns.
private struct Office: LoggedReactor {
  static let logName = "office"

  enum Action: Sendable {
    case swap
    case swapTwice
  }

  struct State: Codable {
    var clerk: Child<Clerk>? = Child(Clerk())
    var away: Child<Clerk>?
  }

  let initialState = State()

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("clerk", \.clerk)
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.clerk) { event in event == .leaves ? .swap : .swapTwice }
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .swap: .just(true)
    case .swapTwice: .concat(.just(true), .just(true))
    }
  }

  func reduce(into state: inout State, mutation: Bool) { swap(&state.clerk, &state.away) }
}

/// Children that leave the state of their parent, and come back.
struct ReturningChildTests {
  private let disk = MemoryDisk()

  /// Returns the count of the clerk that the next process restores after a kill.
  private func restoredCount(_ disk: MemoryDisk) async throws -> Int? {
    let (log, store) = try await disk.afterPowerCut().openLog(restoring: Office())
    defer { withExtendedLifetime(log) {} }
    return store.currentState(of: \.clerk)
  }

  @Test func `C2.2: a child that was removed just before a kill starts anew when it comes back`()
    async throws
  {
    let first = try await disk.openLog(restoring: Office())
    first.store.child(\.clerk)?.send(.count)
    first.store.child(\.clerk)?.send(.leave)
    try await first.log.durable()
    // The kill comes after the mutation that removes the child, and before the end of its store.
    let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    let last = try #require(LogReader(bytes, file: "log").read().lines.last)
    #expect(last.head.kind == .gone)
    let end = try #require(bytes[..<last.payload.lowerBound].lastIndex(of: 0x0A))
    let killed = try MemoryDisk(log: Array(bytes[...end]))
    let second = try await killed.openLog(restoring: Office())
    second.store.send(.swap)
    try await second.log.durable()
    #expect(second.store.currentState(of: \.clerk) == 0)
    #expect(try await restoredCount(killed) == 0)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `C2.1: two stores of one reactor value keep separate states for their children`()
    async throws
  {
    let log = try await Log.open(in: "logs", of: disk as any FileSystem)
    let reactor = Office()
    var first: Store<Office>? = try await Store(restoring: reactor, as: "first", from: log)
    let second = try await Store(restoring: reactor, as: "second", from: log)
    first?.child(\.clerk)?.send(.count)
    for _ in 1...2 { second.child(\.clerk)?.send(.count) }
    first = nil
    try await log.close()
    let next = try await Log.open(in: "logs", of: disk as any FileSystem)
    for (name, count) in [("first", 1), ("second", 2)] {
      let copy = try await Store(restoring: reactor, as: name, from: next)
      #expect(copy.currentState(of: \.clerk) == count)
    }
    withExtendedLifetime(second) {}
  }

  @Test func `C2.2: a child starts anew when it comes back after the log was closed`() async throws
  {
    let log = try await Log.open(in: "logs", of: disk as any FileSystem, onFailure: .goOn)
    let store = try await Store(restoring: Office(), as: "office", from: log)
    try await log.close()
    store.child(\.clerk)?.send(.count)
    #expect(store.currentState(of: \.clerk) == 1)
    store.send(.swap)
    store.send(.swap)
    #expect(store.currentState(of: \.clerk) == 0)
  }
}
