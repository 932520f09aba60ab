import Testing

/// A trait that expects each test of a suite to fail.
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
