import FaultyFiles
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

/// The first version of a counter.
private struct CounterV1: LoggedReactor {
  static let logName = "counter"

  enum Action: Codable {
    case increase
  }

  struct State: Codable {
    var value = 0
  }

  var initialState: State { State() }

  func reduce(into state: inout State, mutation: Action) { state.value += 1 }
}

/// A counter whose state and mutations have other names, and which migrates the first version.
private struct CounterV2: LoggedReactor {
  static let logName = "counter"
  static let logVersion = 2

  enum Action: Codable {
    case add(Int)
  }

  struct State: Codable {
    var count = 0
  }

  var initialState: State { State() }

  static func migrate(state: LoggedValue) throws -> State {
    #expect(state.version == 1)
    return try State(count: state.decode(CounterV1.State.self).value)
  }

  static func migrate(mutation: LoggedValue) throws -> [Action] {
    switch try mutation.decode(CounterV1.Action.self) {
    case .increase: [.add(1)]
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .add(let amount): state.count += amount
    }
  }
}

/// A counter of a later version that migrates nothing.
private struct CounterV3: LoggedReactor {
  static let logName = "counter"
  static let logVersion = 3

  typealias Action = CounterV2.Action
  typealias State = CounterV2.State

  var initialState: State { State() }

  func reduce(into state: inout State, mutation: Action) {}
}

struct LogVersionTests {
  private let disk = MemoryDisk()

  /// Writes a log of the first version; a crash leaves its mutations, a close only its state.
  private func write(closing: Bool) async throws {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: CounterV1(), as: "counter", from: log)
    for _ in 1...3 { store.send(.increase) }
    try await log.durable()
    if closing { try await log.close() }
  }

  private func lines(_ disk: MemoryDisk) throws -> [UInt8] {
    let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    let end = try #require(bytes.firstIndex(of: 0x0A))
    return Array(bytes[end...])
  }

  @Test func `C2.10: another type migrates states and mutations, and writes its own`() async throws
  {
    for closing in [false, true] {
      try await write(closing: closing)
      let copy = disk.afterPowerCut()
      let log = try await Log.open(in: "logs", of: copy)
      let store = try await Store(restoring: CounterV2(), as: "counter", from: log)
      #expect(store.currentState.count == (closing ? 6 : 3))
      try await store.perform(.add(10)).durable()
      // The next process needs no migration, also after a crash.
      let next = try await Log.open(in: "logs", of: copy.afterPowerCut())
      let again = try await Store(restoring: CounterV2(), as: "counter", from: next)
      #expect(again.currentState.count == (closing ? 16 : 13))
    }
  }

  @Test func `C2.7: a failed migration leaves the lines, and the error names the store`()
    async throws
  {
    try await write(closing: false)
    let copy = disk.afterPowerCut()
    let written = try lines(copy)
    for _ in 1...2 {
      let log = try await Log.open(in: "logs", of: copy)
      let error = await logError {
        _ = try await Store(restoring: CounterV3(), as: "counter", from: log)
      }
      #expect(
        error?.description == """
          The store "counter" cannot be restored from logs/log.jsonl, where it has version 1: the reactor has no \
          migrate(state:). Its lines are unchanged: migrate them, or pass orBegin: true to keep a copy of the file \
          and begin anew.
          """
      )
      try await log.journal.close()
      #expect(try lines(copy) == written)
    }
    // The first version can still read them.
    let log = try await Log.open(in: "logs", of: copy)
    let store = try await Store(restoring: CounterV1(), as: "counter", from: log)
    #expect(store.currentState.value == 3)
  }

  @Test func `C2.7: orBegin keeps a copy of the file, and begins anew`() async throws {
    try await write(closing: false)
    let copy = disk.afterPowerCut()
    let log = try await Log.open(in: "logs", of: copy)
    let other = try await Store(restoring: Account(), as: "account", from: log)
    try await other.perform(.add(7)).durable()
    let store = try await Store(restoring: CounterV3(), as: "counter", from: log, orBegin: true)
    #expect(store.currentState.count == 0)
    try await store.perform(.add(1)).durable()
    #expect(copy.paths.contains("logs/log.jsonl.kept-1"))
    let next = try await Log.open(in: "logs", of: copy.afterPowerCut())
    _ = try await Store(restoring: CounterV3(), as: "counter", from: next)
    let account = try await Store(restoring: Account(), as: "account", from: next)
    #expect(account.currentState.history == [7])
    // The copy is a log that the first version reads.
    let kept = try MemoryDisk(log: #require(copy.bytes(of: "logs/log.jsonl.kept-1")))
    let old = try await Log.open(in: "logs", of: kept)
    let first = try await Store(restoring: CounterV1(), as: "counter", from: old)
    #expect(first.currentState.value == 3)
  }

  @Test func `a store under the name of another reactor is refused`() async throws {
    try await write(closing: true)
    let log = try await Log.open(in: "logs", of: disk)
    let error = await logError {
      _ = try await Store(restoring: Account(), as: "counter", from: log)
    }
    #expect(error?.description.contains("its lines are those of the reactor \"counter\"") == true)
  }
}
