/// The dates of a log, which never go back.
///
///     let clock = LogClock(now: 1_000_000, last: 3_000_000)
///     clock.isBehind               // true: the calendar was set back since the last commit
///     clock.date(.seconds(2))      // 5_000_000
///
/// The calendar is read once, when the log is opened. From then on only the time that has passed counts,
/// so the log never sees a jump of the calendar while the process runs.
struct LogClock: Sendable {
  /// The last date, 31,688 years after 1970: a longer number would be no date of a commit.
  static let last = 999_999_999_999_999_999

  /// The date when the log was opened, in microseconds since 1970.
  private let start: Int
  /// True when the calendar was behind the last commit, so that the log continues from that commit.
  let isBehind: Bool

  /// Creates the clock of a log that is being opened.
  ///
  /// - Parameters:
  ///   - now: The calendar, in microseconds since 1970.
  ///   - last: The date of the last commit; `nil` for a new log.
  init(now: Int, last: Int?) {
    start = max(now, last ?? now)
    isBehind = start > now
  }

  /// Returns the date after a time.
  ///
  /// - Parameter elapsed: The monotonic time since the log was opened.
  /// - Returns: Microseconds since 1970.
  func date(_ elapsed: Duration) -> Int {
    min(start + elapsed.microseconds, Self.last)
  }
}
