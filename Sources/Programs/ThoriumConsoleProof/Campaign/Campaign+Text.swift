import ThoriumProof
import ThoriumText

// The campaign as text.
extension Campaign {
  /// The report of the campaign: the state of its shards, and the results of its checks.
  var lines: [String] {
    let facts = ["\(header.program) \(header.command)", header.example, header.settings]
    let title = facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    return ["\(title), seed \(header.seed): \(state)"] + checks.flatMap(\.lines)
  }
}

extension CampaignCheck {
  fileprivate var lines: [String] {
    [head] + failures.flatMap(\.lines) + problems.map { "  \($0)" }
      + warnings.map { "  warning: \($0)" }
  }

  /// The counts of the check in one line, as `check` prints them.
  private var head: String {
    let all = isExhaustive ? ", all possible ones among them" : ""
    let states = sum.states > 0 ? ", at least \(sum.states.counted("state"))" : ""
    let steps = sum.steps > 0 ? ", \(sum.steps.counted("step"))\(states)" : ""
    let part = isComplete ? "" : " in \(ended) of \(count.counted("shard"))"
    return "\(sum.name): \(sum.cases.counted("case"))\(all)\(steps), \(finding)\(part)"
  }

  private var finding: String {
    switch failures.count {
    case 0 where result == "passed" && sum.warnings.contains(RecordedCheck.expected):
      "no unexpected failure found"
    case 0: problems.isEmpty && !hasFailed ? "no failure found" : "it fails"
    case 1: "a failure found"
    case let count: "\(count) failures found"
    }
  }
}

extension RecordedFailure {
  /// The simplest case, the shards that found it, and the instruction to repeat it.
  var details: [String] {
    let value = value ?? "Its shard was stopped before the case was described."
    let shards = shards ?? []
    let found = "found by \(shards.count == 1 ? "shard" : "shards") \(shards.listed)"
    let script = script.map { ["As a script:"] + $0.map { "  \($0)" } } ?? []
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines + [found, advice] + script
  }

  fileprivate var lines: [String] {
    let kind = isFlaky ? "Not always a failure" : "A counterexample"
    return ["  \(kind): \(reason)"] + details.map { "    \($0)" }
  }
}
