import Effort
import FaultyFiles
import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

struct LogFailureTests {
  private let disk = MemoryDisk()

  @Test func `after a failed sync a store refuses actions, and one report says why`() async throws {
    let calls = FailingSync(MemoryDisk())
    let reports = Reports()
    let log = try await Log.open(in: "logs", of: calls.files, runtime: reports.runtime)
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    try await store.perform(.add(1)).durable()
    calls.fails = true
    let error = await logError { try await store.perform(.add(2)).durable() }
    #expect(error?.description.contains("opened or written: the disk is broken") == true)
    let receipt = await store.perform(.add(3))
    #expect(receipt.refusal?.reason == error?.description)
    #expect(store.currentState.history == [1, 2])
    #expect(reports.all == [error?.description])
    #expect(await logError { try await log.close() } == error)
  }

  @Test func `with goOn a store continues, and nothing more is acknowledged`() async throws {
    let calls = FailingSync(MemoryDisk())
    let reports = Reports()
    let log = try await Log.open(
      in: "logs",
      of: calls.files,
      onFailure: .goOn,
      runtime: reports.runtime
    )
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    try await store.perform(.add(1)).durable()
    calls.fails = true
    for amount in 2...3 {
      #expect(await logError { try await store.perform(.add(amount)).durable() } != nil)
    }
    #expect(store.currentState.history == [1, 2, 3])
    #expect(reports.all.count == 1)
  }

  @Test func `a state that cannot be encoded ends the log, which can be opened again`() async throws
  {
    let reports = Reports()
    let log = try await Log.open(in: "logs", of: disk, runtime: reports.runtime)
    let store = try await Store(restoring: Picky(), as: "picky", from: log)
    try await store.perform(1).durable()
    let error = try #require(await logError { try await store.perform(-2).durable() })
    #expect(error.description.contains("negative"))
    #expect(await store.perform(2).refusal != nil)
    #expect(reports.all.count == 1)
    let next = try await Log.open(in: "logs", of: disk)
    for _ in 1...2 { #expect(await logError { try await log.close() } == error) }
    #expect(try await Store(restoring: Picky(), as: "picky", from: next).currentState.sum == 1)
  }

  @Test func `C2.1: a state that is no JSON is not acknowledged`() async throws {
    let log = try await Log.open(in: "logs", of: disk, runtime: Runtime { _ in })
    let store = try await Store(restoring: Price(), as: "price", from: log)
    try await store.perform(17).durable()
    let error = await logError { try await store.perform(.nan).durable() }
    #expect(error?.description.contains("a value is Decimal.nan") == true)
    let next = try await Log.open(in: "logs", of: disk)
    let restored = try await Store(restoring: Price(), as: "price", from: next)
    #expect(restored.currentState.amount == 17)
  }

  @Test func `C2.1: once durable() has thrown, no action is accepted`() async throws {
    var refused = 0
    for _ in 1...cases(300, quick: 30) {
      let calls = FailingSync(MemoryDisk())
      let log = try await Log.open(in: "logs", of: calls.files, runtime: Runtime { _ in })
      let store = try await Store(restoring: Account(), as: "ada", from: log)
      try await store.perform(.add(1)).durable()
      calls.fails = true
      await withDiscardingTaskGroup { group in
        for amount in 2...5 {
          group.addTask {
            guard await logError({ try await store.perform(.add(amount)).durable() }) != nil,
              await store.perform(.add(100)).refusal == nil
            else { return }
            Issue.record("an action was accepted after the failure")
          }
        }
      }
      if await store.perform(.add(7)).refusal != nil { refused += 1 }
    }
    #expect(refused == cases(300, quick: 30))
  }

  @Test func `actions after the log was closed are refused`() async throws {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    store.send(.add(1))
    try await log.close()
    #expect(await store.perform(.add(2)).refusal?.reason.contains("was closed") == true)
    #expect(store.currentState.history == [1])
    #expect(await logError { try await log.close() } == .closed(file: "logs/log.jsonl"))
  }
}

private struct Price: LoggedReactor {
  static let logName = "price"

  struct State: Codable {
    var amount: Decimal = 0
    var note = "[NaN]"
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Decimal) { state.amount = mutation }
}

/// A sum that cannot be encoded while it is negative.
private struct Picky: LoggedReactor {
  static let logName = "picky"

  struct State: Codable {
    struct Negative: Error, CustomStringConvertible {
      var description: String { "the sum is negative" }
    }

    var sum = 0

    init() {}

    init(from decoder: any Decoder) throws { sum = try Int(from: decoder) }

    func encode(to encoder: any Encoder) throws {
      if sum < 0 { throw Negative() }
      try sum.encode(to: encoder)
    }
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Int) { state.sum += mutation }
}
