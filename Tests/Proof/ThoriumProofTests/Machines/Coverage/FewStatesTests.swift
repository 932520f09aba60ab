import Effort
import Synchronization
import Testing
import Thorium

@testable import ThoriumProof

/// If the states of a reactor are few, a check looks at each of them.
@Suite struct FewStatesTests {
  private let seeds: [UInt64] = Checks.areAll ? Array(0..<200) : Array(0..<10)

  /// Checks a machine, and returns its report and its failures.
  private static func check(
    _ machine: Machine,
    isFlawed: Bool = false,
    _ settings: CheckSettings = CheckSettings(),
    _ specify: (inout Property<Int, [Int]>) -> Void = { _ in }
  ) async throws -> (report: CheckReport, failures: [Counterexample.Failure]) {
    var settings = settings
    settings.explains = false
    let reactor = PlainMachine(machine: machine, isFlawed: isFlawed)
    do {
      let report = try await falsify(reactor, settings) { property in
        property.actions { Generator.int(0...machine.actions - 1) }
        property.invariant("right", machine.isRight)
        specify(&property)
      }
      return (report, [])
    } catch let error as Counterexample {
      return (error.report, error.failures)
    }
  }

  @Test(arguments: Machine.all)
  fileprivate func `a state that breaks a rule is found at each seed`(_ machine: Machine)
    async throws
  {
    let states = machine.reached(isFlawed: true)
    #expect(states.count == machine.states && states.contains { !machine.isRight($0) })
    var searched = 0
    for seed in machine.actions == 10 ? Array(0..<30) : seeds {
      let found = try await Self.check(machine, isFlawed: true, CheckSettings(seed: seed))
      #expect(found.failures.map(\.name) == ["invariant: right"])
      // A case after all others comes from the search.
      guard found.report.cases > 100, let failure = found.failures.first else { continue }
      searched += 1
      let replay = CheckSettings(replay: failure.token)
      let again = try await Self.check(machine, isFlawed: true, replay)
      #expect(again.failures.map(\.value) == [failure.value])
    }
    #expect(searched > 0, "random runs have found each")
  }

  @Test(arguments: Machine.all)
  fileprivate func `a right machine passes, and all its states are counted`(_ machine: Machine)
    async throws
  {
    let states = machine.reached(isFlawed: false).count
    for seed in seeds {
      let (report, failures) = try await Self.check(machine, CheckSettings(seed: seed))
      #expect(failures.isEmpty)
      #expect("\(report)".contains(" \(states) states, which are all that the actions reach"))
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

  @Test(arguments: [(0, 110), (8, 200)])
  func `a big machine costs nothing, and one that seems small at most twice as much`(
    doors: Int,
    percent: Int
  ) async throws {
    let states = Atomic(0)
    let (report, _) = try await Self.check(.corridor(behind: doors)) { property in
      property.invariant("counted") { _ in states.add(1, ordering: .relaxed).newValue > 0 }
    }
    #expect(!report.hasAllStates && (report.states < 10) == (doors > 0))
    #expect(states.load(ordering: .relaxed) * 100 < report.steps * percent)
  }
}

/// A machine as plain functions.
private struct Machine: Sendable {
  let actions: Int
  var states = 0
  let next: @Sendable (_ state: [Int], _ action: Int, _ isFlawed: Bool) -> [Int]?
  var isRight: @Sendable ([Int]) -> Bool = { _ in true }

  /// Returns all states that the actions reach; no action follows a state that breaks the rule.
  func reached(isFlawed: Bool) -> Set<[Int]> {
    var (states, waiting): (Set, _) = ([[0, 0, 0, 0, 0]], [[0, 0, 0, 0, 0]])
    while let state = waiting.popLast() {
      for action in isRight(state) ? 0..<actions : 0..<0 {
        guard let new = next(state, action, isFlawed) else { continue }
        if states.insert(new).inserted { waiting.append(new) }
      }
    }
    return states
  }

  static let all = [tokenRing, twoPhaseCommit, readersAndWriters, lock]

  /// Seven stations send up to six frames each while they have the token, which may get lost.
  static let tokenRing = Machine(actions: 3, states: 49) { state, action, isFlawed in
    let (station, frames) = (state[0], state[1])
    switch action {
    case 0:
      return frames < (station == 6 && !isFlawed ? 5 : 6) ? [station, frames + 1, 0, 0, 0] : nil
    case 1: return frames > 0 ? [(station + 1) % 7, 0, 0, 0, 0] : nil
    default: return [0, 0, 0, 0, 0]
    }
  } isRight: {
    $0[0] < 6 || $0[1] < 6
  }

  /// A coordinator commits (1) or aborts (2), and four participants are ready (1) or commit (2).
  static let twoPhaseCommit = Machine(actions: 14, states: 114) { state, action, isFlawed in
    var new = state
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
    return new
  } isRight: {
    $0[0] != 2 || !$0.dropFirst().contains(2)
  }

  /// Four clients read (1), wait for an upgrade (2), and write alone (3).
  static let readersAndWriters = Machine(actions: 16, states: 89) { state, action, isFlawed in
    var (new, others) = (state, Array(state.dropLast()))
    let phase = others.remove(at: action / 4)
    switch (action % 4, phase) {
    case (0, 0) where others.allSatisfy { $0 < 2 }: break
    case (1, 1): break
    case (2, 2) where others == [0, 0, 0] || isFlawed && others == [2, 2, 2]: break
    case (3, 1...): break
    default: return nil
    }
    new[action / 4] = (action % 4 + 1) % 4
    return new
  } isRight: { state in
    !state.contains(3) || state.filter { $0 > 0 }.count == 1
  }

  /// Four right keys of ten in a row open a lock.
  static let lock = Machine(actions: 10, states: 5) { state, key, isFlawed in
    let isNext = state[0] < (isFlawed ? 4 : 3) && key == [3, 1, 4, 1][state[0]]
    return [isNext ? state[0] + 1 : 0, 0, 0, 0, 0]
  } isRight: {
    $0[0] < 4
  }

  /// A corridor without end is behind some doors.
  static func corridor(behind doors: Int) -> Machine {
    Machine(actions: 10) { state, key, _ in
      [state[0] >= doors || key == 7 ? state[0] + 1 : 0, 0, 0, 0, 0]
    }
  }
}

/// A machine as a reactor, with a further action that fails.
private struct PlainMachine: Reactor {
  struct Jammed: Error {}
  let machine: Machine
  let isFlawed: Bool
  let initialState = [0, 0, 0, 0, 0]

  func refusal(action: Int, state: [Int]) -> Refusal? {
    machine.next(state, action, isFlawed) == nil ? "not now" : nil
  }

  func mutate(action: Int) -> Effect<Self> {
    action != machine.actions ? .just(action) : .run { _ in throw Jammed() }
  }

  func reduce(into state: inout [Int], mutation: Int) {
    state = machine.next(state, mutation, isFlawed) ?? state
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
