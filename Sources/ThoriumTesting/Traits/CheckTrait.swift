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
  private let change: @Sendable (inout CheckPlan) throws -> Void

  fileprivate init(_ change: @escaping @Sendable (inout CheckPlan) throws -> Void) {
    self.change = change
  }

  /// Runs a test whose checks are made so.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    var plan = CheckPlan.current
    try change(&plan)
    try await CheckPlan.$current.withValue(plan, operation: function)
  }
}

/// How the checks of the test that runs are to be made.
struct CheckPlan: Sendable {
  /// What its traits say.
  @TaskLocal static var current = CheckPlan()

  var settings = CheckSettings()
  var place = MemoryPlace.standard

  /// How a check is to be made.
  static func settings(at location: SourceLocation) -> CheckSettings {
    var settings = current.settings
    settings.memory = current.place.memory(at: location)
    return settings
  }
}

extension Trait where Self == CheckTrait {
  /// Makes so many cases.
  ///
  /// - Parameter count: How many cases each check makes, at least 1.
  /// - Returns: The trait.
  public static func cases(_ count: Int) -> Self {
    precondition(count > 0, "A check makes at least 1 case, which \(count) is not.")
    return CheckTrait { $0.settings.cases = count }
  }

  /// Makes the cases that follow from a number; without it, those that follow from 0.
  ///
  /// - Parameter seed: What fixes all that is random.
  /// - Returns: The trait.
  public static func seed(_ seed: UInt64) -> Self {
    CheckTrait { $0.settings.seed = seed }
  }

  /// Makes one case alone, and runs it once: the one that a failure has named.
  ///
  /// - Parameter token: The token that stands in the issue; one that is not whole fails the test.
  /// - Returns: The trait.
  public static func replay(_ token: String) -> Self {
    CheckTrait { $0.settings.replay = try ReplayToken(token) }
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
    CheckTrait { plan in
      plan.settings.time = limit
      plan.settings.clock = clock
    }
  }

  /// Keeps what fails in a folder, or nowhere, so that the next run tries it first.
  ///
  /// Without this trait it is the folder that the environment names as `THORIUM_FAILURES`, where it is
  /// set and not empty; else, in a package, `.build/thorium-failures`.
  ///
  /// - Parameter folder: The path of the folder, or `nil`.
  /// - Returns: The trait.
  public static func failures(in folder: String?) -> Self {
    CheckTrait { $0.place = folder.map { .folder($0) } ?? .nowhere }
  }
}
