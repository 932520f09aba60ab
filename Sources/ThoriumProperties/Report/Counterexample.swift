/// What does not hold, in the simplest case that was found for each failure.
///
/// Its description is what a test prints:
///
///     A counterexample: one is lost (SortTests/SortTests.swift:12)
///       [0, 0]
///       made simple in 13 evaluations; 100 cases in all
///       Make it again with CheckSettings(replay: try ReplayToken("AZgR6wICAg")).
///       As a test, where `property` is the body of the check:
///         @Test func `one is lost (SortTests/SortTests.swift:12)`() throws {
///           try property([0, 0])
///         }
public struct Counterexample: Error, Sendable {
  /// One failure.
  public struct Failure: Sendable {
    /// What is the same of the same failure: a place, or the type of an error.
    public let name: String
    /// What does not hold, in a sentence.
    public let reason: String
    /// The simplest case that fails so, as Swift where it can be written so.
    public let value: String
    /// What makes the case again.
    public let token: ReplayToken
    /// How often the body ran for it, from the first case that failed so on.
    public let evaluations: Int
    /// Whether a limit came before it was as simple as it gets.
    public let isCut: Bool
    /// Whether it did not fail again: then something else than the case decides.
    public internal(set) var isFlaky: Bool
    /// Which parts of it do not matter, where that was asked.
    package var explained: Explained?
    /// The test, with what must be known to paste it.
    package var pasted: PastedTest?
  }

  /// The failures, in the order in which they were found.
  public let failures: [Failure]
  /// What was tried.
  public let report: CheckReport

  /// Creates what a check throws.
  package init(failures: [Failure], report: CheckReport) {
    self.failures = failures
    self.report = report
  }
}

extension Counterexample.Failure {
  package init(_ failure: CheckFailure, reason: String, value: String) {
    self.init(
      name: failure.name,
      reason: reason,
      value: value,
      token: ReplayToken(failure.choices),
      evaluations: failure.evaluations,
      isCut: failure.isCut,
      isFlaky: failure.isFlaky,
      explained: failure.explained
    )
  }

  /// A test that can be pasted, which fails as long as the case does.
  ///
  /// The names `property`, `generator`, `reactor`, `flow` and `subject` in it stand for what the check was
  /// given.
  public var test: String? { pasted?.text }

  /// The failure, as one that something else decides than the case.
  package func doubted() -> Self {
    var failure = self
    failure.isFlaky = true
    return failure
  }
}

extension Counterexample: CustomStringConvertible {
  /// What fails, the simplest values, and how to see it again.
  public var description: String {
    text { "Make it again with CheckSettings(replay: try ReplayToken(\"\($0)\"))." }
  }
}
