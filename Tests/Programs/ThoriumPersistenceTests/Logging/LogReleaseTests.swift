import Synchronization
import Testing
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

struct LogReleaseTests {
  @Test func `C2.1: a log that is released without being closed writes what waits`() async throws {
    let (gate, isWritten) = (AsyncGate(), AsyncGate())
    let journal = CommitJournal {
      await gate.wait(for: "for the test")
    } finish: { contents in
      let text = String(decoding: contents.records["ada"] ?? [], as: UTF8.self)
      if text.contains("\"total\":1275") { isWritten.open() }
    }
    weak var released: Log?
    do {
      let log = try await Log.open(journal)
      let store = try await Store(restoring: Account(), as: "ada", from: log)
      for amount in 1...50 { store.send(.add(amount)) }
      released = log
    }
    #expect(released != nil)
    gate.open()
    await isWritten.wait(for: "for the last commit")
    let log = try await Log.open(CommitJournal(journal.found))
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    #expect(store.currentState.history == Array(1...50))
  }

  @Test func `C2.1: a log that was released reports that its last states cannot be written`()
    async throws
  {
    let (gate, isReported) = (AsyncGate(), AsyncGate())
    let reports = Reports()
    let runtime = Runtime { report in
      reports.runtime.report(report)
      isReported.open()
    }
    do {
      let journal = CommitJournal {
        await gate.wait(for: "for the test")
        throw FileError(code: 5, reason: "the disk is broken")
      }
      let log = try await Log.open(journal, runtime: runtime)
      let store = try await Store(restoring: Account(), as: "ada", from: log)
      store.send(.add(2))
    }
    gate.open()
    await isReported.wait(for: "for the report")
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains("the disk is broken") == true)
  }

  @Test func `a store that is released keeps its timer, which stops with it`() async throws {
    let world = VirtualWorld(draws: .seeded(0))
    let log = try await Log.open(CommitJournal(), runtime: world.runtime)
    func kitchen() async throws -> Store<Kitchen> {
      try await Store(restoring: Kitchen(), as: "kitchen", from: log, in: world.runtime)
    }
    try await kitchen().send(.set("tea", 100, .resume))
    world.advance(by: .seconds(50))
    let again = try await kitchen()
    let recorder = try #require(again.recorder as? LogRecorder<Kitchen>)
    #expect(recorder.timers.map(\.due) == [150_000_000])
  }

  @Test func `a restored state that sends when it is released has no lock`() async throws {
    let log = try await Log.open(CommitJournal())
    let account = try await Store(restoring: Account(), as: "account", from: log)
    do {
      let owner = try await Store(restoring: Owner(), as: "owner", from: log)
      owner.child(\.child).send(0)
    }
    try await log.durable()
    // Nobody asks for the child, so only the log has its states.
    for _ in 1...3 {
      _ = try await Store(restoring: Owner(), as: "owner", from: log)
      Last.call.withLock { $0 = { account.send(.add(1)) } }
    }
    Last.call.withLock { $0 = nil }
    #expect(account.currentState.total == 2)
  }

  @Test func `an id that sends when it is released has no lock`() async throws {
    let journal = CommitJournal()
    do {
      let log = try await Log.open(journal)
      let shelf = try await Store(restoring: NamedShelf(), as: "shelf", from: log)
      shelf.send(.add)
      shelf.child(\.rows, Name(1))?.send(.toggle)
      shelf.send(.save)
      try await log.close()
    }
    let log = try await Log.open(CommitJournal(journal.found))
    let account = try await Store(restoring: Account(), as: "account", from: log)
    let shelf = try await Store(restoring: NamedShelf(), as: "shelf", from: log)
    // The copies of the row have different objects as ids, and only the log has the first one now.
    shelf.send(.undo)
    try await log.durable()
    let name = try #require(shelf.currentState.rows.ids.first)
    Name.call.withLock { $0 = { account.send(.add(1)) } }
    let row = shelf.child(\.rows, name)
    Name.call.withLock { $0 = nil }
    #expect(account.currentState.total == 1)
    #expect(row?.currentState.toggles == 1)
  }

  @Test func `C2.11: the name of a navigator that was released is free`() async throws {
    let log = try await Log.open(CommitJournal())
    for _ in 1...2 {
      weak var released: Navigator?
      do {
        let navigator = Navigator()
        released = navigator
        try await navigator.start(ShortProgram(log: log)).value
      }
      #expect(released == nil)
    }
    try await log.close()
  }
}

/// A program that ends when its navigation is restored.
private struct ShortProgram: Coordinator {
  let log: Log

  func start(in flow: Flow<Void>) async throws {
    try flow.resetRoot(Page())
    try await flow.navigator.restore(from: log)
  }
}

/// A value whose release calls code.
private final class Last: Codable, Sendable {
  static let call = Mutex<(@Sendable () -> Void)?>(nil)

  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws { try 0.encode(to: encoder) }

  deinit { Self.call.withLock { $0 }?() }
}

private struct Keeper: LoggedChild, Codable {
  static let logName = "keeper"
  var initialState: Last? { nil }
  func reduce(into state: inout Last?, mutation: Int) { state = Last() }
}

private struct Owner: LoggedReactor {
  static let logName = "owner"

  struct State: Codable { var child = Child(Keeper()) }

  let initialState = State()

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("child", \.child)
  }

  func reduce(into state: inout State, mutation: Int) {}
}

/// An id whose release calls code.
private final class Name: Codable, Hashable, Sendable {
  static let call = Mutex<(@Sendable () -> Void)?>(nil)

  let number: Int

  init(_ number: Int) { self.number = number }

  deinit { Self.call.withLock { $0 }?() }

  static func == (left: Name, right: Name) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A shelf that can go back to earlier rows.
private struct NamedShelf: LoggedReactor {
  static let logName = "shelf"

  enum Action: Hashable, Codable { case add, save, undo }

  struct State: Codable {
    var rows: Children<Name, Row> = [:]
    var earlier: Children<Name, Row> = [:]
  }

  let initialState = State()

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("rows", \.rows)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .add: state.rows[Name(1)] = Row(title: "1")
    case .save: state.earlier = state.rows
    case .undo: state.rows = state.earlier
    }
  }
}
