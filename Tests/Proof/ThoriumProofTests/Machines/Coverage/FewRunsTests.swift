import Synchronization
import Testing

@testable import ThoriumProof

/// Where all runs are few, each is made once.
@Suite struct FewRunsTests {
  /// Checks a lamp with two possible actions, and returns the report and the final states.
  private static func report(
    steps: Int,
    cases: Int = 100,
    _ specify: (inout Property<SwitchedLamp.Action, SwitchedLamp.State>) -> Void = { _ in }
  ) async throws -> CheckReport {
    try await falsify(SwitchedLamp(), CheckSettings(cases: cases)) { property in
      property.steps(0...steps)
      property.neverPossible("mend")
      specify(&property)
    }
  }

  @Test func `a lamp with 31 sequences of actions is checked in 31 runs`() async throws {
    let report = try await Self.report(steps: 4)
    #expect(report.isExhaustive)
    #expect(report.cases == 31)
    #expect(report.evaluations == 31)
    #expect(report.steps == 98)
    #expect(report.states == 9)
    #expect(report.actions == ["lighter": 49, "darker": 49])
    #expect(report.warnings == [])
    let text =
      "31 cases, which are all there are; 98 steps, 9 states; actions: darker 49, lighter 49"
    #expect("\(report)" == text)
  }

  @Test func `each run that the fast path cannot make is made once`() async throws {
    let ends = Atomic(0)
    let report = try await Self.report(steps: 3) { property in
      property.model(0) { light, action in
        light += action == .lighter ? 1 : -1
      } agrees: { light, state in
        ends.add(1, ordering: .relaxed)
        return light == state.light
      }
    }
    #expect(report.isExhaustive)
    #expect(report.cases == 15)
    #expect(ends.load(ordering: .relaxed) >= 15)
  }

  @Test func `each value of an action counts as a different step`() async throws {
    let report = try await Self.report(steps: 2) { property in
      let actions: [SwitchedLamp.Action] = [.lighter, .lighter, .darker, .mend]
      property.actions { Generator.element(of: actions) }
    }
    #expect(report.isExhaustive)
    #expect(report.cases == 1 + 3 + 9)
  }

  @Test func `runs are drawn at random if there are more than the check may make`() async throws {
    let report = try await Self.report(steps: 4, cases: 30)
    #expect(!report.isExhaustive)
    #expect(report.cases == 30)
    let many = try await Self.report(steps: 50)
    #expect(!many.isExhaustive)
    #expect(many.cases == 100)
  }

  @Test func `a check of as few cases as there are runs makes each of them`() async throws {
    let report = try await Self.report(steps: 2, cases: 7)
    #expect(report.isExhaustive)
    #expect(report.cases == 7)
    let single = try await Self.report(steps: 4, cases: 5) { property in
      property.actions { SwitchedLamp.Action.lighter }
    }
    #expect(single.isExhaustive && single.cases == 5)
  }
}
