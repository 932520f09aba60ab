import ThoriumText

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
  /// The number of steps that the machine runs performed.
  public internal(set) var steps = 0
  /// The number of distinct states that the recorded machine runs reached.
  ///
  /// States with one hash count as one. A check of random runs counts up to 4,096. A long check of a
  /// synchronous machine records one of 64 runs, so this may be fewer than all. If they are few,
  /// ``description`` says when they are all that the actions reach.
  public internal(set) var states = 0
  /// True when a search looked at each state that the actions reach.
  package internal(set) var hasAllStates = false
  /// The number of performed actions of each kind, by the names of their enumeration cases.
  ///
  /// A long check of a synchronous machine counts them in one of 64 runs.
  public internal(set) var actions: [String: Int] = [:]
  /// The shard that the check ran; the whole campaign for a case that was replayed.
  ///
  /// All numbers of this report are those of the shard alone. It draws no conclusion from the
  /// absence of something in its cases, since another shard may have it. So ``coverage`` and
  /// ``emptiness`` do not fail a shard; they are decided from the sums over all shards.
  package internal(set) var shard = Shard.whole
  /// The random seed of the campaign, or `nil` for a case that was replayed.
  public package(set) var seed: UInt64?
  /// The number of requested cases; `nil` if only time ends the check, or for a case that was replayed.
  package var wanted: Int?
  /// The reason why the check ended.
  package var end = CheckRun.End.completed
  /// The duration of the check; `nil` before its end.
  package internal(set) var duration: Duration?
  /// True when the check ran all possible cases.
  public internal(set) var isExhaustive = false
  /// True when the check ran the shard's part of all possible cases, so that all shards together
  /// ran all.
  package internal(set) var isExhaustivePart = false
  /// The result of each coverage requirement.
  ///
  /// ``cover(_:atLeast:if:)`` adds a requirement.
  package internal(set) var coverage: [Coverage] = []
  /// Problems that make the check less useful than it seems.
  package internal(set) var warnings: [HealthWarning] = []
  /// The reasons why the check has checked nothing; none if it has checked something.
  package internal(set) var emptiness: [EmptyCheck] = []
  /// Evidence that a case depends on more than its choices, if the check saw any.
  package internal(set) var divergence: Divergence?
  /// The simplest case of each failure, in the order in which the failures were found.
  var failures: [Counterexample.Failure] = []

  /// Creates the report of a check that has run no case.
  package init() {}

  /// Adds a warning of the code that runs the check.
  package mutating func add(_ warning: HealthWarning) { warnings.append(warning) }

  mutating func count(_ attempt: Attempt) {
    if attempt.outcome != .exhausted { evaluations += 1 }
  }

  /// Adds the counts of another report.
  mutating func add(_ other: CheckReport) {
    cases += other.cases
    evaluations += other.evaluations
    unwanted += other.unwanted
    labels.merge(other.labels, uniquingKeysWith: +)
  }

  /// Removes the counts of cases that are made again.
  mutating func removeCases() { (cases, unwanted, labels) = (0, 0, [:]) }

  /// Adds labels that no case may have, with the count 0.
  mutating func addLabels(_ names: Set<String>) {
    for name in names { labels[name, default: 0] += 0 }
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

extension CheckReport: CustomStringConvertible {
  /// The counts of the check in one line.
  ///
  ///     let report = try falsify(Generator.bool) { _ in }
  ///     report.description   // "2 cases, which are all there are"
  ///
  /// It begins with the shard, if the check ran only one.
  public var description: String {
    let all = isExhaustive ? "all there are" : "all of this shard"
    var parts = [
      shard.heading + cases.counted("case") + (isExhaustivePart ? ", which are \(all)" : "")
    ]
    if unwanted > 0 { parts.append("\(unwanted) discarded") }
    if steps > 0 {
      let all = hasAllStates ? ", which are all that the actions reach" : ""
      parts.append("\(steps.counted("step")), \(states.counted("state"))\(all)")
    }
    parts += [("actions", actions), ("labels", labels)].compactMap { title, counts in
      let texts = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      return texts.isEmpty ? nil : "\(title): \(texts.joined(separator: ", "))"
    }
    return parts.joined(separator: "; ").escaped
  }
}
