/// The settings of a check, such as its number of cases, its seed and its limits.
public struct CheckSettings: Sendable {
  /// The number of cases to run, in all shards together.
  package var cases: Int
  /// The random seed of all shards; by default that of the variable `THORIUM_SEED`, or 0.
  package var seed: UInt64
  /// The part of the cases to run; by default that of the variable `THORIUM_SHARD`, or all.
  package var shard: Shard
  /// The maximum number of runs to shrink a failure, and again to find its irrelevant parts.
  package var shrinks: Int
  /// True when the check continues to look for other failures after the first.
  package var findsAll: Bool
  /// True when the check looks for the parts of the simplest failing case that do not matter.
  package var explains: Bool
  /// The case to run once, instead of all others.
  public var replay: ReplayToken?
  /// The time limit of the check; `nil` means that all cases run.
  package var time: Duration?
  /// The time limit of each stage of simplifying a failure.
  ///
  /// The stages are: shrinking the failure, searching for a simpler machine run, and finding the
  /// parts that do not matter.
  package var shrinkTime: Duration
  /// The clock that measures the time limits.
  package var clock: any Clock<Duration>
  /// True when constants of the code under test guide some cases.
  package var usesConstants: Bool
  /// The path of the file that calls the check.
  package var callSite: String?
  /// The database of failures, which the next test run tries first.
  package var memory: FailureDatabase?
  /// Called before each case, on the thread of the check.
  ///
  /// Its arguments are the number of completed cases, and whether a failure is being simplified.
  package var reportProgress: (@Sendable (Int, Bool) -> Void)?
  /// Called with each failure when its case has been shrunk, but not yet described.
  package var reportFailure: (@Sendable (Counterexample.Failure) -> Void)?
  /// Returns the instruction to run a case again.
  package var replayAdvice: @Sendable (ReplayToken) -> String = { token in
    "Repeat it with CheckSettings(replay: try ReplayToken(\"\(token)\"))."
  }

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - cases: The number of cases to run.
  ///   - seed: The random seed; `nil` means that of `THORIUM_SEED`, or 0.
  ///   - shrinks: The maximum number of runs to shrink a failure, and again to find its irrelevant
  ///     parts.
  ///   - findsAll: True when the check continues to look for other failures after the first.
  ///   - explains: True when the check looks for the parts of the simplest failing case that do not
  ///     matter.
  ///   - replay: The case to run once, instead of all others.
  ///   - time: The time limit of the check; `nil` means that all cases run.
  ///   - shrinkTime: The time limit of each stage: shrinking a failure, searching for a simpler
  ///     machine run, and finding the parts that do not matter.
  ///   - clock: The clock that measures the time limits.
  ///   - memory: The database of failures, which the next test run tries first.
  ///   - usesConstants: True when some cases draw literals of the calling file and of its package.
  ///   - shard: The part of the cases to run; `nil` means that of `THORIUM_SHARD`, or all cases.
  public init(
    cases: Int = 100,
    seed: UInt64? = nil,
    shrinks: Int = 2_000,
    findsAll: Bool = true,
    explains: Bool = true,
    replay: ReplayToken? = nil,
    time: Duration? = nil,
    shrinkTime: Duration = .seconds(10),
    clock: any Clock<Duration> = .continuous,
    memory: FailureDatabase? = nil,
    usesConstants: Bool = true,
    shard: Shard? = nil
  ) {
    precondition(cases > 0, "A check runs at least 1 case, not \(cases).")
    self.cases = cases
    self.seed = seed ?? SeedChoice.standard
    self.shrinks = shrinks
    self.findsAll = findsAll
    self.explains = explains
    self.replay = replay
    self.time = time
    self.shrinkTime = shrinkTime
    self.clock = clock
    self.memory = memory
    self.usesConstants = usesConstants
    self.shard = shard ?? .standard
  }

  /// The number of cases that the shard runs; `Int.max` if only time ends the check.
  package var ownCases: Int { shard.part(of: cases) }

  /// The random seed of the shard's cases.
  var ownSeed: UInt64 { shard.seed(from: seed) }

  /// Returns the settings of a check that is called from a file.
  package func called(from file: String) -> CheckSettings {
    var settings = self
    settings.callSite = settings.callSite ?? file
    return settings
  }
}
