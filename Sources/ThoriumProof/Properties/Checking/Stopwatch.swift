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
  /// When the failure began to be made simpler.
  private var shrinkingSince: Duration?

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
  mutating func look(isShrinking: Bool) -> Advice {
    if limit == nil && !isShrinking {
      shrinkingSince = nil
      return .goOn
    }
    let now = read()
    if let limit, now >= limit { return .stop }
    if !isShrinking {
      shrinkingSince = nil
      return .goOn
    }
    let start = shrinkingSince ?? now
    shrinkingSince = start
    return now - start >= shrinkLimit ? .cut : .goOn
  }
}
