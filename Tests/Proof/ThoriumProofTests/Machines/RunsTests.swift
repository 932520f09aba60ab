import Testing
import ThoriumProof

/// Runs of reactors fail if a property does not hold, and the simplest such run is reported.
struct RunsTests {
  @Test func `a broken invariant is reported with the actions that break it`() async {
    let failure = await firstFailure {
      try await falsify(Jugs()) { property in
        property.actions { for action in Jugs.Action.allCases { action } }
        property.invariant("never four") { $0.big != 4 }
      }
    }
    #expect(failure?.name == "invariant: never four")
    #expect(
      failure?.value == """
        1. .fillBig     big: 0 → 5
        2. .bigToSmall  small: 0 → 3, big: 5 → 2
        3. .emptySmall  small: 3 → 0
        4. .bigToSmall  small: 0 → 2, big: 2 → 0
        5. .fillBig     big: 0 → 5
        6. .bigToSmall  small: 2 → 3, big: 5 → 4
        No run of fewer than 6 steps fails like this: all were tried, in 61 runs.
        """
    )
  }

  @Test func `an explanation of a run is no part of the check's evaluations`() async {
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(StaleSearch(), CheckSettings(cases: 10)) { property in
        property.steps(1...1)
        property.actions { call(StaleSearch.Action.type, .int(1...9)) }
        property.invariant("nothing is typed") { $0.query == 0 }
      }
    }
    #expect(error.map { $0.report.evaluations < 100 } == true)
  }

  @Test func `a forbidden transition is reported`() async {
    let failure = await firstFailure {
      try await falsify(Jugs()) { property in
        property.actions { for action in Jugs.Action.allCases { action } }
        property.transition("pouring keeps what there is") { old, action, new in
          action == .fillBig || old.small + old.big >= new.small + new.big
        }
      }
    }
    #expect(failure?.name == "transition: pouring keeps what there is")
    #expect(
      failure?.value
        == "1. .fillSmall  small: 0 → 3\nNo run without a step fails like this: all were tried, in 1 run."
    )
  }

  @Test func `a disagreement with the model is reported`() async {
    let failure = await firstFailure {
      try await falsify(Jugs()) { property in
        property.actions { for action in Jugs.Action.allCases { action } }
        property.model(0) { litres, action in
          if action == .fillBig { litres = 5 }
        } agrees: { litres, state in
          litres == state.big
        }
      }
    }
    #expect(failure?.name == "model")
    #expect(failure?.value.contains("2. ") == true && failure?.value.contains("3. ") == false)
    #expect(failure?.value.contains("\nThe model ends in 0.\n") == true)
  }

  @Test func `a condition limits runs to the actions it allows`() async throws {
    let report = try await falsify(Jugs()) { property in
      property.actions { for action in Jugs.Action.allCases { action } }
      property.when { state, action in action != .bigToSmall || state.small == 0 }
      property.when { state, action in action != .smallToBig || state.big == 0 }
      property.when { state, action in action != .fillBig || state.small == 0 }
      property.invariant("never four") { $0.big != 4 }
    }
    #expect(report.cases == 100)
  }

  private struct Offline: Error {}

  /// A loader whose load fails with an error that it does not handle.
  private struct Loader: Reactor {
    enum Action: Sendable, CaseIterable { case load, retry }
    enum Mutation: Sendable { case begin, retried }
    struct State: Sendable, Hashable {
      var isLoading = false
      var retries = 0
    }
    let initialState = State()
    func mutate(action: Action) -> Effect<Self> {
      action == .retry ? .just(.retried) : .concat(.just(.begin), .run { _ in throw Offline() })
    }
    func reduce(into state: inout State, mutation: Mutation) {
      switch mutation {
      case .begin: state.isLoading = true
      case .retried: state.retries += 1
      }
    }
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test func `an error that no effect handles hides no property that the same run violates`() async
  {
    let failure = await firstFailure {
      try await falsify(Loader()) { $0.atRest("it does not load for ever") { !$0.isLoading } }
    }
    #expect(failure?.name == "at rest: it does not load for ever")
    #expect(failure?.value.contains("1. .load") == true)
    #expect(
      failure?.value.contains("Reported before: An effect of Loader failed: Offline()") == true
    )
  }

  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test func `a run goes on after an unhandled error, which fails it at the end`() async {
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(Loader(), CheckSettings(explains: false)) { property in
        property.invariant("no retry while it loads") { !$0.isLoading || $0.retries == 0 }
      }
    }
    let names = Set(error?.failures.map(\.name) ?? [])
    #expect(names == ["report: unhandled Offline", "invariant: no retry while it loads"])
    let steps = error?.failures.map { $0.value.split(separator: "\n").count { $0.contains(". .") } }
    #expect(steps.map(Set.init) == [1, 2])
  }
}
