import Effort
import Testing
import ThoriumProof

/// A graph tests a rule in each state that it computes, and not only in those with a row.
struct SeenStatesTests {
  @Test func `a rule is broken by the nearest state, also between mutations, in random machines`() {
    var random = SplitMix64(seed: 31)
    var (held, between, early) = (0, 0, 0)
    for number in 0..<cases(1_000, quick: 300) {
      let machine = StopMachine(&random)
      let graph = machine.graph
      let (ends, all) = machine.distances(by: \.self)
      #expect(Set(graph.states) == Set(ends.keys), "machine \(number)")
      for state in 0..<machine.size {
        let path = graph.path(to: state)
        #expect(path?.count == all[state], "machine \(number), state \(state)")
        guard let distance = all[state] else {
          held += 1
          continue
        }
        if ends[state] == nil { between += 1 }
        if let end = ends[state], distance < end { early += 1 }
      }
    }
    #expect(held > 100 && between > 100 && early > 20, "\(held) \(between) \(early)")
  }

  @Test func `a rule is tested in each computed state of a class, in random machines`() {
    var random = SplitMix64(seed: 32)
    var later = 0
    for number in 0..<cases(1_000, quick: 300) {
      let machine = StopMachine(&random)
      let graph = machine.graphOfThirds
      let (ends, all) = machine.distances(by: \.third)
      for state in 0..<machine.size {
        #expect(graph.path(to: state)?.count == all[state], "machine \(number), state \(state)")
        if ends[state] != nil && !graph.states.contains(state) { later += 1 }
      }
    }
    #expect(later > 100, "\(later)")
  }

  @Test func `classes that do not distinguish what a property asks give no verdict`() throws {
    let errors = [
      #expect(throws: TemporalCounterexample.self) {
        try Up.graph.eventually("it is high", fair: [1, 2]) { $0 > 1 }
      },
      #expect(throws: TemporalCounterexample.self) {
        try Up.graph.leadsTo("it is high", fair: [1, 2], { $0 == 1 }, { $0 > 1 })
      },
      #expect(throws: TemporalCounterexample.self) {
        try Up.graph.leadsTo("it is high", fair: [1, 2], { $0 > 1 }, { _ in true })
      },
      #expect(throws: TemporalCounterexample.self) {
        try Up.graph.until("low until high", isWeak: true, { $0 < 2 }, { $0 > 1 })
      },
    ]
    #expect(
      errors[0]?.description == """
        eventually: it is high
          2  0 → 2
          No verdict: the classes must distinguish what the property asks, and 0 contains 0 and 2, \
        which differ in it.
        """
    )
    for error in errors {
      #expect(error?.description.contains("No verdict: ") == true, "\(String(describing: error))")
    }
    let fine = StateGraph(Up(), by: \.upToTwo) { Generator.element(of: [1, 2]) }
    try fine.eventually("it is high", fair: [1, 2]) { $0 > 1 }
    try fine.until("low until high", isWeak: true, { $0 < 2 }, { $0 > 1 })
  }
}

/// A number that grows.
private struct Up: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) { state += mutation }

  static var graph: StateGraph<Up> {
    StateGraph(Up(), by: \.parity) { Generator.element(of: [1, 2]) }
  }
}

/// A machine whose actions go through one to three states each.
private struct StopMachine: Reactor {
  let initialState = 0
  let size = 9
  let table: [[[Int]]]

  init(_ random: inout SplitMix64) {
    let size = size
    table = (0..<size).map { _ in
      (0..<2).map { _ in
        (0...random.next() % 3).map { _ in Int(random.next() % UInt64(size)) }
      }
    }
  }

  func mutate(action: Int, state: Int) -> Effect<Self> { .from(table[state][action]) }

  func reduce(into state: inout Int, mutation: Int) { state = mutation }

  var graph: StateGraph<StopMachine> { StateGraph(self) { Generator.element(of: [0, 1]) } }

  var graphOfThirds: StateGraph<StopMachine> {
    StateGraph(self, by: \.third) { Generator.element(of: [0, 1]) }
  }

  /// Returns the distances of the states in which actions end, and of all states.
  ///
  /// Of each class, only the first state is followed.
  func distances(by classOf: (Int) -> Int) -> (ends: [Int: Int], all: [Int: Int]) {
    var (ends, all) = ([0: 0], [0: 0])
    var classes: Set = [classOf(0)]
    var queue = [(state: 0, distance: 0)]
    while !queue.isEmpty {
      let (state, distance) = queue.removeFirst()
      for stops in table[state] {
        for stop in stops where all[stop] == nil { all[stop] = distance + 1 }
        guard let end = stops.last else { continue }
        if ends[end] == nil { ends[end] = distance + 1 }
        if classes.insert(classOf(end)).inserted { queue.append((end, distance + 1)) }
      }
    }
    return (ends, all)
  }
}

extension StateGraph<StopMachine> {
  /// Returns the shortest path to a state, or `nil` if the graph knows none.
  fileprivate func path(to state: Int) -> [String]? {
    do throws(TemporalCounterexample) {
      try always("not there") { $0 != state }
      return nil
    } catch {
      return error.path
    }
  }
}

extension Int {
  fileprivate var parity: Int { self % 2 }
  fileprivate var third: Int { self % 3 }
  fileprivate var upToTwo: Int { Swift.min(self, 2) }
}
