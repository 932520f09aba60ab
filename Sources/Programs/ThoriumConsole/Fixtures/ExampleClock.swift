/// A duration in steps of 100 ms; in a data file, it is a whole number.
///
///     { "latency": 3 }   // 300 ms
public struct ExampleClock: Sendable, Hashable, Decodable {
  private static let range = 0...1_000_000

  /// The number of steps.
  package let count: Int

  /// Creates a number of steps.
  ///
  /// - Parameter count: The number of steps, from 0 to a million.
  public init(_ count: Int) {
    precondition(Self.range ~= count, "A duration has from 0 to 1 000 000 steps, not \(count).")
    self.count = count
  }

  /// The duration of all steps.
  public var duration: Duration { .milliseconds(100) * count }

  /// Decodes a whole number.
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

extension Clock<Duration> {
  /// Waits for a number of steps, as the response of a service in an example.
  ///
  ///     try await clock.sleep(steps: rule?.steps)
  ///
  /// - Parameter steps: The number of steps; `nil` is one step.
  /// - Throws: A `CancellationError` if the task is cancelled.
  public func sleep(steps: ExampleClock?) async throws {
    try await sleep(for: (steps ?? ExampleClock(1)).duration)
  }
}
