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

/// A counter whose state has another name, and which migrates the first version.
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

  /// Writes a log of the first version.
  private func write() async throws {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: CounterV1(), as: "counter", from: log)
    for _ in 1...3 { store.send(.increase) }
    try await log.close()
  }

  @Test func `C2.10: another type migrates a state, and writes its own`() async throws {
    try await write()
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: CounterV2(), as: "counter", from: log)
    #expect(store.currentState.count == 3)
    try await log.close()
    // The next process needs no migration, although no action was sent.
    let next = try await Log.open(in: "logs", of: disk)
    let again = try await Store(restoring: CounterV2(), as: "counter", from: next)
    #expect(again.currentState.count == 3)
    #expect(text(disk).contains(#""count":3"#))
  }

  private func text(_ disk: MemoryDisk) -> String {
    String(decoding: disk.bytes(of: "logs/log.jsonl") ?? [], as: UTF8.self)
  }

  @Test
  func `C2.7: a failed migration leaves the record, and the error names the store`() async throws {
    try await write()
    let log = try await Log.open(in: "logs", of: disk)
    for _ in 1...2 {
      let error = await logError {
        _ = try await Store(restoring: CounterV3(), as: "counter", from: log)
      }
      #expect(
        error?.description.contains(
          """
          The store "counter" cannot be restored from logs/log.jsonl, where it has version 1: the reactor has no \
          migrate(state:).
          """
        ) == true
      )
    }
    // The first version can still read it.
    let store = try await Store(restoring: CounterV1(), as: "counter", from: log)
    #expect(store.currentState.value == 3)
  }

  @Test
  func `C2.7: orBegin keeps the old record under another name, and begins anew`() async throws {
    try await write()
    for number in 1...2 {
      let log = try await Log.open(in: "logs", of: disk)
      let other = try await Store(restoring: Account(), as: "account", from: log)
      try await other.perform(.add(7)).durable()
      if number == 2 {
        let shelf = try await Store(restoring: Shelf(), as: "counter", from: log, orBegin: true)
        try await shelf.perform(.open).durable()
      } else {
        let store = try await Store(restoring: CounterV3(), as: "counter", from: log, orBegin: true)
        #expect(store.currentState.count == 0)
      }
      try await log.close()
    }
    let log = try await Log.open(in: "logs", of: disk)
    let shelf = try await Store(restoring: Shelf(), as: "counter", from: log)
    #expect(shelf.currentState.editor != nil)
    let account = try await Store(restoring: Account(), as: "account", from: log)
    #expect(account.currentState.history == [7, 7])
    // The first version reads its record under the other name.
    let first = try await Store(restoring: CounterV1(), as: "kept-1/counter", from: log)
    #expect(first.currentState.value == 3)
    let third = try await Store(restoring: CounterV3(), as: "kept-2/counter", from: log)
    #expect(third.currentState.count == 0)
  }

  @Test func `a store under the name of another reactor is refused`() async throws {
    try await write()
    let log = try await Log.open(in: "logs", of: disk)
    let error = await logError {
      _ = try await Store(restoring: Account(), as: "counter", from: log)
    }
    #expect(error?.description.contains("its record is one of the reactor \"counter\"") == true)
  }
}
