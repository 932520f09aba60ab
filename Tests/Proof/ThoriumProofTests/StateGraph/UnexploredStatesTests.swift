import Effort
import Testing

@testable import ThoriumProof

struct UnexploredStatesTests {
  @Test func `a state behind the limit is drawn as not explored in each format`() throws {
    let graph = StateGraph(Line(), limit: 2) {
      Line.Action.next
      Line.Action.finish
    }
    #expect(graph.states == [0, 1, 2] && graph.deadEnds == [] && graph.neverPossible == [])
    let diagram = try graph.diagram()
    #expect(
      diagram.text == """
        Line
        state               .next  .finish
        1 0                 2      ·
        2 1                 3      ·
        3 2 (not explored)  ?      ?
        refused
          .finish in 1, 2: not yet
        """
    )
    #expect(diagram.mermaid.contains("state \"2 (not explored)\" as s3"))
    #expect(diagram.mermaid.contains("class s3 unexplored"))
    #expect(!diagram.mermaid.contains("deadEnd"))
    #expect(diagram.dot.contains("s3 [label=\"2 (not explored)\", style=\"rounded,dotted\"]"))
    #expect(diagram.svg.contains("class=\"state unexplored\""))
    #expect(diagram.svg.contains(">(not explored)</text>"))
    let report = graph.description
    #expect(report.contains("3 states (1 not explored), 2 transitions, 2 refusals"))
    #expect(report.contains("not possible in the explored states: .finish"))
    #expect(!report.contains("dead end") && !report.contains("never possible"))
  }

  @Test func `a node with an explored and an unexplored state is partly explored`() throws {
    let graph = StateGraph(Line(), limit: 2) {
      Line.Action.finish
      Line.Action.next
    }
    let diagram = try graph.diagram(by: { $0 == 0 ? "first" : "later" })
    #expect(diagram.text.contains("2 later (partly explored)  ·/?      2/?"))
    #expect(diagram.nodes.map(\.isDeadEnd) == [false, false])
  }

  @Test func `no claim of a graph with a limit is refuted by the whole graph`() throws {
    var random = SplitMix64(seed: 21)
    var (unexplored, dead, hidden) = (0, 0, 0)
    for number in 0..<cases(2_000, quick: 600) {
      let machine = TableMachine(&random, states: 8, actions: 2)
      let whole = machine.graph
      let limit = 1 + number % 6
      let part = StateGraph(machine, limit: limit) { for move in machine.moves { move } }
      let never = Set(whole.neverPossible)
      #expect(Set(part.deadEnds).isSubset(of: whole.deadEnds), "machine \(number)")
      #expect(Set(part.neverPossible).isSubset(of: never), "machine \(number)")
      let ends = try part.diagram().nodes.filter(\.isDeadEnd).compactMap { Int($0.label) }
      #expect(ends == part.deadEnds, "machine \(number)")
      if part.unexploredCount > 0 { unexplored += 1 }
      dead += part.deadEnds.count
      if part.notSeenPossible.count > never.count { hidden += 1 }
    }
    #expect(unexplored > cases(500, quick: 150) && dead > cases(300, quick: 90))
    #expect(hidden > cases(20, quick: 6), "\(unexplored) \(dead) \(hidden)")
  }

  @Test func `the limit of runs ends a search between two rows`() {
    let numbers = Generator.element(of: Array(0..<10))
    var graph = StateGraph<Dice>(
      FiniteValues(numbers.map { Dice.Action(number: $0) }),
      of: Dice(simulation: Simulation(Source())),
      by: { AnyHashable($0) }
    )
    // The limit is in the fourth row, since a row has 160 runs.
    graph.replay(ReactorSubject { Dice(simulation: $0) }, 100_000, runs: 500, by: { $0 })
    #expect(graph.doubts.contains { $0.contains("limit of 500 runs") } && graph.expanded == 4)
    #expect(graph.notSeenPossible.isEmpty && graph.deadEnds.isEmpty)
    // Each action is always possible, and has sixteen results.
    #expect(graph.transitionCount == graph.expanded * 10 * 16)
    #expect(graph.unexploredCount > 0 && graph.summary.contains(" 0 refusals"))
  }

  @Test func `a run that fails is no refusal, and its end is no dead end`() throws {
    let graph = StateGraph(Breaking()) { Generator.element(of: Breaking.Action.allCases) }
    #expect(Set(graph.states) == ["start", "waiting", "broken"])
    #expect(graph.deadEnds == [] && graph.neverPossible == [])
    #expect(graph.doubts.contains { $0.contains("A run failed") && $0.contains("out\\nof \\u{7}") })
    #expect(graph.doubts.allSatisfy { !$0.contains("\n") && !$0.contains("\u{7}") })
    let diagram = try graph.diagram()
    #expect(diagram.nodes.filter(\.isUnexplored).map(\.label) == ["broken"])
    try graph.leadsTo("it ends", { $0 == "broken" }, { $0 == "start" })
  }

  @Test func `a run that never ends is no refusal`() {
    let graph = StateGraph(Spinning()) {
      Spinning.Action.spin
      Spinning.Action.rest
    }
    #expect(graph.states == [0] && graph.neverPossible == [] && graph.deadEnds == [])
    #expect(graph.notSeenPossible.isEmpty)
    #expect(graph.doubts.contains { $0.contains("A run failed") })
    #expect(graph.description.contains("?"))
  }

  @Test func `a timer that never ends is searched within the limit of steps`() {
    var graph = StateGraph<Alarm>(
      FiniteValues(.just(.start)),
      of: Alarm(),
      by: { AnyHashable($0) }
    )
    graph.replay(ReactorSubject(Alarm()), 100_000, steps: 20_000, by: { $0 })
    #expect(graph.doubts.contains { $0.contains("limit of 20000 replayed steps was reached") })
    #expect(graph.states.count == 201 && graph.deadEnds.isEmpty)
  }

  @Test func `the shortest path to a state is rebuilt from its last steps`() {
    let make: @Sendable (Simulation) -> Dice = { Dice(simulation: $0) }
    let graph = StateGraph(make, by: \.shortCount) { Dice.Action(number: 1) }
    let depths = graph.transitions.depths
    for state in graph.reached.indices {
      #expect(graph.transitions.path(to: state).count == depths[state])
      #expect(graph.reached[state].count == depths[state])
    }
    #expect(depths.max() == 3)
  }

  @Test func `a graph with work that other code may resume is not exhaustive`() {
    for way in Load.Way.allCases {
      let graph = StateGraph(Load(way: way)) {
        Load.Action.load
        Load.Action.cancel
      }
      #expect(graph.states == [.idle, .loading])
      #expect(graph.isExhaustive == (way == .action), "\(way): \(graph.doubts)")
      let isNamed = graph.doubts.first?.contains("may resume it at any time") == true
      let hasOrders = graph.doubts.first?.contains("in another order") == true
      // Where a simulation has the detached task, its orders are a doubt of their own.
      #expect(isNamed == (way != .action) || way == .detached && hasOrders, "\(graph.doubts)")
    }
  }
}

/// Counts without end, and finishes at 10.
private struct Line: Reactor {
  enum Action: Sendable, Hashable { case next, finish }
  let initialState = 0

  func refusal(action: Action, state: Int) -> Refusal? {
    action == .finish && state < 10 ? "not yet" : nil
  }

  func reduce(into state: inout Int, mutation: Action) { state += mutation == .next ? 1 : 1_000 }
}

/// Lists what a service has replied to each action.
private struct Dice: Reactor {
  struct Action: Sendable, Hashable { let number: Int }
  let initialState: [Int] = []
  let simulation: Simulation

  func mutate(action: Action) -> Effect<Self> {
    .run { emit in
      let reply = try await simulation.reply(
        Replies(.int(0...15), within: .zero),
        to: "dice"
      )
      emit(action.number * 16 + reply)
    }
  }

  func reduce(into state: inout [Int], mutation: Int) { state.append(mutation) }
}

/// Fails when it is asked twice.
private struct Breaking: Reactor {
  enum Action: Sendable, Hashable, CaseIterable { case go }
  struct Failure: Error, CustomStringConvertible { let description = "out\nof \u{7}order" }
  let initialState = "start"

  func mutate(action: Action, state: String) -> Effect<Self> {
    if state == "start" { return .just("waiting") }
    return .concat(.just("broken"), .run { _ in throw Failure() })
  }

  func reduce(into state: inout String, mutation: String) { state = mutation }
}

/// Work that a stream, a detached task or an action of its own ends.
private struct Load: Reactor {
  enum Way: Sendable, CaseIterable { case stream, detached, action }
  enum Action: Sendable, Hashable { case load, cancel }
  enum State: Sendable, Hashable { case idle, loading, done }
  let initialState = State.idle
  let way: Way

  func refusal(action: Action, state: State) -> Refusal? {
    (action == .cancel) == (state == .loading) ? nil : "not now"
  }

  func mutate(action: Action) -> Effect<Self> {
    if action == .cancel { return .concat(.cancel(id: "load"), .just(.idle)) }
    let work = Effect<Self>.run { [way] emit in
      let (stream, source) = AsyncStream.makeStream(of: Int.self)
      switch way {
      case .stream: for await _ in stream {}
      case .detached: await Task.detached { for await _ in stream {} }.value
      case .action: try await emit.take { $0 == .cancel }
      }
      source.finish()
    }
    return .concat(.just(.loading), work.policy(.latest, id: "load"))
  }

  func reduce(into state: inout State, mutation: State) { state = mutation }
}

/// An effect that starts tasks for ever.
private struct Spinning: Reactor {
  enum Action: Sendable, Hashable { case spin, rest }
  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    if action == .rest { return .none }
    return .run { _ in
      while true { await withDiscardingTaskGroup { group in group.addTask {} } }
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

extension [Int] {
  /// The number of replies, up to three.
  fileprivate var shortCount: Int { Swift.min(count, 3) }
}
