/// The results of a check.
public struct CheckReport: Sendable {
  /// The number of cases that ran to their end.
  public private(set) var cases = 0
  /// The number of all runs, including the runs that shrink a failure.
  public private(set) var evaluations = 0
  /// The number of cases that a filter or an assumption discarded.
  package private(set) var unwanted = 0
  /// The number of cases with each label.
  public private(set) var labels: [String: Int] = [:]
  /// True when the check ran all possible cases.
  public internal(set) var isExhaustive = false
  /// The result of each coverage requirement.
  ///
  /// ``cover(_:atLeast:if:)`` adds a requirement.
  public internal(set) var coverage: [Coverage] = []
  /// Problems that make the check less useful than it seems.
  public internal(set) var warnings: [HealthWarning] = []
  /// Evidence that a case depends on more than its choices, if the check saw any.
  package internal(set) var divergence: Divergence?
  /// The simplest case of each failure, in the order in which the failures were found.
  var failures: [CheckFailure] = []

  /// Creates the report of a check that has run no case.
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
  /// The number of runs, from the first case that failed to the last run of the simplest one.
  let runs: Int
  /// The number of these runs that passed or failed.
  let evaluations: Int
  /// True when the simplest case did not fail in the same way again.
  package let isFlaky: Bool
  /// True when shrinking stopped at a limit.
  let isCut: Bool
  /// The parts that do not matter.
  var irrelevant: [Explanation.Part] = []
  /// The result of the search for parts that do not matter, if it ran.
  var explained: Explained?

  /// Returns the same failure with another case.
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
