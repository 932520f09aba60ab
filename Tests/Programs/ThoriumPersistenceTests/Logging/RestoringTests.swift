import FaultyFiles
import Testing
import Thorium
import ThoriumLog
import ThoriumSystem

@testable import ThoriumPersistence

struct RestoringTests {
  private let disk = MemoryDisk()

  private func account(_ log: Log, _ name: String = "ada") async throws -> Store<Account> {
    try await Store(restoring: Account(), as: name, from: log)
  }

  @Test func `a closed log holds the last states alone`() async throws {
    for _ in 1...3 {
      let log = try await Log.open(in: "logs", of: disk)
      let store = try await account(log)
      for amount in 1...5 { store.send(.add(amount)) }
      try await log.close()
    }
    let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    let reading = LogReader(bytes, file: "log").read()
    #expect(reading.lines.map(\.head.kind) == [.store, .state, .left])
    #expect(reading.isClosed)
    let store = try await account(Log.open(in: "logs", of: disk))
    #expect(store.currentState.history == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
  }

  @Test func `C2.1: durable() throws for a refused action, and for a store in no log`() async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await account(log)
    let receipt = await store.perform(.addLater(1, 2))
    await receipt.finished()
    try await receipt.durable()
    let refused = await logError { try await store.perform(.refuse).durable() }
    #expect(refused == .refused(reason: "it is refused"))
    let next = try await account(Log.open(in: "logs", of: disk.afterPowerCut()))
    #expect(next.currentState.history == [1, 2])
    let plain = Store(Account())
    let error = await logError { try await plain.perform(.add(1)).durable() }
    #expect(error == .notLogged)
  }

  @Test func `several stores share a log, and each is restored by its name`() async throws {
    var log = try await Log.open(in: "logs", of: disk)
    var ada: Store<Account>? = try await account(log, "ada")
    let eve = try await account(log, "eve")
    ada?.send(.add(1))
    eve.send(.add(2))
    ada?.send(.add(3))
    let file = log.path
    let name = "ada"
    #expect(
      await logError { _ = try await account(log, "ada") }
        == .alreadyRestored(store: name, file: file)
    )
    // A store that has ended continues in the same process.
    ada = nil
    ada = try await account(log, "ada")
    #expect(ada?.currentState.history == [1, 3])
    ada?.send(.add(5))
    try await log.close()
    // The lines of a store that is not restored stay.
    for _ in 1...2 {
      log = try await Log.open(in: "logs", of: disk)
      let eve = try await account(log, "eve")
      eve.send(.add(7))
      try await log.close()
    }
    log = try await Log.open(in: "logs", of: disk)
    #expect(try await account(log, "ada").currentState.history == [1, 3, 5])
    #expect(try await account(log, "eve").currentState.history == [2, 7, 7])
  }

  @Test func `a long log becomes a snapshot while its store works`() async throws {
    let log = try await Log.open(in: "logs", of: disk as any FileSystem, snapshotAfter: 100)
    let store = try await account(log)
    var snapshots: Set<Int> = []
    for amount in 1...400 {
      try await store.perform(.add(amount)).durable()
      let bytes = try #require(disk.afterPowerCut().bytes(of: "logs/log.jsonl"))
      let reading = LogReader(bytes, file: "log").read()
      snapshots.insert(reading.header?.from ?? 0)
      #expect(reading.lines.count < 110)
    }
    #expect(snapshots.count > 3)
    let next = try await account(Log.open(in: "logs", of: disk.afterPowerCut()))
    #expect(next.currentState.history == Array(1...400))
  }

  @Test func `C2.9: a plain store has no recorder, and an unlogged value is never written`()
    async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Login(), as: "login", from: log)
    try await store.perform(.enter(Unlogged(wrappedValue: Secret("hunter2")))).durable()
    #expect(store.currentState.password?.text == "hunter2")
    #expect(store.recorder != nil && Store(Login()).recorder == nil)
    let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter2"))
    let next = try await Store(
      restoring: Login(),
      as: "login",
      from: Log.open(in: "logs", of: disk.afterPowerCut())
    )
    #expect(next.currentState.attempts == 1)
    #expect(next.currentState.password == nil)
    try await log.close()
    let closed = try #require(disk.bytes(of: "logs/log.jsonl"))
    #expect(!String(decoding: closed, as: UTF8.self).contains("hunter2"))
  }
}

/// A form with a password.
private struct Login: LoggedReactor {
  static let logName = "login"

  enum Action: Codable {
    case enter(Unlogged<Secret>)
  }

  struct State: Codable {
    @Unlogged var password: Secret?
    @Pulse var attempts = 0
  }

  var initialState: State { State() }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .enter(let password):
      state.password = password.wrappedValue
      state.attempts += 1
    }
  }
}
