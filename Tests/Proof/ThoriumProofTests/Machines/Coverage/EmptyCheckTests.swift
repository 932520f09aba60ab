import Testing

@testable import ThoriumProof

/// A check that checks nothing does not pass.
@Suite struct EmptyCheckTests {
  private static func sentence(_ check: () throws -> Void) throws -> String {
    let thrown = #expect(throws: Counterexample.self) { try check() }
    let found = try #require(thrown)
    #expect(found.failures.isEmpty)
    return "\(found)"
  }

  private static func sentence(
    _ specify: @escaping (inout Property<SwitchedLamp.Action, SwitchedLamp.State>) -> Void
  ) async throws -> String {
    let thrown = await #expect(throws: Counterexample.self) {
      try await falsify(SwitchedLamp(), CheckSettings(), specify)
    }
    let found = try #require(thrown)
    #expect(found.failures.isEmpty)
    return "\(found)"
  }

  @Test func `an assumption that no case meets fails, and is named`() throws {
    let text = try Self.sentence {
      try falsify(Generator<Int>.int) { _ in try assume(false) }
    }
    #expect(text.hasPrefix("Nothing was checked: the assumption at ThoriumProofTests/EmptyCheck"))
  }

  @Test func `a repeated case that an assumption discards fails, also in a shard`() throws {
    let settings = CheckSettings(replay: ReplayToken([5]), shard: Shard(1, of: 3))
    let text = try Self.sentence {
      try falsify(.int(0...9), settings) { number in try assume(number != 5) }
    }
    #expect(text.hasPrefix("Nothing was checked: the assumption at ThoriumProofTests/EmptyCheck"))
  }

  @Test func `a filter that accepts nothing fails`() throws {
    let text = try Self.sentence {
      try falsify(Generator<Int>.int.filter { _ in false }) { _ in }
    }
    #expect(text.hasPrefix("Nothing was checked: all of "))
  }

  @Test func `an assumption in a branch that is never met fails`() throws {
    let text = try Self.sentence {
      try falsify(Generator.int(0...99)) { number in
        if number > 50 { try assume(number > 200) }
      }
    }
    #expect(text.hasPrefix("The code after the assumption at ThoriumProofTests/EmptyCheck"))
  }

  @Test func `a condition that is never true fails`() async throws {
    let text = try await Self.sentence { property in property.when { _, _ in false } }
    #expect(text.contains("was performed. `when` was never true"), "\(text)")
    #expect(text.contains("The subject refused"), "\(text)")
    #expect(!text.contains("The generator discarded"), "\(text)")
  }

  @Test func `a subject that refuses every action fails`() async throws {
    let text = try await Self.sentence { property in property.actions { SwitchedLamp.Action.mend } }
    #expect(text.contains("was performed. The subject refused"), "\(text)")
  }

  @Test func `a check of zero steps checks the initial state alone`() async throws {
    let report = try await falsify(SwitchedLamp()) { $0.steps(0...0) }
    #expect(report.cases == 1 && report.isExhaustive)
  }

  @Test(arguments: [100, 500])
  func `an action that was never possible causes a warning`(cases: Int) async throws {
    let report = try await falsify(SwitchedLamp(), CheckSettings(cases: cases)) { _ in }
    #expect(report.warnings == [.impossible(["mend"])])
    #expect(report.actions.keys.sorted() == ["darker", "lighter"])
  }

  @Test func `an action that is unexpectedly possible causes a warning`() async throws {
    let report = try await falsify(SwitchedLamp()) { $0.neverPossible("mend", "darker") }
    #expect(report.warnings == [.unexpectedlyPossible(["darker"])])
  }

  @Test func `each kind of action is counted`() async throws {
    enum Order: Sendable, Equatable {
      case none
      case add(Int)
      case put(String, at: Int)
      case clear
    }
    let kinds = ActionKinds<Order>()
    let orders: [Order] = [.add(3), .put("a", at: 1), .none, .clear]
    #expect(orders.map { kinds.names[kinds.kind(of: $0)] } == ["add", "put", "none", "clear"])
    #expect(ActionKinds<Int>().kind(of: 7) == 0)
  }
}
