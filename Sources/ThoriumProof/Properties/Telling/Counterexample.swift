/// What does not hold, in the simplest case that was found for each failure.
///
/// Its description is what a test prints:
///
///     A counterexample: one is lost (Tests/SortTests.swift:12)
///       [0, 0]
///       made simple in 13 evaluations, after 7 cases
///       Make this case again with CheckSettings(replay: try ReplayToken("AZgR6wICAg")).
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
  }

  /// The failures, in the order in which they were found.
  public let failures: [Failure]
  /// What was tried.
  public let report: CheckReport
}

extension Counterexample.Failure {
  init(_ failure: CheckFailure, reason: String, value: String) {
    self.init(
      name: failure.name,
      reason: reason,
      value: value,
      token: ReplayToken(failure.choices),
      evaluations: failure.evaluations,
      isCut: failure.isCut,
      isFlaky: failure.isFlaky
    )
  }

  /// The failure, as one that something else decides where that was seen.
  func doubted(_ divergence: Divergence?) -> Self {
    if divergence == nil { return self }
    var failure = self
    failure.isFlaky = true
    return failure
  }
}

extension Counterexample: CustomStringConvertible {
  /// How many failures are told in full.
  private static let most = 5

  /// What fails, the simplest values, and how to see it again.
  public var description: String {
    var lines = failures.prefix(Self.most).flatMap { $0.lines(in: report) }
    let rest = failures.count - Self.most
    if rest > 0 { lines.append("And \(rest) other \(rest == 1 ? "failure" : "failures").") }
    let rare = report.coverage.filter { $0.verdict == .insufficient }
    lines += rare.map { "Too rare: \($0)" }
    return lines.joined(separator: "\n")
  }
}

extension Counterexample.Failure {
  fileprivate func lines(in report: CheckReport) -> [String] {
    let value = value.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    if isFlaky {
      return ["Not a counterexample, since it does not always fail: \(reason)"] + value
        + [
          "  \(report.divergence.map { "\($0)" } ?? "It failed, and did not when it ran once more.")",
          """
            Something else than the case decides: a clock, a random number that was not drawn, the \
          order of a set, another task, what an earlier case has left.
          """,
        ]
    }
    let runs = evaluations == 1 ? "1 evaluation" : "\(evaluations) evaluations"
    let simple = isCut ? "made simpler until a limit came, in \(runs)" : "made simple in \(runs)"
    let cases = report.cases == 1 ? "1 case" : "\(report.cases) cases"
    return ["A counterexample: \(reason)"] + value
      + [
        "  \(simple); \(cases) in all",
        "  Make it again with CheckSettings(replay: try ReplayToken(\"\(token)\")).",
      ]
  }
}
