import Testing
import ThoriumProof

@Suite struct FalsifyTests {
  private enum Trouble: Error {
    case odd(Int)
    case large(Int)
  }

  @Test func `a property that holds is tested with the requested number of cases`() throws {
    var runs = 0
    let report = try falsify(Generator<Int>.int, CheckSettings(cases: 250)) { _ in runs += 1 }
    #expect(report.cases == 250)
    #expect(runs <= 250 && runs > 100, "no case runs twice")
    #expect(!report.isExhaustive)
  }

  @Test func `a property that does not hold throws its simplest case`() throws {
    let thrown = counterexample {
      try falsify(Generator.int(0...1_000).list()) { numbers in
        try require(numbers.allSatisfy { $0 < 100 }, "a number is too large")
      }
    }
    let failure = try #require(thrown?.failures.first)
    #expect(thrown?.failures.count == 1)
    #expect(failure.value == "[100]")
    #expect(
      failure.reason.hasPrefix("a number is too large (ThoriumProofTests/FalsifyTests.swift:")
    )
    #expect(!failure.isFlaky)
    let text = "\(try #require(thrown))"
    #expect(text.hasPrefix("A counterexample: a number is too large"))
    #expect(text.contains("\n  [100]\n"))
    #expect(text.contains("ReplayToken(\"\(failure.token)\")"))
  }

  @Test func `failures of different kinds are shrunk separately and thrown together`() throws {
    let thrown = counterexample {
      try falsify(.int(0...999), CheckSettings(cases: 500)) { number in
        if number > 700 { throw Trouble.large(number) }
        if number % 2 == 1 { throw Trouble.odd(number) }
      }
    }
    let failures = try #require(thrown).failures
    #expect(Set(failures.map(\.name)) == ["Trouble.odd", "Trouble.large"])
    #expect(Set(failures.map(\.value)) == ["1", "701"])
  }

  @Test func `requirements on different lines are different failures`() throws {
    let thrown = counterexample {
      try falsify(.int(0...99), CheckSettings(cases: 1_000)) { number in
        try require(number < 40 || number > 60)
        try require(number < 50)
      }
    }
    #expect(Set(try #require(thrown).failures.map(\.value)) == ["40", "61"])
  }

  @Test func `an assumption outside of a check throws an error with advice`() throws {
    let thrown = #expect(throws: UnwantedCase.self) { try assume(false) }
    #expect("\(try #require(thrown))".contains("call `assume` in their bodies"))
  }

  @Test func `cases are counted by their labels`() throws {
    let report = try falsify(Generator.bool.list(0...3)) { flags in
      classify("empty", if: flags.isEmpty)
      classify("any")
    }
    #expect(report.labels["empty", default: 0] > 0)
    #expect(report.labels["any"] == report.cases)
  }

  @Test func `a label outside of a check is reported on standard error`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      classify("lost")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("`classify(\"lost\")` was called outside of a check"))
  }

  @MainActor @Test func `an asynchronous body runs on the actor of the check`() async throws {
    var seen = 0
    try await falsify(.int(0...9)) { _ in
      MainActor.assertIsolated()
      await pause()
      seen += 1
    }
    #expect(seen == 10)
  }

  /// A possible suspension of a body.
  private func pause() async {}
}
