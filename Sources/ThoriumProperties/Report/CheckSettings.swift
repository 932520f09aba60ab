/// How many cases a check makes, and from what.
public struct CheckSettings: Sendable {
  /// How many cases to make.
  public var cases: Int
  /// What fixes all that is random.
  public var seed: UInt64
  /// How often a failure may be run again, to make it simpler, and then to ask what does not matter.
  public var shrinks: Int
  /// Whether to go on to look for other failures behind the first.
  public var findsAll: Bool
  /// Whether to ask which parts of the simplest case that fails do not matter.
  public var explains: Bool
  /// The one case to make, which runs once, instead of all others.
  public var replay: ReplayToken?
  /// How long the check may go on to make cases; without it, until all have run.
  public var time: Duration?
  /// How long one failure may be made simpler, how long a story may then be searched for a simpler one, and
  /// how long be asked what of it does not matter.
  public var shrinkTime: Duration
  /// What measures the time.
  public var clock: any Clock<Duration>
  /// Where failures are kept, so that the next run tries them first.
  public var memory: FailureMemory?

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - cases: How many cases to make.
  ///   - seed: What fixes all that is random.
  ///   - shrinks: How often a failure may be run again, to make it simpler, and as often again to ask
  ///     what of it does not matter.
  ///   - findsAll: Whether to go on to look for other failures behind the first.
  ///   - explains: Whether to ask which parts of the simplest case that fails do not matter.
  ///   - replay: The one case to make, which runs once, instead of all others.
  ///   - time: How long the check may go on to make cases; without it, until all have run.
  ///   - shrinkTime: How long one failure may be made simpler; how long a story may then be searched for
  ///     a simpler one; and how long be asked what of it does not matter.
  ///   - clock: What measures the time.
  ///   - memory: Where failures are kept, so that the next run tries them first.
  public init(
    cases: Int = 100,
    seed: UInt64 = 0,
    shrinks: Int = 2_000,
    findsAll: Bool = true,
    explains: Bool = true,
    replay: ReplayToken? = nil,
    time: Duration? = nil,
    shrinkTime: Duration = .seconds(10),
    clock: any Clock<Duration> = .continuous,
    memory: FailureMemory? = nil
  ) {
    precondition(cases > 0, "A check makes at least 1 case, which \(cases) is not.")
    self.cases = cases
    self.seed = seed
    self.shrinks = shrinks
    self.findsAll = findsAll
    self.explains = explains
    self.replay = replay
    self.time = time
    self.shrinkTime = shrinkTime
    self.clock = clock
    self.memory = memory
  }
}
