import Effort
import Synchronization
import Testing

@testable import ThoriumProof

/// If the states of a reactor are few, a check looks at each of them.
@Suite struct FewStatesTests {
  private let seeds = 0..<UInt64(cases(200, quick: 3))

  /// Checks a machine, and returns its report and its failures.
  private static func check(
    _ machine: Machine,
    isFlawed: Bool = false,
    _ settings: CheckSettings = CheckSettings(),
    _ specify: (inout Property<Int, [Int]>) -> Void = { _ in }
  ) async throws -> (report: CheckReport, failures: [Counterexample.Failure]) {
    var settings = settings
    (settings.explains, settings.shrinks) = (false, 20)
    let reactor = PlainMachine(machine: machine, isFlawed: isFlawed)
    do {
      let report = try await falsify(reactor, settings) { property in
        property.actions { Generator.int(0...machine.actions - 1) }
        property.invariant("right", machine.isRight)
        // A run of no steps would begin the proof that no shorter run fails, which takes longer.
        if isFlawed { property.steps(1...50) }
        specify(&property)
      }
      return (report, [])
    } catch let error as Counterexample {
      return (error.report, error.failures)
    }
  }

  // Takes over a second: a search follows a hundred cases, and its failure is repeated.
  @Test(arguments: Machine.flawed)
  fileprivate func `a state that breaks a rule is found at each seed`(_ machine: Machine)
    async throws
  {
    let states = machine.states(isFlawed: true)
    #expect([49, 114, 5].contains(states.count) && !states.allSatisfy(machine.isRight))
    var searched = 0
    // By default, one failure that the search finds is enough.
    for seed in 0..<UInt64(machine == .lock ? 30 : cases(200, quick: 10))
    where searched < 1 || Checks.areAll {
      let found = try await Self.check(machine, isFlawed: true, CheckSettings(seed: seed))
      #expect(found.failures.map(\.name) == ["invariant: right"])
      // A case after all others comes from the search.
      guard found.report.cases > 100, let failure = found.failures.first else { continue }
      searched += 1
      let replay = CheckSettings(replay: failure.token)
      let again = try await Self.check(machine, isFlawed: true, replay)
      #expect(again.failures.map(\.value) == [failure.value])
    }
    #expect(searched > 0 || machine == .lock, "random runs have found each")
  }

  @Test(arguments: Machine.flawed)
  fileprivate func `a right machine passes, and all its states are counted`(_ machine: Machine)
    async throws
  {
    let text =
      " \(machine.states(isFlawed: false).count) states, which are all that the actions reach"
    for seed in seeds {
      let (report, failures) = try await Self.check(machine, CheckSettings(seed: seed))
      #expect(failures.isEmpty && "\(report)".contains(text), "\(report)")
    }
  }

  @Test func `a failing effect hides no state that breaks a rule`() async throws {
    for seed in seeds {
      let settings = CheckSettings(seed: seed)
      let found = try await Self.check(.lock, isFlawed: true, settings) { property in
        property.actions { Generator.int(0...10) }
      }
      let names = Set(found.failures.map(\.name))
      #expect(names == ["invariant: right", "report: unhandled Jammed"], "\(seed)")
    }
  }

  @Test func `a report does not say so if a state may have been left out`() async throws {
    let reports = [
      // The runs are too short, a rule needs more than a state, or most keys are not tried.
      try await Self.check(.tokenRing) { $0.steps(0...15) }.report,
      try await Self.check(.lock) { $0.eventually("it is locked") { $0 != [4] } }.report,
      try await Self.check(.lock) { $0.actions { Generator.int(100...999) } }.report,
      try await falsify(Vague()) { $0.actions { Generator.int(1...2) } },
    ]
    for report in reports { #expect(report.cases == 100 && !report.hasAllStates, "\(report)") }
  }

  @Test(arguments: [(Machine.tree, 20), (.doors, 520)])
  fileprivate func `a search performs at most a tenth of the steps that the runs may take`(
    _ machine: Machine,
    most: Int
  ) async throws {
    let steps = Atomic(0)
    let (report, _) = try await Self.check(machine) { property in
      property.transition("counted") { _, _, _ in steps.add(1, ordering: .relaxed).newValue > 0 }
    }
    #expect(!report.hasAllStates && (report.states < 10) == (machine == .doors))
    #expect(report.steps > 2_000 && steps.load(ordering: .relaxed) < report.steps + most)
  }
}

/// Machines as plain functions; the first three also have a version with a fault.
private enum Machine: Int, CaseIterable {
  case tokenRing, twoPhaseCommit, lock
  /// A tree without end, and a corridor without end behind eight doors.
  case tree, doors

  static let start = [0, 0, 0, 0, 0]
  static let flawed = allCases.prefix(3)

  var actions: Int { [3, 14, 10, 10, 10][rawValue] }

  func isRight(_ state: [Int]) -> Bool {
    switch self {
    case .tokenRing: state[0] < 6 || state[1] < 6
    case .twoPhaseCommit: state[0] != 2 || !state[1...].contains(2)
    case .lock: state[0] < 4
    case .tree, .doors: true
    }
  }

  func next(_ state: [Int], _ action: Int, isFlawed: Bool) -> [Int]? {
    var new = state
    switch self {
    case .tokenRing:
      // Seven stations send up to six frames each while they have the token, which may get lost.
      if action == 0 && state[1] == (state[0] == 6 && !isFlawed ? 5 : 6) { return nil }
      if action == 1 && state[1] == 0 { return nil }
      let moved = action == 0 ? [state[0], state[1] + 1] : [(state[0] + 1) % 7, 0]
      return action == 2 ? Self.start : moved + [0, 0, 0]
    case .twoPhaseCommit:
      // A coordinator commits (1) or aborts (2), and four participants are ready (1) or commit (2).
      let (number, all) = (action % 4 + 1, state.dropFirst())
      switch (action / 4, state[0], state[number]) {
      case (0, 0, 0): new[number] = 1
      case (1, 1, 1): new[number] = 2
      case (1, 2, 0...1), (2, _, 1): new[number] = 0
      case (3, 0, _) where action == 12: new[0] = all.allSatisfy { $0 == 1 } ? 1 : 2
      // After a crash the coordinator reads its log, which it must keep when all have committed.
      case (3, 1..., _) where action == 13:
        if !all.contains(2) || isFlawed && all.allSatisfy({ $0 == 2 }) { new[0] = 0 }
      default: return nil
      }
    case .lock:
      let isNext = state[0] < (isFlawed ? 4 : 3) && action == [3, 1, 4, 1][state[0]]
      new[0] = isNext ? state[0] + 1 : 0
    case .tree: new[0] = state[0] &* 10 &+ action &+ 1
    case .doors: new[0] = state[0] >= 8 || action == 7 ? state[0] + 1 : 0
    }
    return new
  }

  /// Returns all states that the actions reach; no action follows a state that breaks the rule.
  func states(isFlawed: Bool) -> Set<[Int]> {
    var (states, waiting): (Set, _) = ([Self.start], [Self.start])
    while let state = waiting.popLast() {
      for action in isRight(state) ? 0..<actions : 0..<0 {
        guard let new = next(state, action, isFlawed: isFlawed) else { continue }
        if states.insert(new).inserted { waiting.append(new) }
      }
    }
    return states
  }
}

/// A machine as a reactor, with a further action that fails.
private struct PlainMachine: Reactor {
  struct Jammed: Error {}
  let machine: Machine
  let isFlawed: Bool
  let initialState = Machine.start

  func refusal(action: Int, state: [Int]) -> Refusal? {
    machine.next(state, action, isFlawed: isFlawed) == nil ? "not now" : nil
  }

  func mutate(action: Int) -> Effect<Self> {
    action != machine.actions ? .just(action) : .run { _ in throw Jammed() }
  }

  func reduce(into state: inout [Int], mutation: Int) {
    state = machine.next(state, mutation, isFlawed: isFlawed) ?? state
  }
}

/// A reactor whose states are equal, and behave differently.
private struct Vague: Reactor {
  struct State: Sendable, Hashable {
    var count = 0
    static func == (left: State, right: State) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
  let initialState = State()

  func reduce(into state: inout State, mutation: Int) { state.count += mutation }
}
