/// What a check has gone through, and what it has found.
public struct CheckReport: Sendable {
  /// How many cases were made, and ran to their end.
  public private(set) var cases = 0
  /// How often anything ran, also to make a failure simpler.
  public private(set) var evaluations = 0
  /// How many cases were not wanted, by a filter or an assumption.
  public private(set) var unwanted = 0
  /// How many cases were classified as what.
  public private(set) var labels: [String: Int] = [:]
  /// Whether these were all cases that there are.
  public internal(set) var isExhaustive = false
  /// Whether enough cases are of the kinds of which ``cover(_:atLeast:if:)`` requires it.
  public internal(set) var coverage: [Coverage] = []
  /// What makes the check worth less than it seems.
  public internal(set) var warnings: [HealthWarning] = []
  /// What else than the choices decides, where that was seen.
  public internal(set) var divergence: Divergence?
  /// The simplest case of each failure, in the order in which they were found.
  var failures: [CheckFailure] = []

  /// Creates the report of a check that has made nothing.
  package init() {}

  mutating func count(_ attempt: Attempt) {
    if attempt.outcome != .exhausted { evaluations += 1 }
  }

  mutating func explain(_ explanation: Explanation) {
    guard let place = failures.firstIndex(where: { $0.name == explanation.name }) else { return }
    failures[place].irrelevant = explanation.irrelevant
    failures[place].explained = explanation.explained
  }

  mutating func countCase(_ attempt: Attempt) {
    switch attempt.outcome {
    case .exhausted, .skipped: break
    case .unwanted: unwanted += 1
    case .passed, .failed:
      cases += 1
      for label in attempt.labels { labels[label, default: 0] += 1 }
    }
  }
}

/// The simplest case of a failure.
package struct CheckFailure: Sendable {
  package let name: String
  package let choices: [Int]
  /// How often anything was run to make it simple, from the first failure on.
  let runs: Int
  /// How many of these came to what is checked.
  let evaluations: Int
  /// Whether it did not fail again.
  package let isFlaky: Bool
  /// Whether a limit came before it was as simple as it gets.
  let isCut: Bool
  /// The parts that do not matter.
  var irrelevant: [Explanation.Part] = []
  /// What was asked of the parts, where anything was.
  var explained: Explained?

  /// The same failure, of another case.
  package func with(_ choices: [Int]) -> Self {
    if choices == self.choices { return self }
    return Self(
      name: name,
      choices: choices,
      runs: runs,
      evaluations: evaluations,
      isFlaky: isFlaky,
      isCut: false
    )
  }
}
