/// Looks whether a check, or making a failure simpler, has taken too long.
struct Stopwatch: Sendable {
  /// What to do.
  enum Advice: Sendable {
    case goOn
    /// Make the failure no simpler.
    case cut
    /// Make no further case.
    case stop
  }

  private let read: @Sendable () -> Duration
  private let limit: Duration?
  private let shrinkLimit: Duration
  /// The work at which it looked last, and since when that goes on.
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

  /// How long the check has taken.
  var elapsed: Duration { read() }

  /// Looks at the clock, where a limit asks for it.
  ///
  /// - Parameter work: The number of what is done to a failure; each may take as long as any other.
  /// - Returns: What to do.
  mutating func look(at work: Int?) -> Advice {
    defer { self.work = work }
    if limit == nil && work == nil { return .goOn }
    let now = read()
    if let limit, now >= limit { return .stop }
    if work != self.work { start = now }
    return work != nil && now - start >= shrinkLimit ? .cut : .goOn
  }
}
