import Foundation

/// A moment in time, encoded as `2026-01-08T12:00:00Z`.
struct Moment: Sendable, Hashable, Codable {
  let date: Date

  init(_ date: Date) {
    self.date = date
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let date = try? Date(value.decode(String.self), strategy: .iso8601) else {
      let problem = "must be a time, as 2026-01-08T12:00:00Z"
      throw DecodingError.dataCorruptedError(in: value, debugDescription: problem)
    }
    self.date = date
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(date.formatted(.iso8601))
  }

  /// Returns the elapsed time as a text: `3 days ago`.
  ///
  /// - Parameter now: The current time; a later moment counts as now.
  /// - Returns: The number of the largest unit that fits, rounded down.
  func ago(at now: Moment) -> String {
    let seconds = Int(max(0, now.date.timeIntervalSince(date)))
    guard let (unit, length) = Self.units.first(where: { seconds >= $0.length }) else {
      return "just now"
    }
    let count = seconds / length
    return "\(count) \(unit)\(count == 1 ? "" : "s") ago"
  }

  private static let units = [
    (name: "year", length: 31_536_000), (name: "month", length: 2_592_000),
    (name: "day", length: 86_400), (name: "hour", length: 3_600), (name: "minute", length: 60),
  ]
}
