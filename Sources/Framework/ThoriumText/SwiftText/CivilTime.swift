/// A date and a time in Greenwich, as people read them.
///
///     "\(CivilTime(791_337_600))"   // 2026-01-29 00:00:00 UTC
struct CivilTime: CustomStringConvertible {
  let description: String

  /// Creates the time a number of seconds after the beginning of 2001.
  ///
  /// - Returns: `nil` outside the years 1 to 9999.
  init?(_ seconds: Double) {
    guard abs(seconds) < 1e12 else { return nil }
    let whole = Int(seconds.rounded(.down))
    let day = (whole - Self.remainder(whole, 86_400)) / 86_400
    // The count of days begins on 1 March of the year 0, so that a leap day ends its year.
    let date = Self.date(day + 730_791)
    guard 1...9_999 ~= date.year else { return nil }
    let second = Self.remainder(whole, 86_400)
    let clock = [second / 3_600, second / 60 % 60, second % 60].map { Self.padded($0, to: 2) }
    let days =
      [Self.padded(date.year, to: 4), Self.padded(date.month, to: 2)]
      + [Self.padded(date.day, to: 2)]
    let thousandths = Int((seconds - Double(whole)) * 1_000)
    let fraction = thousandths == 0 ? "" : ".\(Self.padded(thousandths, to: 3))"
    let time = clock.joined(separator: ":")
    description = "\(days.joined(separator: "-")) \(time)\(fraction) UTC"
  }

  /// Returns the date a number of days after 1 March of the year 0.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // The calendar repeats every 400 years.
    let rest = remainder(days, 146_097)
    let year = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      year: year + (days - rest) / 146_097 * 400 + (isNextYear ? 1 : 0),
      month: isNextYear ? month - 9 : month + 3,
      day: dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  private static func remainder(_ number: Int, _ divisor: Int) -> Int {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
