import Effort
import FaultyFiles
import Foundation
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
