import Effort
import FaultyFiles
import Synchronization
import Testing
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

/// The sum of the acknowledged actions, and the errors of the others.
private final class Tally: Sendable {
  private let content = Mutex((sum: 0, errors: [any Error]()))

  var sum: Int { content.withLock { $0.sum } }
  var errors: [any Error] { content.withLock { $0.errors } }

  func add(_ amount: Int, to key: String, of stores: LoggedStores<Account>) async {
    do {
      try await stores.with(key) { try await $0.perform(.add(amount)).durable() }
      content.withLock { $0.sum += amount }
    } catch {
      content.withLock { $0.errors.append(error) }
    }
  }
}

extension LogStorage {
  /// Returns the sum of the states of all accounts.
  fileprivate func total(in runtime: Runtime = .standard) async throws -> Int {
    let stores = LoggedStores(in: self, in: runtime) { _ in Account() }
    var total = 0
    for name in try await names(prefix: "account/", dueBy: nil, after: nil, limit: .max) {
      total += try await stores.with(String(name.dropFirst(8))) { $0.currentState.total }
    }
    await stores.close()
    return total
  }
}

private struct Refused: Error {}

struct LoggedStoresTests {
  @Test func `C2.13: 64 tasks, many keys and few slots: the acknowledged actions are in the logs`()
    async throws
  {
    let calls = Atomic(0)
    let isOver = Atomic(false)
    let storage = MemoryLogs { _ in
      let number = calls.add(1, ordering: .relaxed).newValue
      if number.isMultiple(of: 7), !isOver.load(ordering: .relaxed) { throw Refused() }
    }
    let stores = LoggedStores(in: storage, limit: 10, in: Runtime { _ in }) { _ in Account() }
    let keys = cases(1_000, quick: 60)
    let tally = Tally()
    await withTaskGroup { group in
      for task in 1...64 {
        group.addTask {
          for turn in 1...cases(100, quick: 6) {
            await tally.add(task, to: "\((task * 31 + turn * 17) % keys)", of: stores)
          }
        }
      }
    }
    await stores.close()
    isOver.store(true, ordering: .relaxed)
    #expect(storage.open.isEmpty && storage.counts.most == 1)
    #expect(storage.counts.openings > keys)
    #expect(tally.errors.count > 5 && tally.errors.allSatisfy { $0 is Refused || $0 is LogError })
    let found = try await storage.total()
    #expect(found == tally.sum && found > 1_000)
  }

  @Test
  func `C2.13: two keys, three tasks, one slot: each action is acknowledged once`() throws {
    let cancelled = Atomic(0)
    try explore(.random(cases(3_000, quick: 120))) { simulation in
      let storage = LogFolder("logs", of: MemoryFiles())
      let stores = LoggedStores(in: storage, limit: 1, in: simulation.runtime()) { _ in Account() }
      let tally = Tally()
      await withTaskGroup { group in
        group.addTask { await tally.add(1, to: "a", of: stores) }
        group.addTask { await tally.add(10, to: "b", of: stores) }
        let third = Task { await tally.add(100, to: "a", of: stores) }
        group.addTask { third.cancel() }
        await third.value
      }
      await stores.close()
      let total = try await storage.total(in: simulation.runtime())
      try simulation.require(total == tally.sum, "\(total) instead of \(tally.sum)")
      try simulation.require(tally.sum % 100 == 11, "an action is refused: \(tally.errors)")
      if tally.errors.first is CancellationError { cancelled.add(1, ordering: .relaxed) }
    }
    #expect(cancelled.load(ordering: .relaxed) > 0)
  }

  @Test func `C2.13: an owner whose log was taken over gets the error, and then the truth`()
    async throws
  {
    let storage = MemoryLogs()
    let runtime = Runtime { _ in }
    let owners = (1...2).map { _ in
      LoggedStores(in: storage, limit: 3, in: runtime) { _ in Account() }
    }
    let tally = Tally()
    for owner in [0, 1, 0] { await tally.add(1, to: "0", of: owners[owner]) }
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for turn in 1...cases(100, quick: 20) {
            await tally.add(1, to: "\((task + turn) % 5)", of: owners[task % 2])
          }
        }
      }
    }
    for owner in owners { await owner.close() }
    // An action may be written although its caller got the error of a later commit.
    let total = try await storage.total()
    #expect(tally.sum <= total && total <= tally.sum + tally.errors.count)
    let fenced = tally.errors.filter { if case LogError.fenced = $0 { true } else { false } }
    #expect(fenced.count == tally.errors.count && !fenced.isEmpty)
  }

  @Test func `C2.1: an action that changes nothing is durable only for the owner`() throws {
    let fenced = Atomic(0)
    try explore(.random(cases(3_000, quick: 150))) { simulation in
      let storage = MemoryLogs { _ in
        await Task.yield()
      } willWrite: { _ in
        await Task.yield()
      }
      let runtime = simulation.runtime { _ in }
      let owners = (1...2).map { _ in LoggedStores(in: storage, in: runtime) { _ in Account() } }
      try await owners[0].with("a") { try await $0.perform(.add(1)).durable() }
      let tally = Tally()
      try await withThrowingTaskGroup { group in
        group.addTask { await tally.add(1, to: "a", of: owners[1]) }
        for action in [Account.Action.addAll([]), .refuse] {
          let least = 1 + tally.sum
          do {
            let total = try await owners[0].with("a") { account in
              let receipt = await account.perform(action)
              let total = account.currentState.total
              do { try await receipt.durable() } catch LogError.refused {}
              return total
            }
            try simulation.require(total >= least, "\(total) is older than \(least)")
          } catch LogError.fenced {
            fenced.add(1, ordering: .relaxed)
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(fenced.load(ordering: .relaxed) > 0)
  }

  @Test func `C2.13: after an error the next caller gets a new store, and no body is repeated`()
    async throws
  {
    let isRefusing = Atomic(false)
    let storage = MemoryLogs { _ in
    } willWrite: { _ in
      if isRefusing.load(ordering: .relaxed) { throw Refused() }
    }
    let stores = LoggedStores(in: storage, in: Runtime { _ in }) { _ in Account() }
    var bodies = 0
    for amount in [1, 10, 100] {
      isRefusing.store(amount == 10, ordering: .relaxed)
      let error = await logError {
        try await stores.with("a") { account in
          bodies += 1
          try await account.perform(.add(amount)).durable()
        }
      }
      let failed = LogError.failed(file: "account/a", reason: "Refused()")
      #expect(error == (amount == 10 ? failed : nil))
    }
    #expect(bodies == 3)
    #expect(try await stores.with("a") { $0.currentState.history } == [1, 100])
    await stores.close()
    #expect(await logError { try await stores.with("a") { _ in } } == .closed(file: "account/a"))
  }

  @Test func `by default, the stores of a folder have at most 250 open files`() async throws {
    let open = Mutex((now: 0, most: 0))
    let files = FaultyFiles(MemoryFiles()) { call in
      open.withLock { open in
        open.now += [.open: 1, .close: -1][call.kind] ?? 0
        open.most = max(open.most, open.now)
      }
      return nil
    }
    let stores = LoggedStores(in: LogFolder("shop", of: files)) { _ in Account() }
    for key in 0..<200 {
      try await stores.with("\(key)") { try await $0.perform(.add(1)).durable() }
    }
    #expect(open.withLock { $0.most } <= 250)
    await stores.close()
    #expect(open.withLock { $0.now } == 0)
  }

  @Test func `a body that uses another key does not wait for a slot`() async throws {
    let stores = LoggedStores(in: MemoryLogs(), limit: 1) { _ in Account() }
    try await stores.with("a") { first in
      try await stores.with("\u{E9}") { second in
        // The same text with other bytes is another key.
        try await stores.with("e\u{301}") { third in
          #expect(second !== third && first !== third)
          try await stores.with("a") { #expect($0 === first) }
        }
      }
    }
    await stores.close()
  }
}

/// Stores in virtual time.
struct IdleStoresTests {
  private let world = VirtualWorld(draws: .seeded(0, startingAt: .seconds(1_000)))

  /// Runs a body in the world, without moving its time.
  private func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task(executorPreference: world.executor) { try await body() }
    world.run()
    try await task.value
  }

  private func stores(
    in storage: MemoryLogs,
    limit: Int = 9
  ) async -> LoggedStores<Kitchen> {
    let task = Task(executorPreference: world.executor) { [world] in
      LoggedStores(in: storage, limit: limit, in: world.runtime) { _ in Kitchen() }
    }
    world.run()
    return await task.value
  }

  @Test func `C2.13: a store is closed after its idle time, unless a timer needs it`() async throws
  {
    let storage = MemoryLogs()
    let stores = await stores(in: storage)
    try await run {
      try await stores.with("idle") { $0.send(.note("a")) }
      try await stores.with("dated") { $0.send(.set("tea", 500, .absolute)) }
      try await stores.with("paused") { $0.send(.set("egg", 200, .resume)) }
    }
    world.advance(by: .seconds(59))
    #expect(storage.open.count == 3)
    world.advance(by: .seconds(10))
    #expect(storage.open == ["kitchen/paused"])
    world.advance(by: .seconds(300))
    #expect(storage.open.isEmpty)
    try await run {
      let (paused, dated) = (
        try await stores.with("paused") { $0.currentState },
        try await stores.with("dated") { $0.currentState }
      )
      #expect(paused == ["egg"] && dated == [])
    }
    #expect(world.reports.isEmpty)
  }

  @Test
  func `C2.13: a store whose log has ended is closed, and its dated timer fires`() async throws {
    let isRefusing = Atomic(false)
    let storage = MemoryLogs { _ in
    } willWrite: { _ in
      if isRefusing.load(ordering: .relaxed) { throw Refused() }
    }
    let stores = await stores(in: storage)
    try await run {
      for key in ["dated", "paused"] {
        try await stores.with(key) { kitchen in
          try await kitchen.perform(.set("tea", 20, key == "dated" ? .absolute : .resume)).durable()
          kitchen.send(.cook("rice"))
        }
      }
    }
    isRefusing.store(true, ordering: .relaxed)
    world.advance(by: .seconds(10))
    isRefusing.store(false, ordering: .relaxed)
    world.advance(by: .seconds(16))
    #expect(storage.counts.openings == 2)
    try await run { try await stores.fireDueTimers() }
    #expect(storage.counts.openings == 3 && storage.dueDates.isEmpty)
    world.advance(by: .seconds(70))
    #expect(storage.open.isEmpty)
  }

  @Test func `C2.13: for a slot, the store is closed whose last use is the earliest`() async throws
  {
    let storage = MemoryLogs()
    let stores = await stores(in: storage, limit: 2)
    try await run {
      for key in ["a", "b", "a", "c"] { try await stores.with(key) { _ in } }
    }
    #expect(storage.open == ["kitchen/a", "kitchen/c"])
    #expect(storage.counts.openings == 3)
  }

  @Test
  func `C2.13: an overdue timer of a log without an owner fires once, if two look for it`() throws {
    let taken = Atomic(0)
    try explore(.random(cases(2_000, quick: 100))) { simulation in
      let runtime = simulation.runtime { _ in }
      let first = MemoryLogs()
      let killed = LoggedStores(in: first, in: runtime) { _ in Kitchen() }
      for key in ["a", "b"] {
        try await killed.with(key) { try await $0.perform(.set("tea", 10, .absolute)).durable() }
      }
      let storage = first.afterKill()
      await killed.close()
      let stores = (1...2).map { _ in LoggedStores(in: storage, in: runtime) { _ in Kitchen() } }
      try await stores[0].fireDueTimers()
      try simulation.require(storage.counts.openings == 0, "a timer is overdue")
      try await simulation.clock.sleep(for: .seconds(20))
      await withTaskGroup { group in
        for stores in stores { group.addTask { try? await stores.fireDueTimers() } }
      }
      try simulation.require(storage.dueDates.isEmpty, "a timer is not fired")
      if storage.counts.openings > 2 { taken.add(1, ordering: .relaxed) }
      for stores in stores { await stores.close() }
      let next = LoggedStores(in: storage, in: runtime) { _ in Kitchen() }
      for key in ["a", "b"] {
        let state = try await next.with(key) { $0.currentState }
        try simulation.require(state == ["tea"], "\(state)")
      }
    }
    #expect(taken.load(ordering: .relaxed) > 0)
  }
}
