import ThoriumText

extension Counterexample {
  /// The maximum number of failures to describe in full.
  private static let most = 5

  /// Returns the failures, their simplest values, and instructions to reproduce them.
  package func text(replay advice: (ReplayToken) -> String) -> String {
    var lines = failures.prefix(Self.most).map { $0.text(in: report, replay: advice) }
    let rest = failures.count - Self.most
    if rest > 0 { lines.append("And \(rest) other \(rest == 1 ? "failure" : "failures").") }
    let rare = report.coverage.filter { $0.verdict == .insufficient }
    lines += rare.map { "Too rare: \($0)" }
    lines += report.emptiness.map { "\($0)" }
    return lines.joined(separator: "\n")
  }
}

extension Counterexample.Failure {
  /// Returns the failure, its simplest value, and instructions to reproduce it.
  package func text(in report: CheckReport, replay advice: (ReplayToken) -> String) -> String {
    let value = value.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    let shard = report.shard.heading
    let lines =
      isFlaky
      ? ["\(shard)Not a counterexample, since it does not always fail: \(reason)"] + value
        + ["  \(report.divergence.map { "\($0)" } ?? Self.once)", "  \(Self.others)"]
      : ["\(shard)A counterexample: \(reason)"] + value
        + (explained?.sentences ?? []).map { "  \($0)" }
        + ["  \(effort); \(report.effort)", "  \(advice(token))"]
        + asTest
    return lines.joined(separator: "\n").escapedLines
  }

  /// The lines of the test, after a line of advice.
  private var asTest: [String] {
    guard let pasted else { return [] }
    let lines = pasted.text.split(separator: "\n", omittingEmptySubsequences: false)
    return ["  \(pasted.advice)"] + lines.map { "    \($0)" }
  }

  private static let once = "It failed, but not when it ran again."

  private static let others = """
    The result depends on more than the case: a clock, a random number from elsewhere, the order \
    of a set, another task, or an earlier case.
    """

  private var effort: String {
    let runs = evaluations.counted("evaluation")
    return isCut ? "shrunk until a limit, in \(runs)" : "shrunk in \(runs)"
  }
}

extension CheckReport {
  /// The number of cases, and the seed that they were drawn from.
  fileprivate var effort: String {
    "\(cases.counted("case")) in all" + (seed.map { ", from seed \($0)" } ?? "")
  }
}

extension Counterexample.Failure: CustomStringConvertible {
  /// The failure, and its simplest value below it; control and format characters are escaped.
  public var description: String { "\(reason)\n\(value)".escapedLines }
}
