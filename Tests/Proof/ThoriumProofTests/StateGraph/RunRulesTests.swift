import Testing
import ThoriumProof

struct SometimesTests {
  @Test func `a property fails if its condition never holds`() async {
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(Lamp()) { property in
        property.actions { Generator.element(of: [Lamp.Action.on, .off]) }
        property.sometimes("it is bright") { $0 == .bright }
        property.sometimes("it is broken") { $0.isBroken }
      }
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("\"it is broken\" never happened in 100 cases"), "\(text)")
    #expect(!text.contains("it is bright"))
  }

  @Test func `a check of values fails if a condition never holds`() throws {
    try falsify(Generator.int(0...99)) { sometimes("it is small", if: $0 < 50) }
    let error = #expect(throws: Counterexample.self) {
      try falsify(Generator.int(0...99)) { sometimes("it is large", if: $0 > 99) }
    }
    #expect(error?.report.coverage.map(\.verdict) == [.insufficient])
    #expect(error?.failures.isEmpty == true)
  }
}

struct EventuallyTests {
  @Test func `a lost reply breaks the rule that a load ends, even without rest`() async {
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(Loading.maker(mayBeLost: true)) { property in
        property.actions { Loading.Action.load }
        property.atRest("it does not load") { !$0.isLoading }
        property.eventually("a load ends") { !$0.isLoading }
      }
    }
    #expect(error?.failures.map(\.name) == ["eventually: a load ends"])
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("1. .load") && text.contains("load is never answered"), "\(text)")
  }

  @Test func `a load that ends late satisfies the rule`() async throws {
    let report = try await falsify(Loading.maker(mayBeLost: false)) { property in
      property.actions { Loading.Action.load }
      property.eventually("a load ends") { !$0.isLoading }
      property.sometimes("it loads") { $0.isLoading }
    }
    #expect(report.cases > 1)
  }

  @Test func `a reactor without effects is checked only at the ends of its runs`() async throws {
    try await falsify(Lamp()) { property in
      property.actions { Lamp.Action.smash }
      property.steps(1...3)
      property.eventually("it is broken") { $0.isBroken }
    }
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(Lamp()) { property in
        property.actions { Generator.element(of: [Lamp.Action.on, .off]) }
        property.eventually("it is dark") { $0 == .dark }
      }
    }
    #expect(error?.failures.map(\.name) == ["eventually: it is dark"])
  }
}
