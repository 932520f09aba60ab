import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

/// A number whose definition calls code in `reduce`, and when it is asked for a refusal.
private struct Probe: LoggedChild {
  static let logName = "probe"

  enum Action: Hashable, Sendable, CaseIterable {
    case now, emitted, emittedLater, afterBody, afterPause, caught, failed, ended
  }

  final class Spy: Sendable {
    let call = Mutex<(@Sendable () -> Void)?>(nil)

    func look() { call.withLock { $0 }?() }
  }

  let spy: Spy
  var definition: Int { 0 }
  var initialState: Int { 0 }

  static func make(_ definition: Int, services: Services) -> Self {
    Self(spy: (try? services.require(Spy.self)) ?? Spy())
  }

  func refusal(action: Action, state: Int) -> Refusal? {
    spy.look()
    return nil
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .now: .just(1)
    case .emitted: .run { emit in emit(1) }
    case .emittedLater: .run(start: .enqueued) { emit in emit(1) }
    case .afterBody: .concat(.run(start: .enqueued) { _ in await Task.yield() }, .just(1))
    case .afterPause: .concat(.pause(for: .milliseconds(1)), .just(1))
    case .caught: .run(start: .enqueued) { _ in throw Refusal("caught") }.catch { _ in 1 }
    case .failed: .run(start: .enqueued) { _ in throw Refusal("failed") }
    case .ended: .run(start: .enqueued) { emit in await emit.send(1) }
    }
  }

  func mutate(failure: any Error, state: Int) -> Effect<Self>? { .just(1) }

  func reduce(into state: inout Int, mutation: Int) {
    spy.look()
    state += mutation
  }
}

/// Two purses between which money moves.
private struct Bank: LoggedReactor {
  static let logName = "bank"

  enum Action: Hashable, Sendable { case now, later, count }

  struct State: Codable {
    var first: Child<Probe>
    var second: Child<Probe>
    var count = 0
  }

  let spies: [Probe.Spy]
  var initialState: State {
    State(first: Child(Probe(spy: spies[0])), second: Child(Probe(spy: spies[1])))
  }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("first", \.first).log("second", \.second)
  }

  func mutate(action: Action) -> Effect<Self> {
    let move = Effect<Self>.concat(.send(.now, to: \.first), .send(.now, to: \.second))
    return switch action {
    case .now: move
    case .later: .concat(.pause(for: .milliseconds(1)), move)
    case .count: .just(1)
    }
  }

  func reduce(into state: inout State, mutation: Int) { state.count += mutation }
}

/// The law C2.2: each change is inside a burst.
struct LogBurstTests {
  @Test(arguments: Probe.Action.allCases.indices)
  func `C2.2: a state changes only inside a burst, whatever makes the mutation`(_ number: Int)
    async throws
  {
    let action = Probe.Action.allCases[number]
    let log = try await Log.open(CommitJournal())
    let spy = Probe.Spy()
    let store = try await Store(restoring: Probe(spy: spy), as: "probe", from: log)
    try await log.durable()
    let seen = Mutex<[LogTable.Readiness]>([])
    spy.call.withLock {
      $0 = {
        let readiness = log.read { $0.readiness }
        seen.withLock { $0.append(readiness) }
      }
    }
    let receipt = await store.perform(action)
    await receipt.finished()
    // The refusal is asked for before the burst.
    #expect(seen.withLock { $0 }.dropFirst() == [.busy], "\(action)")
    #expect(store.currentState == 1)
  }

  @Test func `C2.2: a burst that waits for a later one ends, although a caller waits for a commit`()
    async throws
  {
    let log = try await Log.open(CommitJournal())
    let spies = [Probe.Spy(), Probe.Spy()]
    let first = try await Store(restoring: Probe(spy: spies[0]), as: "first", from: log)
    let second = try await Store(restoring: Probe(spy: spies[1]), as: "second", from: log)
    try await log.durable()
    let (isOpen, isOver) = (AsyncGate(), DispatchSemaphore(value: 0))
    let gaveWay = Mutex(false)
    spies[0].call.withLock {
      $0 = {
        // The refusal is asked for before the burst.
        guard log.read({ $0.isInBurst(currentThread()) }) else { return }
        isOpen.open()
        isOver.wait()
      }
    }
    spies[1].call.withLock {
      $0 = {
        let isAwaited = log.isAwaited
        gaveWay.withLock { $0 = isAwaited && log.read { $0.isInBurst(currentThread()) } }
      }
    }
    async let sent: Void = Task(executorPreference: ThreadExecutor()) { first.send(.now) }.value
    await isOpen.wait(for: "for the first burst")
    async let durable: Void = log.durable()
    while !log.isAwaited { await Task.yield() }
    second.send(.now)
    isOver.signal()
    await sent
    try await durable
    #expect(gaveWay.withLock { $0 } && first.currentState == 1 && second.currentState == 1)
  }

  @Test(arguments: [false, true])
  func `C2.2: what an effect sends to two children is in one burst`(_ later: Bool) async throws {
    let action: Bank.Action = later ? .later : .now
    let log = try await Log.open(CommitJournal())
    let spies = [Probe.Spy(), Probe.Spy()]
    let store = try await Store(restoring: Bank(spies: spies), as: "bank", from: log)
    _ = (store.child(\.first), store.child(\.second))
    try await log.durable()
    let seen = Mutex<[LogTable.Readiness]>([])
    spies[1].call.withLock {
      $0 = {
        let readiness = log.read { $0.readiness }
        seen.withLock { $0.append(readiness) }
      }
    }
    let receipt = await store.perform(action)
    await receipt.finished()
    #expect(seen.withLock { $0 } == [.busy, .busy], "\(action)")
    #expect(store.currentState(of: \.first) == 1)
    #expect(store.currentState(of: \.second) == 1)
  }

  /// Returns the states of both purses in each commit, when code runs while the second one is busy.
  private func commits(
    in runtime: Runtime = Runtime { _ in },
    _ body: @escaping @Sendable (Store<Bank>) -> Void
  ) async throws -> [[Int]] {
    let commits = Mutex<[LogContents]>([])
    let journal = CommitJournal(finish: { found in commits.withLock { $0.append(found) } })
    let log = try await Log.open(journal)
    let spies = [Probe.Spy(), Probe.Spy()]
    let store = try await Store(restoring: Bank(spies: spies), as: "bank", from: log, in: runtime)
    let purses = [store.child(\.first), store.child(\.second)]
    try await log.durable()
    spies[1].call.withLock {
      $0 = {
        spies[1].call.withLock { $0 = nil }
        body(store)
      }
    }
    purses[1].send(.now)
    try await log.durable()
    return try commits.withLock { $0 }.map { found in
      try ["bank#1", "bank#2"].map { key in
        guard let bytes = found.records[key] else { return 0 }
        return try JSONDecoder().decode(PurseRecord.self, from: Data(bytes)).state
      }
    }
  }

  @Test func `C2.2: what an effect sends to a busy child is in its burst`() async throws {
    let states = try await commits { $0.send(.now) }
    #expect(states.last == [1, 2])
    #expect(states.allSatisfy { $0 == [0, 0] || $0 == [1, 2] }, "\(states)")
  }

  @Test
  func `C2.2: what an effect sends to a child with a full mailbox is in its burst`() async throws {
    let runtime = Runtime(limits: Limits(mailbox: 1)) { _ in }
    let states = try await commits(in: runtime) { bank in
      bank.child(\.second).send(.now)
      bank.send(.now)
    }
    #expect(states.last == [1, 3])
    #expect(states.allSatisfy { $0 == [0, 0] || $0 == [1, 3] }, "\(states)")
  }

  @Test
  func `C2.2: what an observer sends to a busy child is in the burst of its parent`() async throws {
    let states = try await commits { bank in
      let subscription = bank.observe(\.count) { count in
        if count > 0 {
          bank.send(.now, to: \.first)
          bank.send(.now, to: \.second)
        }
      }
      bank.send(.count)
      withExtendedLifetime(subscription) {}
    }
    #expect(states.last == [1, 2])
    #expect(states.allSatisfy { $0 == [0, 0] || $0 == [1, 2] }, "\(states)")
  }
}

/// What the record of a purse says of its state.
private struct PurseRecord: Decodable {
  let state: Int
}
