import Effort
import Testing
import ThoriumProof

struct StateGraphTests {
  @Test func `a lamp has four states, one dead end, and an action that is never possible`() {
    let graph = Lamp.graph
    #expect(graph.states == [.dark, .dim, .broken, .bright])
    #expect(graph.transitionCount == 8)
    #expect(graph.deadEnds == [.broken])
    #expect(graph.neverPossible == [.mend])
    #expect(graph.isExhaustive && graph.doubts.isEmpty)
    #expect(
      graph.description == """
        Lamp: 4 states, 8 transitions, 8 refusals; exhaustive for these 4 actions
        dead end: .broken, after .smash
        never possible: .mend
        state      .on  .off  .smash  .mend
        1 .dark    2    ·     3       ·
        2 .dim     4    1     3       ·
        3 .broken  ·    ·     ·       ·
        4 .bright  4    1     3       ·
        refused
          .on in 3: it is broken
          .off in 1: it is dark
          .off in 3: it is broken
          .smash in 3: it is broken
          .mend in 1, 2, 3, 4: a lamp cannot be mended
        """
    )
  }

  @Test func `the graphs of 10 000 random machines agree with an exhaustive search`() {
    var random = SplitMix64(seed: 1)
    var (dead, never, large) = (0, 0, 0)
    for number in 0..<cases(10_000, quick: 1_000) {
      let machine = TableMachine(&random)
      let graph = machine.graph
      let known = BruteForce(machine)
      let isSame =
        Set(graph.states) == known.reached && graph.transitionCount == known.transitions
        && Set(graph.deadEnds) == known.deadEnds && graph.isExhaustive
        && Set(graph.neverPossible.map(\.number)) == known.neverPossible
        && graph.states.map { known.distances[$0] ?? -1 } == known.distances.values.sorted()
      #expect(isSame, "machine \(number)")
      if !graph.deadEnds.isEmpty { dead += 1 }
      if !graph.neverPossible.isEmpty { never += 1 }
      if graph.states.count == 6 { large += 1 }
    }
    let least = cases(100, quick: 10)
    #expect(dead > least && never > least && large > 10 * least, "\(dead) \(never) \(large)")
  }

  @Test func `an equality that ignores a value is found, and the search is not exhaustive`() {
    let graph = StateGraph(ById()) { Generator.element(of: ById.Action.allCases) }
    #expect(!graph.isExhaustive)
    #expect(graph.doubts.count == 1 && graph.doubts[0].contains("Equal states behave differently"))
    #expect(graph.summary.hasSuffix("; not exhaustive"))
  }

  @Test func `a projection that merges states with different behaviour is found`() {
    let coarse = StateGraph(Lamp(), by: \.isBroken) {
      Generator.element(of: Lamp.Action.allCases)
    }
    #expect(coarse.states.count == 2 && !coarse.isExhaustive)
    let fine = StateGraph(Lamp(), by: \.self) { Generator.element(of: Lamp.Action.allCases) }
    #expect(fine.states.count == 4 && fine.isExhaustive)
  }

  @Test func `a reactor that reads other data is found`() {
    let graph = StateGraph(Moody(count: SharedNumber())) { Moody.Action.go }
    #expect(!graph.isExhaustive)
  }

  @Test func `a state that contains an object causes a doubt`() {
    let make: @Sendable (Simulation) -> Holder = { _ in Holder() }
    let graphs = [
      StateGraph(Holder()) { Holder.Action.go },
      StateGraph(make, by: \.number) { Holder.Action.go },
    ]
    for graph in graphs {
      #expect(graph.doubts.contains { $0.contains("object of type SharedNumber") })
    }
  }

  @Test func `a limit ends the search, and is reported`() {
    let graph = StateGraph(Endless(), limit: 50) { Endless.Action.up }
    #expect(graph.states.count == 51 && !graph.isExhaustive)
    #expect(graph.doubts.contains { $0.contains("limit of 50 states") })
    let exact = StateGraph(Lamp(), limit: 4) { Generator.element(of: Lamp.Action.allCases) }
    #expect(exact.isExhaustive)
  }

  @Test func `a path of more than 101 steps is shown without its middle`() {
    let graph = StateGraph(Endless(), limit: 200) { Endless.Action.up }
    let shown = [101, 102].map { count in
      let error = #expect(throws: TemporalCounterexample.self) {
        try graph.always("it is low") { $0 < count }
      }
      let lines = error?.description.split(separator: "\n") ?? []
      return (steps: lines.count { $0.hasPrefix("  .up ") }, isCut: lines.contains("  … 2 steps …"))
    }
    #expect(shown.map(\.steps) == [101, 100] && shown.map(\.isCut) == [false, true])
    #expect(graph.deadEnds == [150] && graph.description.contains("… 50 steps …"))
  }

  @Test func `actions with many values are tried at their boundaries, and the report says so`() {
    let graph = StateGraph(Endless(), limit: 500) {
      call(Endless.Action.set, .int(0...1_000_000))
      Endless.Action.reset
    }
    #expect(graph.actions.contains(.set(0)) && graph.actions.contains(.set(1_000_000)))
    #expect(graph.actions.contains(.reset) && graph.actions.count < 10)
    #expect(!graph.isExhaustive && graph.doubts[0].contains("stand for all"))
    let small = StateGraph(Endless(), limit: 500) { call(Endless.Action.set, .int(0...99)) }
    #expect(small.actions.count == 100 && small.isExhaustive && small.states.count == 100)
  }
}

struct ReplayedGraphTests {
  @Test func `a counter with a delay has its states, and time is a transition`() {
    let graph = StateGraph(SlowCounter()) { Generator.element(of: SlowCounter.Action.allCases) }
    let idle = Set(graph.states.filter { !$0.isLoading }.map(\.value))
    #expect(idle == [0, 1, 2, 3])
    #expect(graph.states.count == 8)
    #expect(graph.description.contains("8 states in 12 configurations"), "two counts of each value")
    #expect(graph.isExhaustive, "\(graph.doubts)")
    #expect(graph.deadEnds.isEmpty)
  }

  @Test
  func `a pipeline causes a doubt, and a projection makes an endless counter finite`() throws {
    let graph = StateGraph(
      SlowCounter(isThrottled: true),
      by: \.name
    ) {
      Generator.element(of: SlowCounter.Action.allCases)
    }
    let diagram = try graph.diagram()
    let make = { @Sendable (_: Simulation) in SlowCounter(isThrottled: true) }
    let served = StateGraph(make, by: \.name) {
      Generator.element(of: SlowCounter.Action.allCases)
    }
    for graph in [graph, served] {
      #expect(graph.doubts.contains { $0.contains("pipelines may remember") })
      #expect(try graph.diagram() == diagram)
    }
    #expect(
      diagram.text == """
        SlowCounter
        state       .increase  .decrease  time passes
        1 idle      2          2          ·
        2 counting  ·          ·          1
        refused
          .increase in 2: counting is running
          .decrease in 2: counting is running
        """
    )
  }

  @Test func `each reply of a service is a branch`() throws {
    let graph = Loading.graph(mayBeLost: false)
    #expect(Set(graph.states).contains(Loading.State(hasFailed: true)))
    #expect(graph.doubts.contains { $0.contains("services may remember") })
    try graph.leadsTo("a load ends", { $0.isLoading }, { !$0.isLoading })
  }
}

/// All states of a machine, by repeating its table until nothing changes.
private struct BruteForce {
  var reached: Set<Int> = [0]
  var distances = [0: 0]
  var transitions = 0
  var deadEnds: Set<Int> = []
  var neverPossible: Set<Int> = []

  init(_ machine: TableMachine) {
    for round in 1...machine.table.count {
      for state in reached {
        for target in machine.table[state] {
          guard let target, distances[target] == nil else { continue }
          distances[target] = round
        }
      }
      reached = Set(distances.keys)
    }
    neverPossible = Set(machine.table[0].indices)
    for state in reached {
      let possible = machine.table[state].indices.filter { machine.table[state][$0] != nil }
      transitions += possible.count
      neverPossible.subtract(possible)
      if possible.isEmpty { deadEnds.insert(state) }
    }
  }
}

/// Goes on or back, by how often it was asked.
private struct Moody: Reactor {
  enum Action: Sendable { case go }
  let initialState = 0
  let count: SharedNumber
  func mutate(action: Action) -> Effect<Self> { .just(count.next() % 3) }
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

private struct Holder: Reactor {
  enum Action: Sendable { case go }
  struct State: Sendable, Hashable {
    let count = SharedNumber()
    var number = 0
    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) { state.number = 1 }
}

private struct Endless: Reactor {
  enum Action: Sendable, Hashable {
    case up
    case set(Int)
    case reset
  }
  let initialState = 0
  func refusal(action: Action, state: Int) -> Refusal? { state == 150 ? "it is the top" : nil }
  func reduce(into state: inout Int, mutation: Action) {
    switch mutation {
    case .up: state += 1
    case .set(let number): state = number
    case .reset: state = 0
    }
  }
}
