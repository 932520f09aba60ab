import Effort
import Testing
import ThoriumProof

/// Temporal properties ask about the states that an observer sees, also those between mutations.
///
/// The judge lists every run of up to six actions, with all its observed states.
struct ObservedRunsTests {
  @Test(arguments: [false, true])
  func `graphs agree with a list of all observed runs, in random machines`(isSlow: Bool) throws {
    var random = SplitMix64(seed: 33)
    var counts: [String: (held: Int, broken: Int, between: Int)] = [:]
    for number in 0..<cases(isSlow ? 150 : 1_000, quick: isSlow ? 40 : 300) {
      let machine = StopMachine(isSlow: isSlow, &random)
      let graph = StateGraph(machine) { Generator.element(of: [0, 1]) }
      #expect(graph.isExhaustive, "machine \(number): \(graph.doubts)")
      let (cause, effect) = (Int(random.next() % 4), Int(random.next() % 4))
      let runs = machine.runs(6)
      let (all, ends) = (
        runs.map { $0.flatMap(\.self) }, runs.map { $0.map { $0[$0.endIndex - 1] } }
      )
      for rule in Rule.allCases {
        let isRight = all.allSatisfy { rule.holds($0, cause, effect) }
        let coarse = ends.allSatisfy { rule.holds($0, cause, effect) }
        let error = graph.violation(of: rule, cause, effect)
        #expect(
          (error == nil) == isRight,
          "machine \(number): \(rule) \(cause) \(effect) \(machine)"
        )
        var count = counts["\(rule)"] ?? (0, 0, 0)
        count.held += isRight ? 1 : 0
        count.broken += isRight ? 0 : 1
        count.between += isRight == coarse ? 0 : 1
        counts["\(rule)"] = count
      }
    }
    #expect(counts.count == Rule.allCases.count)
    for (rule, count) in counts {
      // A user need not act, so without fair actions only these depend on states between mutations.
      let dependsOnWays = rule == "leadsTo" || rule == "weakUntil"
      #expect(count.held > 5 && count.broken > 5, "\(rule): \(count)")
      #expect(count.between > 0 || !dependsOnWays, "\(rule): \(count)")
    }
  }

  // Takes over a second: each machine is checked with up to 300 runs, and failures are shrunk.
  @Test func `random runs agree with a list of all observed runs, in random machines`() async {
    var random = SplitMix64(seed: 34)
    var (held, broken) = (0, 0)
    for number in 0..<cases(200, quick: 50) {
      let machine = StopMachine(isSlow: false, &random)
      let (cause, effect) = (Int(random.next() % 4), Int(random.next() % 4))
      let isRight = machine.runs(6).allSatisfy {
        Rule.leadsTo.holds($0.flatMap(\.self), cause, effect)
      }
      var hasFailed = false
      do {
        try await falsify(machine, CheckSettings(cases: 300, explains: false)) { property in
          property.actions { Generator.element(of: [0, 1]) }
          property.steps(0...6)
          property.leadsTo("it follows", { $0 == cause }, { $0 == effect })
        }
      } catch { hasFailed = true }
      #expect(hasFailed != isRight, "machine \(number): \(cause) \(effect) \(machine)")
      if isRight { held += 1 } else { broken += 1 }
    }
    #expect(held > 5 && broken > 5, "\(held) \(broken)")
  }

  @Test func `a state between two mutations of a fair action is reached`() throws {
    let graph = StateGraph(StopMachine(isSlow: false, table: [[[1, 0], []]])) { 0 }
    try graph.eventually("it is one", fair: [0]) { $0 == 1 }
    try graph.until("it is zero until it is one", fair: [0], { $0 == 0 }, { $0 == 1 })
    #expect(throws: TemporalCounterexample.self) { try graph.eventually("it is one") { $0 == 1 } }
    #expect(throws: TemporalCounterexample.self) {
      try graph.eventually("it is two", fair: [0]) { $0 == 2 }
    }
  }

  @Test func `a cause between two mutations is shown`() throws {
    let graph = StateGraph(StopMachine(isSlow: false, table: [[[2, 1], []], [[], []]])) { 0 }
    let error = try #require(throws: TemporalCounterexample.self) {
      try graph.leadsTo("three follows two", { $0 == 2 }, { $0 == 3 })
    }
    #expect(
      error.description == """
        leads to: three follows two
          0  0 → 2, on the way to 1
          | then nothing further happens
        """
    )
  }
}

private enum Rule: CaseIterable {
  case eventually, leadsTo, until, weakUntil

  /// Returns whether the rule holds in a run after which nothing further happens.
  func holds(_ run: [Int], _ cause: Int, _ effect: Int) -> Bool {
    switch self {
    case .eventually: return run.contains(effect)
    case .leadsTo:
      return run.indices.allSatisfy { run[$0] != cause || run[$0...].contains(effect) }
    case .until, .weakUntil:
      let end = run.firstIndex(of: effect)
      let isKept = run[..<(end ?? run.endIndex)].allSatisfy { $0 != cause }
      return isKept && (end != nil || self == .weakUntil)
    }
  }
}

extension StateGraph where R.State == Int {
  fileprivate func violation(
    of rule: Rule,
    _ cause: Int,
    _ effect: Int
  ) -> TemporalCounterexample? {
    do throws(TemporalCounterexample) {
      switch rule {
      case .eventually: try eventually("rule") { $0 == effect }
      case .leadsTo: try leadsTo("rule", { $0 == cause }, { $0 == effect })
      case .until: try until("rule", { $0 != cause }, { $0 == effect })
      case .weakUntil: try until("rule", isWeak: true, { $0 != cause }, { $0 == effect })
      }
      return nil
    } catch {
      return error
    }
  }
}

/// A machine of four states whose actions go through up to three states each; slowly in a task.
private struct StopMachine: Reactor {
  let initialState = 0
  let isSlow: Bool
  let table: [[[Int]]]

  init(isSlow: Bool, table: [[[Int]]]) { (self.isSlow, self.table) = (isSlow, table) }

  init(isSlow: Bool, _ random: inout SplitMix64) {
    self.isSlow = isSlow
    table = (0..<4).map { _ in
      (0..<2).map { _ in (0..<random.next() % 4).map { _ in Int(random.next() % 4) } }
    }
  }

  func mutate(action: Int, state: Int) -> Effect<Self> {
    let stops = Effect<Self>.from(table[state][action])
    return isSlow ? .run { emit in for stop in table[state][action] { emit(stop) } } : stops
  }

  func reduce(into state: inout Int, mutation: Int) { state = mutation }

  /// Returns the observed states of each run, those of one step together.
  func runs(_ length: Int) -> [[[Int]]] {
    var runs: [[[Int]]] = [[[0]]]
    var last = runs
    for _ in 0..<length {
      last = last.flatMap { run in
        table[run.last?.last ?? 0].map { stops in
          run + [stops.isEmpty ? run.suffix(1).flatMap { $0.suffix(1) } : stops]
        }
      }
      runs += last
    }
    return runs
  }
}
