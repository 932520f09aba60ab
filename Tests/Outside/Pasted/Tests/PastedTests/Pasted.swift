import Pasting
import Testing
import ThoriumProof

/// Requires that each test fails with the flaw, by an expectation or a counterexample, and passes without it.
struct Pasted: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    if testCase == nil || !isFlawed { return try await function() }
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      switch issue.kind {
      case .expectationFailed: true
      case .errorCaught(let error): error is Counterexample
      default: false
      }
    }
  }
}

extension Trait where Self == Pasted {
  static var pasted: Self { Pasted() }
}
