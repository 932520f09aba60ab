public import Testing
import ThoriumProof

/// How the checks of a test, or of all tests of a suite, are to be made.
///
///     @Test(.cases(1_000), .time(.seconds(2)))
///     func `undo takes back what was done`() { … }
///
/// What stands at a test comes after what stands at its suite.
public struct CheckTrait: TestTrait, SuiteTrait, TestScoping {
  /// Suites hand it on to their tests.
  public let isRecursive = true
  private let change: @Sendable (inout CheckSettings) throws -> Void

  fileprivate init(_ change: @escaping @Sendable (inout CheckSettings) throws -> Void) {
    self.change = change
  }

  /// Runs a test whose checks are made so.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    var settings = CheckSettings.inTest
    try change(&settings)
    try await CheckSettings.$inTest.withValue(settings, operation: function)
  }
}

extension CheckSettings {
  /// What the traits of the test that runs say.
  @TaskLocal static var inTest = CheckSettings()
}

extension Trait where Self == CheckTrait {
  /// Makes so many cases.
  ///
  /// - Parameter count: How many cases each check makes, at least 1.
  /// - Returns: The trait.
  public static func cases(_ count: Int) -> Self {
    precondition(count > 0, "A check makes at least 1 case, which \(count) is not.")
    return CheckTrait { $0.cases = count }
  }

  /// Makes the cases that follow from a number; without it, those that follow from 0.
  ///
  /// - Parameter seed: What fixes all that is random.
  /// - Returns: The trait.
  public static func seed(_ seed: UInt64) -> Self {
    CheckTrait { $0.seed = seed }
  }

  /// Makes one case alone, and runs it once: the one that a failure has named.
  ///
  /// - Parameter token: The token that stands in the issue; one that is not whole fails the test.
  /// - Returns: The trait.
  public static func replay(_ token: String) -> Self {
    CheckTrait { $0.replay = try ReplayToken(token) }
  }

  /// Makes cases for no longer than this.
  ///
  /// - Parameters:
  ///   - limit: How long each check may make cases; what it has found by then is told.
  ///   - clock: What measures the time.
  /// - Returns: The trait.
  public static func time(
    _ limit: Duration,
    clock: any Clock<Duration> = .continuous
  ) -> Self {
    CheckTrait { settings in
      settings.time = limit
      settings.clock = clock
    }
  }
}
