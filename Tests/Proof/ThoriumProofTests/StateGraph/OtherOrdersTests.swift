import Effort
import Synchronization
import Testing
import ThoriumProof

/// A graph doubts itself where tasks and actions can follow each other in an order that it did not try.
struct OtherOrdersTests {
  @Test func `a task that is ready after an action causes a doubt, which names the place`() async {
    let graph = StateGraph(Chores(.yield, .none)) { Generator.element(of: [0, 1]) }
    #expect(graph.doubts.count == 1 && !graph.isExhaustive, "\(graph.doubts)")
    #expect(graph.doubts[0].hasPrefix("At 5 places, first after 0, tasks and actions could"))
  }

  @Test func `a task that waits for an actor after a cancelled one causes a doubt`() async throws {
    let graph = StateGraph(Queue()) { Queue.Action.start }
    try graph.always("it begins once") { $0.begins <= 1 }
    #expect(graph.doubts.count == 1, "\(graph.doubts)")
    await #expect(throws: Counterexample.self) {
      try await falsify(Queue()) { property in
        property.actions { Queue.Action.start }
        property.invariant("it begins once") { $0.begins <= 1 }
      }
    }
  }

  @Test(arguments: [Chore.sleep, .twice, .pause, .answered])
  func `bodies that wait only for the clock, one at a time, leave no doubt`(chore: Chore) {
    let graph = StateGraph(Chores(chore, .cancel)) { Generator.element(of: [0, 1]) }
    #expect(graph.isExhaustive, "\(graph.doubts)")
    #expect(graph.states.contains { $0.running == 1 && $0.value > 0 })
    #expect(graph.description.contains("time passes"))
  }

  @Test(arguments: [Chore.latest, .debounced])
  func `a replaced body leaves no doubt`(chore: Chore) {
    let graph = StateGraph(Chores(chore, .none), limit: 50) { 0 }
    // Each repetition is a further configuration.
    #expect(graph.doubts.count == 1 && graph.doubts[0].contains("The limit of"), "\(graph.doubts)")
  }

  @Test func `a bound on the actions until a state is idle ends the search, and causes a doubt`() {
    let make = { @Sendable (_: Simulation) in Chores(.latest, .none) }
    let graph = StateGraph(make, by: \.value, actionsUntilIdle: 2) { 0 }
    let doubt = "After 2 actions without an idle state in between, no further action was tried."
    #expect(graph.doubts.contains(doubt), "\(graph.doubts)")
    #expect(graph.summary.contains(": 5 states in 15 configurations, 20 transitions, 0 refusals;"))
    #expect(graph.deadEnds.isEmpty && !graph.description.contains("explored"))
  }

  @Test func `two timers, and a throttle, cause a doubt`() {
    let two = StateGraph(Chores(.sleep, .twice, most: 2), limit: 100) {
      Generator.element(of: [0, 1])
    }
    #expect(two.doubts.contains { $0.contains("seconds pass, tasks and actions") }, "\(two.doubts)")
    let throttle = StateGraph(Chores(.throttled, .none), limit: 50) { 0 }
    #expect(throttle.doubts.contains { $0.contains("first after 0, tasks and actions") })
  }

  // Takes over a second: fewer reactors have too few exhaustive graphs.
  @Test func `an exhaustive graph has every state of random runs`() async throws {
    var (exhaustive, missing) = (0, 0)
    let kinds = [Chore.sleep, .twice, .pause, .answered, .yield]
    let all = kinds.flatMap { first in
      (kinds + [.none, .cancel]).flatMap { [Chores(first, $0), Chores(first, $0, most: 2)] }
    }
    for chores in all.sample(20) {
      let graph = StateGraph(chores, limit: 30) { Generator.element(of: [0, 1]) }
      if graph.doubts.contains(where: { $0.contains("The limit of") }) { continue }
      let seen = Mutex<Set<Chores.State>>([])
      try await falsify(chores, CheckSettings(cases: 30, seed: 1)) { property in
        property.actions { Generator.element(of: [0, 1]) }
        property.allowsUnfinishedWork = true
        property.time(.element(of: [.milliseconds(300), .seconds(1), .milliseconds(1_700)]))
        property.invariant("seen") { state in
          _ = seen.withLock { $0.insert(state) }
          return true
        }
      }
      let unknown = seen.withLock { $0.filter { !graph.knows($0) } }
      if !unknown.isEmpty { missing += 1 }
      if !graph.isExhaustive { continue }
      #expect(unknown.isEmpty, "\(chores.chores): \(unknown)")
      exhaustive += 1
    }
    #expect(exhaustive > 4 && missing > 0, "\(exhaustive) \(missing)")
  }
}

extension StateGraph<Chores> {
  /// Returns whether the search has computed a state.
  fileprivate func knows(_ state: Chores.State) -> Bool {
    do throws(TemporalCounterexample) {
      try always("not there") { $0 != state }
      return false
    } catch {
      return true
    }
  }
}

@globalActor private actor Desk {
  static let shared = Desk()
  func work() {}
}

/// An action cancels a call of an actor, and then calls the actor again.
private struct Queue: Reactor {
  enum Action: Sendable, Hashable { case start }
  enum Mutation: Sendable { case begin, end }
  struct State: Sendable, Hashable { var begins = 0, isDone = false }
  let initialState = State()

  func refusal(action: Action, state: State) -> Refusal? { state.isDone ? "it is done" : nil }

  func mutate(action: Action) -> Effect<Self> {
    .concat(
      .just(.begin),
      .merge(
        .run { _ in await Desk.shared.work() }.policy(.concurrent, id: "first"),
        .cancel(id: "first"),
        .run { emit in
          await Desk.shared.work()
          emit(.end)
        }
      )
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .begin: state.begins = min(state.begins + 1, 3)
    case .end: state.isDone = true
    }
  }
}

/// A kind of effect.
enum Chore: Sendable, CaseIterable {
  case none, sleep, twice, pause, answered, yield, latest, debounced, throttled, cancel
}

/// A reactor with two actions, each with an effect of some kind, up to a number of running ones.
private struct Chores: Reactor {
  enum Mutation: Sendable, Hashable { case begin, change, end, stop }
  struct State: Sendable, Hashable {
    var running = 0
    var value = 0
  }
  let initialState = State()
  let chores: [Chore]
  let most: Int

  init(_ first: Chore, _ second: Chore, most: Int = 1) {
    chores = [first, second]
    self.most = most
  }

  func refusal(action: Int, state: State) -> Refusal? {
    switch chores[action] {
    case .none: "there is nothing to do"
    case .cancel: state.running == 0 ? "nothing is running" : nil
    default: state.running >= most ? "enough is running" : nil
    }
  }

  func mutate(action: Int) -> Effect<Self> {
    switch chores[action] {
    case .none: .none
    case .sleep:
      work { emit in
        try await emit.clock.sleep(for: .seconds(1))
        emit(.end)
      }
    case .twice:
      work { emit in
        try await emit.clock.sleep(for: .milliseconds(700))
        emit(.change)
        try await emit.clock.sleep(for: .seconds(1))
        emit(.end)
      }
    case .pause:
      .concat(.just(.begin), .pause(for: .seconds(1)), .of(.change, .end))
        .cancellable(id: "work")
    case .answered:
      work { emit in
        try await emit.clock.sleep(for: .seconds(1))
        await emit.send(.end)
      }
    case .yield:
      work { emit in
        await Task.yield()
        emit(.end)
      }
    case .latest:
      Effect.run { emit in
        try await emit.clock.sleep(for: .seconds(1))
        emit(.change)
      }
      .policy(.latest, id: "latest")
    case .debounced: Effect.just(.change).policy(.debounced(.seconds(1)), id: "debounced")
    case .throttled:
      Effect.just(.change).policy(.throttled(.seconds(1), latest: false), id: "throttled")
    case .cancel: .concat(.cancel(id: "work"), .just(.stop))
    }
  }

  private func work(_ body: @escaping Effect<Self>.Body) -> Effect<Self> {
    .concat(.just(.begin), .run(body)).cancellable(id: "work")
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .begin: state.running += 1
    case .change: state.value = (state.value + state.running + 1) % 5
    case .end:
      state.value = (state.value + 1) % 5
      state.running -= 1
    case .stop: state.running = 0
    }
  }
}
