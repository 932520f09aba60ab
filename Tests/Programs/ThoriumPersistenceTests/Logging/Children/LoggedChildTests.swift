import Effort
import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumPersistence

/// A clerk who counts, and can leave the office.
private struct Clerk: LoggedChild, Codable {
  static let logName = "clerk"

  enum Action: Codable { case count, leave }

  enum Event: Sendable { case leaves }

  var initialState: Int { 0 }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .count: .just(action)
    case .leave: .event(.leaves)
    }
  }

  func reduce(into state: inout Int, mutation: Action) { state += 1 }
}

/// An office whose clerk leaves for a place that is not in the log, and returns.
private struct Office: LoggedReactor {
  static let logName = "office"

  enum Action: Sendable { case swap, swapTwice }

  struct State: Codable, Sendable {
    var clerk: Child<Clerk>? = Child(Clerk())
    var away: Child<Clerk>?
  }

  let initialState = State()

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("clerk", \.clerk)
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.clerk) { _ in .swap }.from(\.away) { _ in .swap }
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .swap: .just(true)
    case .swapTwice: .concat(.just(true), .just(true))
    }
  }

  func reduce(into state: inout State, mutation: Bool) { swap(&state.clerk, &state.away) }
}

/// The law C2.3: a child is in the log while it is at a logged place.
struct LoggedChildTests {
  private let journal = CommitJournal()

  private func office(
    _ contents: LogContents? = nil,
    onFailure policy: Log.FailurePolicy = .refuse
  ) async throws -> (log: Log, store: Store<Office>) {
    let journal = contents.map { CommitJournal($0) } ?? journal
    let log = try await Log.open(journal, onFailure: policy, runtime: Runtime { _ in })
    return (log, try await Store(restoring: Office(), as: "office", from: log))
  }

  /// Returns the count of the clerk that the next process restores after a kill.
  private func restoredCount() async throws -> Int? {
    try await office(journal.found).store.currentState(of: \.clerk)
  }

  @Test func `C2.3: a child that moves to a place that is not logged starts anew, and back again`()
    async throws
  {
    let (_, store) = try await office()
    let clerk = try #require(store.child(\.clerk))
    try await clerk.perform(.count).durable()
    clerk.send(.leave)
    #expect(store.currentState(of: \.away) == 0)
    let away = try #require(store.child(\.away))
    #expect(away !== clerk)
    #expect(await logError { try await away.perform(.count).durable() } == .notLogged)
    #expect(await clerk.perform(.count).refusal != nil)
    #expect(store.currentState(of: \.away) == 1)
    store.send(.swap)
    #expect(store.currentState(of: \.clerk) == 0)
    let back = try #require(store.child(\.clerk))
    for _ in 1...2 { try await back.perform(.count).durable() }
    #expect(try await restoredCount() == 2)
  }

  @Test func `C2.3: a restored child that nobody asked for leaves the log with its parent's state`()
    async throws
  {
    let (log, store) = try await office()
    store.child(\.clerk)?.send(.count)
    try await log.durable()
    let (second, copy) = try await office(journal.found)
    #expect(copy.currentState(of: \.clerk) == 1)
    copy.send(.swap)
    copy.send(.swap)
    #expect(copy.currentState(of: \.clerk) == 0)
    try await second.close()
    #expect(store.currentState(of: \.clerk) == 1)
  }

  @Test func `C2.3: two stores of one reactor value keep separate states for their children`()
    async throws
  {
    let (log, _) = try await office()
    let reactor = Office()
    var first: Store<Office>? = try await Store(restoring: reactor, as: "first", from: log)
    let second = try await Store(restoring: reactor, as: "second", from: log)
    first?.child(\.clerk)?.send(.count)
    for _ in 1...2 { second.child(\.clerk)?.send(.count) }
    first = nil
    try await log.close()
    let next = try await office(journal.found).log
    for (name, count) in [("first", 1), ("second", 2)] {
      let copy = try await Store(restoring: reactor, as: name, from: next)
      #expect(copy.currentState(of: \.clerk) == count)
    }
  }

  @Test func `C2.3: a child starts anew when it comes back after the log was closed`() async throws
  {
    let (log, store) = try await office(onFailure: .goOn)
    try await log.close()
    store.child(\.clerk)?.send(.count)
    #expect(store.currentState(of: \.clerk) == 1)
    store.send(.swap)
    store.send(.swap)
    #expect(store.currentState(of: \.clerk) == 0)
  }

  @Test func `C2.3: a store that is created while its child leaves and returns is that of the log`()
    throws
  {
    let counts = Mutex<Set<Int>>([])
    try explore(.random(cases(2_000, quick: 200))) { simulation in
      let runtime = simulation.runtime()
      let journal = CommitJournal()
      let log = try await Log.open(journal, runtime: runtime)
      let store = try await Store(restoring: Office(), as: "office", from: log, in: runtime)
      await withTaskGroup { group in
        group.addTask { _ = await store.perform(.swapTwice) }
        group.addTask { _ = await store.child(\.clerk)?.perform(.count) }
        group.addTask { _ = await store.perform(.swapTwice) }
      }
      let live = store.currentState(of: \.clerk)
      try await log.durable()
      let next = try await Log.open(CommitJournal(journal.found), runtime: runtime)
      let copy = try await Store(restoring: Office(), as: "office", from: next, in: runtime)
      let restored = copy.currentState(of: \.clerk)
      try simulation.require(live == restored, "live \(live ?? -1), restored \(restored ?? -1)")
      counts.withLock { _ = $0.insert(restored ?? -1) }
    }
    #expect(counts.withLock { $0 } == [0, 1])
  }

  @Test func `C2.3: on threads, the store of a child that comes and goes is that of the log`()
    async throws
  {
    var counted = 0
    for _ in Rounds(cases(2_000, quick: 60), until: { counted > 0 }) {
      let journal = CommitJournal()
      let log = try await Log.open(journal, runtime: Runtime { _ in })
      let store = try await Store(restoring: Office(), as: "office", from: log)
      try await withThrowingTaskGroup { group in
        group.addTask(executorPreference: ThreadExecutor()) {
          for _ in 1...20 { _ = await store.perform(.swapTwice) }
        }
        for _ in 1...2 {
          group.addTask(executorPreference: ThreadExecutor()) {
            for _ in 1...20 {
              guard let receipt = await store.child(\.clerk)?.perform(.count) else { continue }
              let error = await logError { try await receipt.durable() }
              if let error, error != .notLogged, receipt.refusal == nil { throw error }
            }
          }
        }
        try await group.waitForAll()
      }
      let live = store.currentState(of: \.clerk)
      try await log.durable()
      let next = try await Log.open(CommitJournal(journal.found))
      let copy = try await Store(restoring: Office(), as: "office", from: next)
      try #require(copy.currentState(of: \.clerk) == live)
      try #require(next.read(\.readiness) == .empty)
      if live ?? 0 > 0 { counted += 1 }
    }
    #expect(counted > 0)
  }
}
