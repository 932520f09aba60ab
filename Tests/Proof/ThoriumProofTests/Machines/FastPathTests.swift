import Effort
import Flawed
import Testing

@testable import ThoriumProof
@testable import ThoriumProperties

/// The fast path makes a run without a simulation.
///
/// Each is compared with the full run.
struct FastPathTests {
  /// The kind of rule that is checked.
  enum Rule: CaseIterable { case states, steps, rest }

  private static let seeds: [UInt64] = Checks.areAll ? Array(0..<24) : [14, 23]

  @Test(arguments: Rule.allCases)
  func `the fast path and the full run draw, mark and find the same in every specimen`(rule: Rule) {
    var tally = Tally()
    for specimen in specimens {
      tally.add(compare(specimen, isFlawed: true, rule))
      tally.add(compare(specimen, isFlawed: false, rule))
    }
    #expect(min(tally.passed, tally.recorded) > cases(85, quick: 5), "\(tally)")
    #expect(tally.failed > cases(12, quick: 0), "\(tally)")
  }

  @Test func `a reactor with effects never uses the fast path`() async throws {
    let begun = SharedNumber()
    let report = try await falsify(Clerk(begun: begun), CheckSettings(cases: 600)) { property in
      property.steps(1...3)
    }
    #expect(report.cases == 600)
    #expect(begun.value >= 600, "each run has run its effect")
  }

  @Test(arguments: [(101, 13), (1_000, 13 + 14)])
  func `one run in eight is a full run, later one in 64`(cases: Int, inFull: Int) async throws {
    let begun = SharedNumber()
    let settings = CheckSettings(cases: cases)
    let report = try await falsify(subject: CountedLadder(begun: begun), settings) { property in
      property.steps(20...20)
    }
    #expect(report.cases == cases)
    #expect(begun.value == inFull)
  }

  @Test func `a fast path that is given up adds no label`() async throws {
    let report = try await falsify(Echo()) { property in
      property.transition("it goes on") { old, _, new in
        classify("stood", if: old == new)
        classify("went", if: old != new)
        return true
      }
    }
    #expect(Array(report.labels.keys) == ["went"])
  }

  @Test func `a label of the fast path counts like one of a full run`() async throws {
    let report = try await falsify(Ladder(), CheckSettings(cases: 1_000)) { property in
      property.steps(5...5)
      property.invariant("it is low") { state in
        classify("up", if: state.height > 0)
        return true
      }
    }
    #expect((report.labels["up"] ?? 0) > 200)
    #expect(report.cases == 1_000 && report.evaluations == 1_000)
  }

  /// The numbers of runs on the fast path that passed and failed.
  private struct Tally {
    var passed = 0
    var recorded = 0
    var failed = 0

    mutating func add(_ other: Self) {
      passed += other.passed
      recorded += other.recorded
      failed += other.failed
    }
  }

  private func compare<S: Specimen>(_ type: S.Type, isFlawed: Bool, _ rule: Rule) -> Tally {
    let subject = ReactorSubject(S(isFlawed: isFlawed))
    var property = Property<S.Action, S.State>()
    property.actions { S.actions(in: $0) }
    switch rule {
    case .states: property.invariant(S.rule) { S.holds(in: $0) }
    case .steps: property.transition(S.rule) { old, _, new in S.holds(in: old) || old == new }
    case .rest: property.atRest(S.rule) { S.holds(in: $0) }
    }
    guard let fastPath = subject.fastPath(of: property) else {
      Issue.record("\(S.self) has no fast path")
      return Tally()
    }
    var tally = Tally()
    for seed in Self.seeds {
      let (isPlain, size) = (seed % 2 == 1, Int(seed) * 4)
      let rest: Preset.Rest =
        isPlain ? .plain(seed: seed, size: size) : .random(seed: seed, size: size)
      let preset = Preset([], rest: rest)
      var drawn = Source(preset)
      let passes = fastPath(&drawn)
      var executor = RunExecutor(property.counts, pauses: nil)
      let attempt = executor.attempt(Source(preset)) { [property] simulation in
        try await property.startRun(of: subject, in: simulation, nil)
      }
      #expect(passes == (attempt.failure == nil), "\(S.self), seed \(seed)")
      #expect(drawn.choices == attempt.choices, "\(S.self), seed \(seed)")
      if passes {
        #expect(drawn.spans == attempt.spans, "\(S.self), seed \(seed)")
        #expect(drawn.marks == attempt.marks, "\(S.self), seed \(seed)")
      }
      if isPlain {
        var plain = Source(preset, recordsChoices: false)
        #expect(fastPath(&plain) == passes, "\(S.self), seed \(seed)")
        #expect(plain.random.next() == drawn.random.next(), "\(S.self), seed \(seed)")
      }
      switch (passes, isPlain) {
      case (true, false): tally.recorded += 1
      case (true, true): tally.passed += 1
      case (false, _): tally.failed += 1
      }
    }
    return tally
  }
}

/// Goes up, and seldom high.
private struct Ladder: Reactor {
  enum Action: Sendable, CaseIterable { case up, stay, rest, down }
  struct State: Sendable, Hashable { var height = 0 }
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .up: state.height += 1
    case .stay, .rest: state.height += state.height > 10 ? 1 : 0
    case .down: state.height -= 1
    }
  }
}

/// A ladder that counts the full runs.
private struct CountedLadder: Subject {
  let begun: SharedNumber
  let name = "Ladder"
  private let ladder = ReactorSubject(Ladder())

  init(begun: SharedNumber) { self.begun = begun }

  func fastPath(of property: Property<Ladder.Action, Ladder.State>) -> FastPath? {
    ladder.fastPath(of: property)
  }

  func begin(
    in simulation: Simulation,
    _ tell: @escaping @Sendable (Ladder.State) -> Void
  ) -> StoreLife<Ladder> {
    begun.next()
    return ladder.begin(in: simulation, tell)
  }
}

/// Counts the bodies that have begun.
private struct Clerk: Reactor {
  enum Action: Sendable, CaseIterable { case file }
  struct State: Sendable, Hashable {}
  let begun: SharedNumber
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    .run { _ in begun.next() }
  }

  func reduce(into state: inout State, mutation: Action) {}
}

/// Goes on when its effect says so, which is at once.
private struct Echo: Reactor {
  enum Action: Sendable, CaseIterable { case go }
  struct State: Sendable, Hashable { var count = 0 }
  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    .run { emit in emit(action) }
  }

  func reduce(into state: inout State, mutation: Action) {
    state.count += 1
  }
}
