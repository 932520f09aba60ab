import Effort
import Testing
import ThoriumProof

struct TemporalTests {
  @Test func `a lamp that is on may never be switched off, as it may be smashed`() {
    let error = #expect(throws: TemporalCounterexample.self) {
      try Lamp.graph.leadsTo("it goes off", fair: [.off], { $0 == .dim }, { $0 == .dark })
    }
    #expect(
      error?.description == """
        leads to: it goes off
          .on     .dark → .dim
          .smash  .dim → .broken
          | then nothing further happens: .off is refused here (it is broken)
          As a test, which fails as long as the run ends so:
          @Test func `leads to: it goes off`() {
            let world = VirtualWorld()
            let store = Store(Lamp(), in: world.runtime)
            store.send(.on)
            world.run()
            store.send(.smash)
            world.run()
            #expect("\\(store.currentState)" != "broken")
          }
        """
    )
  }

  @Test func `always finds the nearest state`() throws {
    try Lamp.graph.always("it is a lamp") { _ in true }
    let error = #expect(throws: TemporalCounterexample.self) {
      try Lamp.graph.always("it is never bright") { $0 != .bright }
    }
    #expect(error?.path == [".on", ".on"])
    let first = #expect(throws: TemporalCounterexample.self) {
      try Lamp.graph.always("it is light") { $0 != .dark }
    }
    #expect(first?.path == [] && first?.description.contains("in the initial state .dark") == true)
  }

  @Test func `verdicts on random machines agree with a search of all sets of states`() {
    var random = SplitMix64(seed: 3)
    var (refuted, held, loops) = (0, 0, 0)
    for number in 0..<cases(2_000, quick: 500) {
      let machine = TableMachine(&random, states: 5)
      let goal = Set((0..<5).filter { _ in random.next() % 3 == 0 })
      let fair = machine.moves.filter { _ in random.next() % 2 == 0 }
      let expected = SetSearch(machine, goal, fair.map(\.number))
      do throws(TemporalCounterexample) {
        try machine.graph.eventually("goal", fair: fair) { goal.contains($0) }
        #expect(expected.shortest == nil, "machine \(number)")
        held += 1
      } catch {
        #expect(expected.shortest == error.path.count, "machine \(number): \(error)")
        refuted += 1
        if !error.repeated.isEmpty { loops += 1 }
      }
    }
    let least = cases(100, quick: 24)
    #expect(refuted > least && held > least && loops > least / 2, "\(refuted) \(held) \(loops)")
  }

  @Test(arguments: [false, true])
  func `until on random machines agrees with a search of all sets of states`(isWeak: Bool) {
    var random = SplitMix64(seed: isWeak ? 12 : 13)
    var (refuted, held, early, endedAtFirst) = (0, 0, 0, 0)
    for number in 0..<cases(2_000, quick: 500) {
      let machine = TableMachine(&random, states: 5)
      let condition = Set((0..<5).filter { _ in random.next() % 4 > 0 })
      let end = Set((0..<5).filter { _ in random.next() % 3 == 0 })
      let fair = machine.moves.filter { _ in random.next() % 2 == 0 }
      let outside = Set(0..<5).subtracting(condition.subtracting(end))
      let stay = SetSearch(machine, outside, fair.map(\.number))
      let isEarly = !stay.exits(machine, to: outside).isSubset(of: end)
      let isRefuted = isEarly || !isWeak && stay.shortest != nil
      do throws(TemporalCounterexample) {
        try machine.graph.until(
          "end",
          fair: fair,
          isWeak: isWeak,
          { condition.contains($0) },
          { end.contains($0) }
        )
        #expect(!isRefuted, "machine \(number)")
        held += 1
        if end.contains(0) { endedAtFirst += 1 }
      } catch {
        #expect(isRefuted, "machine \(number): \(error)")
        refuted += 1
        if isEarly { early += 1 }
      }
    }
    #expect(refuted > 100 && held > 100 && early > 100 && endedAtFirst > 100)
  }
}

/// The shortest way to a set of states in which a fair run can stay, among all sets.
private struct SetSearch {
  private(set) var shortest: Int?
  /// The distance of each state, over states outside of the goal.
  private var distances: [Int]

  /// Returns the states of the goal that a run can reach first.
  func exits(_ machine: TableMachine, to goal: Set<Int>) -> Set<Int> {
    if goal.contains(0) { return [0] }
    let inside = distances.indices.filter { distances[$0] < .max }
    return goal.intersection(inside.flatMap { machine.table[$0].compactMap(\.self) })
  }

  init(_ machine: TableMachine, _ goal: Set<Int>, _ fair: [Int]) {
    let table = machine.table
    distances = Array(repeating: Int.max, count: table.count)
    if !goal.contains(0) { distances[0] = 0 }
    for _ in table.indices {
      for state in table.indices where distances[state] < .max {
        for target in table[state].compactMap(\.self) where !goal.contains(target) {
          distances[target] = min(distances[target], distances[state] + 1)
        }
      }
    }
    for number in 1..<(1 << table.count) {
      let set = table.indices.filter { number >> $0 & 1 == 1 }
      let isReached = set.allSatisfy { distances[$0] < .max }
      guard isReached, Self.isConnected(set, table) else { continue }
      let isFair = fair.allSatisfy { column in
        let isTaken = set.contains { state in table[state][column].map(set.contains) ?? false }
        let possible = set.count { table[$0][column] != nil }
        return isTaken || possible < set.count
      }
      guard isFair, let least = set.map({ distances[$0] }).min() else { continue }
      shortest = min(shortest ?? .max, least)
    }
  }

  /// Whether each state of a set leads to each other one inside the set; a single one need not.
  private static func isConnected(_ set: [Int], _ table: [[Int?]]) -> Bool {
    set.allSatisfy { start in
      var seen: Set = [start]
      for _ in set {
        for state in seen {
          seen.formUnion(table[state].compactMap(\.self).filter(set.contains))
        }
      }
      return seen.count == set.count
    }
  }
}
