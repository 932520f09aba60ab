import ThoriumText

// The campaign as text.
extension Campaign {
  /// The report of the campaign: the state of its shards, and the results of its checks.
  var lines: [String] {
    let facts = ["\(header.program) \(header.command)", header.example, header.settings]
    let title = facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    let checks = checks
    let other = failures.filter { failure in
      !checks.contains { $0.sum.name == failure.failure.check }
    }
    return ["\(title), seed \(header.seed): \(state)"] + checks.flatMap(\.lines)
      + other.flatMap { ["\($0.failure.check): interrupted, a failure found"] + $0.lines }
  }
}

extension CampaignCheck {
  fileprivate var lines: [String] {
    [head] + failures.flatMap(\.lines) + problems.map { "  \($0)" }
      + warnings.map { "  warning: \($0)" }
  }

  /// The counts of the check in one line, as `check` prints them.
  private var head: String {
    let all = isExhaustive ? ", which are all there are" : ""
    let steps =
      sum.steps > 0 ? ", \(sum.steps.counted("step")), at least \(sum.states.counted("state"))" : ""
    let part = isComplete ? "" : " in \(ended) of \(count.counted("shard"))"
    return "\(sum.name): \(sum.cases.counted("case"))\(all)\(steps), \(finding)\(part)"
  }

  private var finding: String {
    switch failures.count {
    case 0: problems.isEmpty && sum.result != "failed" ? "no failure found" : "it fails"
    case 1: "a failure found"
    case let count: "\(count) failures found"
    }
  }
}

extension CampaignFailure {
  /// The shards that found it.
  var finders: String { "found by \(shards.count == 1 ? "shard" : "shards") \(shards.listed)" }

  /// The simplest case, the shards that found it, and the instruction to repeat it.
  fileprivate var lines: [String] {
    let kind = failure.isFlaky ? "Not always a failure" : "A counterexample"
    let value = failure.value ?? "Its shard was stopped before the case was described."
    let script = failure.script.map { ["As a script:"] + $0.map { "  \($0)" } } ?? []
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return ["  \(kind): \(failure.reason)"]
      + (lines + [finders, failure.advice] + script).map { "    \($0)" }
  }
}
