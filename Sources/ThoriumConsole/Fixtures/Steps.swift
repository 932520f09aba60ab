/// How long something takes, in steps of 100 ms: a whole number in a file of data.
///
///     { "latency": 3 }   // 300 ms
public struct Steps: Sendable, Hashable, Decodable {
  private static let range = 0...1_000_000

  /// How many steps.
  public let count: Int

  /// Creates a number of steps.
  ///
  /// - Parameter count: How many, from 0 to a million.
  public init(_ count: Int) {
    precondition(Self.range ~= count, "From 0 to 1 000 000 steps are taken, not \(count).")
    self.count = count
  }

  /// How long that is.
  public var duration: Duration { .milliseconds(100) * count }

  /// Reads a whole number.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let count = Int(exactly: try value.decode(Double.self)), Self.range ~= count else {
      let (least, most) = (Self.range.lowerBound, Self.range.upperBound)
      let problem = "must be a whole number between \(least) and \(most)"
      throw DecodingError.dataCorruptedError(in: value, debugDescription: problem)
    }
    self.count = count
  }
}
