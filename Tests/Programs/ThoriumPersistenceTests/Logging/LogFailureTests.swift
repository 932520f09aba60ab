import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumLog
import ThoriumSystem

@testable import ThoriumPersistence

struct LogFailureTests {
  private let disk = MemoryDisk()

  @Test func `after a failed sync a store refuses actions, and one report says why`() async throws {
    for policy in [Log.Policy.grouped, .each] {
      let calls = FailingSync(MemoryDisk())
      let reports = Reports()
      let log = try await Log.open(
        in: "logs",
        of: calls.files,
        policy: policy,
        runtime: reports.runtime
      )
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
  }

  // Takes over a second: 40,000 lines wait in memory.
  @Test func `a slow disk is reported once while many lines wait for it`() async throws {
    let gate = Gate()
    let files = FaultyFiles(disk) { call in
      if call.kind == .synchronize { gate.pass() }
      return nil
    }
    let reports = Reports()
    let log = try await Log.open(
      in: "logs",
      of: files,
      reportAfter: 1 << 20,
      runtime: reports.runtime
    )
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    try await store.perform(.add(1)).durable()
    #expect(reports.all.isEmpty)
    let amounts = Array(repeating: 1, count: 10_000)
    gate.close {
      for _ in 0..<4 { store.send(.addAll(amounts)) }
    }
    try await log.durable()
    let sentence = """
      logs/log.jsonl is written more slowly than its stores change: 1 MiB wait in memory. Wait for \
      receipt.durable() before you send more, or check the disk.
      """
    #expect(reports.all == [sentence])
    try await log.close()
    let next = try await Log.open(in: "logs", of: disk)
    let copy = try await Store(restoring: Account(), as: "ada", from: next)
    #expect(copy.currentState.total == 40_001)
  }

  @Test func `a torn end is cut, and reported once`() async throws {
    let first = try await Log.open(in: "logs", of: disk)
    let account = try await Store(restoring: Account(), as: "ada", from: first)
    try await account.perform(.add(1)).durable()
    let copy = disk.afterKill()
    let file = try copy.open("logs/log.jsonl", to: .locking)
    let end = try #require(copy.bytes(of: "logs/log.jsonl")).count
    _ = try copy.write(Array(#"{"n":9,"t""#.utf8)[...], to: file, at: end)
    let reports = Reports()
    let log = try await Log.open(in: "logs", of: copy, runtime: reports.runtime)
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    #expect(store.currentState.history == [1])
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.hasSuffix("It is cut; all lines before it are kept.") == true)
    try await log.close()
    let quiet = Reports()
    _ = try await Log.open(in: "logs", of: copy, runtime: quiet.runtime)
    #expect(quiet.all.isEmpty)
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

  @Test func `C2.8: a second owner is refused, and the error names the first`() async throws {
    let log = try await Log.open(in: "logs", of: disk)
    let error = await logError { _ = try await Log.open(in: "logs", of: disk) }
    #expect(error?.description.contains("logs/log.jsonl is in use by process ") == true)
    try await log.close()
    _ = try await Log.open(in: "logs", of: disk)
  }

  @Test func `C2.8: an owner that was replaced acknowledges nothing`() async throws {
    let old = try await Log.open(in: "logs", of: disk, runtime: Runtime { _ in })
    let stale = try await Store(restoring: Account(), as: "ada", from: old)
    try await stale.perform(.add(1)).durable()
    // Without the lock file, another owner locks another file.
    try disk.remove("logs/log.jsonl.lock")
    let new = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Account(), as: "ada", from: new)
    #expect(
      await logError { try await stale.perform(.add(2)).durable() }
        == .fenced(file: "logs/log.jsonl")
    )
    #expect(await stale.perform(.add(3)).refusal != nil)
    try await store.perform(.add(4)).durable()
    let next = try await Log.open(in: "logs", of: disk.afterPowerCut())
    let restored = try await Store(restoring: Account(), as: "ada", from: next)
    #expect(restored.currentState.history == [1, 4])
  }

  @Test func `a mutation that cannot be encoded ends the log before it is acknowledged`()
    async throws
  {
    let reports = Reports()
    let log = try await Log.open(in: "logs", of: disk, runtime: reports.runtime)
    let store = try await Store(restoring: Picky(), as: "picky", from: log)
    try await store.perform(Amount(1)).durable()
    let error = await logError { try await store.perform(Amount(-1)).durable() }
    #expect(error?.description.contains("negative") == true)
    #expect(await store.perform(Amount(2)).refusal != nil)
    #expect(reports.all.count == 1)
    let next = try await Log.open(in: "logs", of: disk.afterPowerCut())
    #expect(try await Store(restoring: Picky(), as: "picky", from: next).currentState == 1)
  }

  @Test func `C2.7: a damaged log is refused as it is, and kept if the program begins anew`()
    async throws
  {
    let log = try await Log.open(in: "logs", of: disk)
    let store = try await Store(restoring: Account(), as: "ada", from: log)
    for amount in 1...3 { try await store.perform(.add(amount)).durable() }
    let bytes = try #require(disk.afterPowerCut().bytes(of: "logs/log.jsonl"))
    let place = try #require(bytes.firstIndex(of: 0x0A))
    var refused = 0
    for offset in stride(from: place + 1, to: bytes.count, by: 5) {
      var damaged = bytes
      damaged[offset] ^= 0x10
      let copy = try MemoryDisk(log: damaged)
      do {
        let log = try await Log.open(in: "logs", of: copy, runtime: Runtime { _ in })
        let store = try await Store(restoring: Account(), as: "ada", from: log)
        #expect([[], [1], [1, 2]].contains(store.currentState.history), "byte \(offset)")
      } catch {
        refused += 1
        #expect(error.description.contains("logs/log.jsonl, line "))
        #expect(copy.bytes(of: "logs/log.jsonl") == damaged)
        let log = try await Log.open(in: "logs", of: copy, orBegin: true)
        #expect(copy.bytes(of: "logs/log.jsonl.damaged-1") == damaged)
        let store = try await Store(restoring: Account(), as: "ada", from: log)
        #expect(store.currentState.history == [])
      }
    }
    #expect(refused > 20)
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

/// A sum of amounts, of which the negative ones cannot be encoded.
private struct Picky: LoggedReactor {
  static let logName = "picky"
  let initialState = 0

  func reduce(into state: inout Int, mutation: Amount) { state += mutation.number }
}

private struct Amount: Codable {
  struct Negative: Error, CustomStringConvertible {
    var description: String { "the amount is negative" }
  }

  let number: Int

  init(_ number: Int) { self.number = number }

  init(from decoder: any Decoder) throws { number = try Int(from: decoder) }

  func encode(to encoder: any Encoder) throws {
    if number < 0 { throw Negative() }
    try number.encode(to: encoder)
  }
}

/// A gate that threads pass while it is open.
private final class Gate: Sendable {
  private let state = Mutex(())

  /// Does work while the gate is closed.
  func close(_ work: () -> Void) { state.withLock { _ in work() } }

  /// Waits until the gate is open.
  func pass() { state.withLock { _ in } }
}
