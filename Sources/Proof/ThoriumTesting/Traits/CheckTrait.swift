public import Testing
import ThoriumProof

/// A setting for the checks of a test or of all tests of a suite, or a warning about transitions that they miss.
///
///     @Test(.cases(1_000), .time(.seconds(2)))
///     func `undo takes back what was done`() { … }
///
/// The traits of a test are applied after those of its suite.
public struct CheckTrait: TestTrait, SuiteTrait, TestScoping {
  typealias Tests = @concurrent @Sendable () async throws -> Void

  /// True if a suite passes the trait on to its tests, as it does with each setting.
  public let isRecursive: Bool
  private let run: @Sendable (Test, Tests) async throws -> Void

  init(isRecursive: Bool, _ run: @escaping @Sendable (Test, Tests) async throws -> Void) {
    self.isRecursive = isRecursive
    self.run = run
  }

  fileprivate init(_ change: @escaping @Sendable (inout CheckPlan) throws -> Void) {
    self.init(isRecursive: true) { _, tests in
      var plan = CheckPlan.current
      plan.calls = CheckCalls()
      try change(&plan)
      try await CheckPlan.$current.withValue(plan, operation: tests)
    }
  }

  /// Runs a test with this setting, or the tests whose coverage it observes.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await run(test, function)
  }
}

/// The settings for the checks of the running test.
struct CheckPlan: Sendable {
  /// The settings from its traits.
  @TaskLocal static var current = CheckPlan()

  var settings = CheckSettings()
  var place = MemoryPlace.standard
  /// The checks that the test has begun.
  var calls = CheckCalls()

  /// Returns the settings of a check that begins.
  static func settings(at call: CheckCall) -> CheckSettings {
    var settings = current.settings
    settings.replayAdvice = { "Repeat it with the trait .replay(\"\($0)\")." }
    settings.memory = current.place.memory(of: call)
    settings.memory?.isReadOnly = !settings.shard.isWhole
    settings.reportFailure = TestRecord.begin(call)
    settings.callSite = call.location.filePath
    return settings
  }
}

extension Trait where Self == CheckTrait {
  /// Sets the number of cases.
  ///
  /// - Parameter count: The number of cases of each check, at least 1.
  /// - Returns: The trait.
  public static func cases(_ count: Int) -> Self {
    precondition(count > 0, "A check runs at least 1 case, not \(count).")
    return CheckTrait { $0.settings.cases = count }
  }

  /// Sets the random seed of the cases.
  ///
  /// Without this trait, the environment variable `THORIUM_SEED` sets it, and else it is 0.
  ///
  /// - Parameter seed: The random seed.
  /// - Returns: The trait.
  public static func seed(_ seed: UInt64) -> Self {
    CheckTrait { $0.settings.seed = seed }
  }

  /// Chooses a random seed for the cases when the tests begin.
  ///
  ///     @Test(.seed(.fresh), .cases(10_000)) func `undo takes back what was done`() { … }
  ///
  /// Each failure names its seed.
  ///
  /// - Parameter choice: The way in which the seed is chosen.
  /// - Returns: The trait.
  public static func seed(_ choice: SeedChoice) -> Self { seed(choice.seed) }

  /// Runs only one case, and only once: the case that a failure has named.
  ///
  /// - Parameter token: The token in the issue; an incomplete token fails the test.
  /// - Returns: The trait.
  public static func replay(_ token: String) -> Self {
    CheckTrait { $0.settings.replay = try ReplayToken(token) }
  }

  /// Chooses whether literals of the code under test guide some of the cases.
  ///
  ///     @Test(.constants(false)) func `undo takes back what was done`() { … }
  ///
  /// By default they do: one of five cases, and later one of nine, draws literals of the file of the
  /// test and of the package.
  ///
  /// - Parameter areUsed: False to draw no such literal.
  /// - Returns: The trait.
  public static func constants(_ areUsed: Bool) -> Self {
    CheckTrait { $0.settings.usesConstants = areUsed }
  }

  /// Limits the time of each check.
  ///
  /// - Parameters:
  ///   - limit: The time in which each check may generate cases; then it reports its findings.
  ///   - clock: The clock that measures the time.
  /// - Returns: The trait.
  public static func time(_ limit: Duration, clock: any Clock<Duration> = .continuous) -> Self {
    CheckTrait { plan in
      plan.settings.time = limit
      plan.settings.clock = clock
    }
  }

  /// Stores failing cases in a folder, or nowhere, so that the next run tries them first.
  ///
  /// Without this trait, the environment variable `THORIUM_FAILURES` names the folder; if it is
  /// empty, no case is stored. If it is not set, the folder of a test in a package is
  /// `.build/thorium-failures`.
  ///
  /// - Parameter folder: The path of the folder; `nil` or an empty path stores no case.
  /// - Returns: The trait.
  public static func failures(in folder: String?) -> Self {
    let folder = folder ?? ""
    return CheckTrait { $0.place = folder.isEmpty ? .nowhere : .folder(folder) }
  }
}
