/// A rule for the response to a request, in a data file of an example.
///
///     { "error": "network timeout", "steps": 2 }   // fails after 200 ms
public struct FixtureRule: Sendable, Hashable, Decodable {
  /// The error message; `nil` if the request succeeds.
  public var error: String?
  /// The duration of the request; `nil` is one step.
  public var steps: ExampleClock?
}
