import Testing

/// What makes tests of a suite pass where they fail, and fail where they pass.
struct KnownTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await withKnownIssue { try await function() }
  }
}

extension Trait where Self == KnownTrait {
  /// The tests of a suite fail.
  static var known: Self { Self() }
}
