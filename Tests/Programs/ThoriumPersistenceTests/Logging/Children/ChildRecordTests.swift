import Testing
import Thorium

@testable import ThoriumPersistence

/// A counter with a counter below it.
private struct Level: LoggedChild, Codable, Hashable {
  static let logName = "level"

  enum Action: Hashable, Sendable { case add, addBelow, open, shut }
  enum Mutation: Hashable, Codable { case added, opened, shut }
  struct State: Codable {
    var count = 0
    var below: Child<Level>?
  }

  var name = "top"
  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("below", \.below)
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .add: .just(.added)
    case .addBelow: .send(.add, to: \.below)
    case .open: .just(.opened)
    case .shut: .just(.shut)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .added: state.count += 1
    case .opened: state.below = Child(Level(name: name + "'"))
    case .shut: state.below = nil
    }
  }
}

/// A collection that a later version makes a single child.
private struct Many: LoggedReactor {
  static let logName = "many"
  struct State: Codable { var place: Children<Int, Row> = [:] }
  let initialState = State()
  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("place", \.place)
  }
  func reduce(into state: inout State, mutation: Int) {
    state.place[mutation] = Row(title: "\(mutation)")
  }
}

private struct Single: LoggedReactor {
  static let logName = "many"
  static let logVersion = 2
  struct State: Codable { var place: Child<Row>? }
  let initialState = State()
  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("place", \.place)
  }
  static func migrate(state: LoggedValue) throws -> State {
    State(place: Child(Row(title: "new")))
  }
  func reduce(into state: inout State, mutation: Int) {}
}

/// The law C2.3, where it meets timers, migrations and the end of a log.
struct ChildRecordTests {
  private let journal = CommitJournal()

  private func open<R: LoggedReactor>(
    _ reactor: R,
    in journal: CommitJournal,
    onFailure: Log.FailurePolicy = .refuse
  ) async throws -> (Log, Store<R>) {
    let log = try await Log.open(journal, onFailure: onFailure, runtime: Runtime { _ in })
    return (log, try await Store(restoring: reactor, as: "top", from: log))
  }

  @Test
  func `C2.3: a migration from many children to one gives it no state of another`() async throws {
    let (log, store) = try await open(Many(), in: journal)
    store.send(2)
    store.send(1)
    store.child(\.place, 2)?.send(.toggle)
    for _ in 1...5 { store.child(\.place, 1)?.send(.toggle) }
    try await log.close()
    let (_, next) = try await open(Single(), in: CommitJournal(journal.found))
    #expect(next.currentState(of: \.place)?.toggles == 0)
  }

  @Test func `C2.3: a restored child that nobody asked for has no record after the log was closed`()
    async throws
  {
    let (log, store) = try await open(Level(), in: journal)
    store.send(.open)
    store.child(\.below)?.send(.add)
    try await log.close()
    let (second, next) = try await open(
      Level(),
      in: CommitJournal(journal.found),
      onFailure: .goOn
    )
    let child = try #require(next.currentState.below)
    #expect(next.currentState(of: \.below)?.count == 1)
    try await second.close()
    next.send(.shut)
    let owner = (next.recorder as? LogRecorder<Level>)?.owner
    let kept = second.read { $0.children(of: owner).count }
    #expect(kept == 0)
    let restored = next.recorder?.restoredState(of: child)
    #expect(restored == nil)
  }

  @Test func `nothing grows in a log that has failed and goes on`() async throws {
    let log = try await Log.open(
      CommitJournal(begin: { throw Refusal("no") }),
      onFailure: .goOn,
      runtime: Runtime { _ in }
    )
    let store = try await Store(restoring: Level(), as: "top", from: log)
    #expect(await logError { try await store.perform(.add).durable() } != nil)
    for _ in 1...10 {
      store.send(.open)
      store.send(.addBelow)
    }
    #expect(log.read { $0.readiness } == .empty)
    let owner = (store.recorder as? LogRecorder<Level>)?.owner
    let kept = log.read { $0.children(of: owner).count }
    #expect(kept <= 1)
  }

  @Test(
    arguments: [
      "plain", "a\u{0600}", "", "#", "a#1", "%23", "a/b", "kept-1/a", "\"q\"\\", "line\nfeed",
      "\u{0}", "e\u{301}",
      "#\u{301}", "a\u{200D}", "#lives", "1",
    ]
  )
  func `C2.10: a name of any characters has its children again`(_ name: String) async throws {
    let files = MemoryFiles()
    do {
      let log = try await Log.open(in: "logs", of: files)
      let store = try await Store(restoring: Level(), as: name, from: log)
      store.send(.open)
      store.child(\.below)?.send(.open)
      store.child(\.below)?.child(\.below)?.send(.add)
      try await log.close()
    }
    for _ in 1...2 {
      let log = try await Log.open(in: "logs", of: files)
      let store = try await Store(restoring: Level(), as: name, from: log)
      #expect(store.child(\.below)?.currentState(of: \.below)?.count == 1)
      try await log.close()
    }
  }
}
