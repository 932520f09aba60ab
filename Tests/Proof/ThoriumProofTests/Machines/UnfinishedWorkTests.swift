import Synchronization
import Testing
import ThoriumProof

/// Work that does not end is found within the limits of a run, and named with the step that began it.
struct UnfinishedWorkTests {
  private func failure(
    _ make: @escaping @Sendable (Simulation) -> Machine,
    _ specify: (inout Property<Machine.Action, Int>) -> Void = { _ in }
  ) async throws -> Counterexample.Failure? {
    do {
      _ = try await falsify(make, CheckSettings(cases: 1, shrinks: 1, explains: false)) {
        property in
        property.steps(1...1)
        property.invariant("small") { $0 < .max }
        specify(&property)
      }
      return nil
    } catch let found as Counterexample {
      return found.failures.first
    }
  }

  /// Returns the warnings about unfinished work.
  private func warnings(
    _ work: Machine.Work,
    allows: Bool = false
  ) async throws -> [String] {
    let report = try await falsify(Machine(work), CheckSettings(cases: 20)) { property in
      property.steps(0...2)
      property.invariant("small") { $0 < .max }
      property.allowsUnfinishedWork = allows
    }
    return report.warnings.compactMap { warning in
      if case .unfinished = warning { "\(warning)" } else { nil }
    }
  }

  // Takes seconds: a run ends after 20 000 steps.
  @Test func `two stores that answer each other at once are named with the step`() async throws {
    let failure = try #require(try await failure { Machine(.asks(Pair($0))) })
    #expect(failure.name == "step limit")
    #expect(failure.value.hasPrefix("1. .start\n"), "\(failure.value)")
    let line =
      "does not end: Echo 1 and Echo 2, begun in step 1 (.start), answer each other without a pause"
    #expect(failure.value.contains("\n\(line)"), "\(failure.value)")
  }

  @Test func `a ticker that never stops is a warning with the step`() async throws {
    let warning = try #require(try await warnings(.ticks).first)
    let work = "work of Machine, begun in step 1 (.start), waits until 1001 seconds on the clock"
    #expect(warning.contains(work), "\(warning)")
  }

  @Test func `a body that is stuck on a continuation is a warning with the step`() async throws {
    let warning = try #require(try await warnings(.sticks).first)
    #expect(warning.contains("work of Machine, begun in step 1 (.start), waits for a continuation"))
  }

  @Test func `a rule at rest that fails beside a stuck body names the body`() async throws {
    let make: @Sendable (Simulation) -> Machine = { _ in Machine(.sticks) }
    let failure = try await failure(make) { property in
      property.atRest("it is ready") { $0 == 0 }
    }
    let line = "has not ended: work of Machine, begun in step 1 (.start), waits for a continuation"
    #expect(failure?.value.contains("\n\(line)") == true, "\(failure?.value ?? "")")
  }

  @Test func `work that may outlast a run, and a subscription, are no warnings`() async throws {
    #expect(try await warnings(.sticks, allows: true) == [])
    #expect(try await warnings(.ticks, allows: true) == [])
    #expect(try await warnings(.listens) == [])
  }

  @Test func `an exploration names the stores that answer each other`() throws {
    let failure = #expect(throws: SimulationFailure.self) {
      try explore(limits: SimulationLimits(steps: 2_000)) { simulation in
        let pair = Pair(simulation)
        pair.first.send(.ping)
        await pair.first.settled()
      }
    }
    let text = "\(try #require(failure))"
    #expect(text.contains("The scenario has not returned after 2000 steps."))
    let line = "Echo 1 and Echo 2 answer each other without a pause, 2000 times"
    #expect(text.contains(line), "\(text)")
  }

  @Test func `a run of many queued inputs passes below its limit`() throws {
    let report = try explore(limits: SimulationLimits(steps: 5_000)) { simulation in
      let store = Store(Echo(), in: simulation.runtime())
      let subscription = store.observe { [weak store] count in
        if count == 1 { for _ in 0..<4_000 { store?.send(.ping) } }
      }
      store.send(.ping)
      try simulation.require(store.currentState == 4_001, "an action is lost")
      subscription.cancel()
    }
    #expect(report.runs > 0)
  }
}

/// Two stores of which each answers the other.
private final class Pair: Sendable {
  let first: Store<Echo>
  private let second: Store<Echo>
  private let subscriptions = Mutex<[Subscription]>([])

  init(_ simulation: Simulation) {
    let first = Store(Echo(), in: simulation.runtime())
    let second = Store(Echo(), in: simulation.runtime())
    (self.first, self.second) = (first, second)
    subscriptions.withLock { subscriptions in
      subscriptions = [
        first.observe { [weak second] in if $0 > 0 { second?.send(.ping) } },
        second.observe { [weak first] in if $0 > 0 { first?.send(.ping) } },
      ]
    }
  }
}

private struct Echo: Reactor {
  enum Action: Sendable, Hashable { case ping }
  let initialState = 0

  func reduce(into state: inout Int, mutation: Action) { state += 1 }
}

/// A machine that starts one kind of work.
private struct Machine: Reactor {
  enum Work: Sendable {
    case asks(Pair)
    case ticks, sticks, listens
  }

  enum Action: Sendable, CaseIterable { case start }

  let work: Work
  let initialState = 0
  private let stuck = Continuations()
  private let stream = AsyncStream<Int>.makeStream()

  init(_ work: Work) { self.work = work }

  func mutate(action: Action, state: Int) -> Effect<Self> {
    if case .asks(let pair) = work {
      pair.first.send(.ping)
      return .none
    }
    return .run { [work, stuck, stream] emit in
      emit(1)
      switch work {
      case .asks: break
      case .ticks: while !Task.isCancelled { try await emit.clock.sleep(for: .seconds(1)) }
      case .sticks: await stuck.wait()
      case .listens: for await number in stream.stream { emit(number) }
      }
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

/// Continuations that are never resumed.
private final class Continuations: Sendable {
  private let kept = Mutex<[CheckedContinuation<Void, Never>]>([])

  func wait() async {
    await withCheckedContinuation { continuation in kept.withLock { $0.append(continuation) } }
  }

  deinit {
    kept.withLock { kept in
      for continuation in kept { continuation.resume() }
    }
  }
}
