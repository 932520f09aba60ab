/// The time limits of a check and of the work on each failure.
struct Stopwatch: Sendable {
  /// The action that a check takes after it has looked at the clock.
  enum Advice: Sendable {
    case proceed
    /// Stop shrinking or explaining the failure.
    case finishAnalysis
    /// Generate no further case.
    case stopGenerating
  }

  private let read: @Sendable () -> Duration
  private let limit: Duration?
  private let shrinkLimit: Duration
  /// The work at the last look at the clock, and the start time of that work.
  private var work: Int?
  private var start = Duration.zero

  init(_ settings: CheckSettings) {
    read = Self.reader(of: settings.clock)
    limit = settings.time
    shrinkLimit = settings.shrinkTime
  }

  private static func reader<C: Clock<Duration>>(of clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// The time since the check started.
  var elapsed: Duration { read() }

  /// True when a limit has passed since the last look at the clock.
  var isLate: Bool {
    let now = read()
    if let limit, now >= limit { return true }
    return work != nil && now - start >= shrinkLimit
  }

  /// Looks at the clock, if a limit applies.
  ///
  /// - Parameter work: A number that identifies the work on one failure; each work has its own time
  ///   limit.
  /// - Returns: The action to take.
  mutating func checkLimits(at work: Int?) -> Advice {
    defer { self.work = work }
    if limit == nil && work == nil { return .proceed }
    let now = read()
    if let limit, now >= limit { return .stopGenerating }
    if work != self.work { start = now }
    return work != nil && now - start >= shrinkLimit ? .finishAnalysis : .proceed
  }
}
