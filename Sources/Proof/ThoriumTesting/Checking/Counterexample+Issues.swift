import Testing
import Thorium
import ThoriumProof

extension Counterexample {
  /// Records an issue for each failure and each kind of case that is too rare, and all warnings.
  ///
  /// - Returns: The report of the check.
  ///
  /// - Parameters:
  ///   - call: The call of the check.
  ///   - hasKnown: True if a case has an issue that `withKnownIssue` expects.
  func record(of call: CheckCall, hasKnown: Bool = false) -> CheckReport {
    let location = call.location
    let texts =
      failures.map { $0.text(in: report, replay: Self.advice) }
      + report.coverage.filter { $0.verdict == .insufficient }.map { "Too rare: \($0)" }
      + report.decisiveEmptiness.map { "\($0)" }
    let issues = texts.map { Issue.record("\($0)", sourceLocation: location) }
    let areKnown = !issues.isEmpty && issues.allSatisfy(\.isKnown)
    TestRecord.standard?.record(self, of: call, areKnown: areKnown, hasKnown: hasKnown || areKnown)
    for warning in report.warnings {
      Issue.record("\(warning)", severity: .warning, sourceLocation: location)
    }
    if let attachedText {
      Attachment.record(attachedText, named: "counterexample.txt", sourceLocation: location)
    }
    return report
  }

  /// Returns the instruction to repeat a case in a test.
  static func advice(_ token: ReplayToken) -> String {
    "Repeat it with the trait .replay(\"\(token)\")."
  }

  /// The failures with the statistics of the check; `nil` if nothing is wrong with its cases.
  var attachedText: String? {
    if failures.isEmpty && report.decisiveEmptiness.isEmpty { return nil }
    return ([text(replay: Self.advice), ""] + statistics).joined(separator: "\n").escapedLines
  }

  /// The statistics of the check, one line each.
  private var statistics: [String] {
    ["\(report)", "\(report.evaluations) evaluations"]
      + report.coverage.map { "\($0)" } + report.warnings.map { "\($0)" }
  }
}

extension CheckReport {
  /// The reasons why nothing was checked; none for a shard, since another one may have checked something.
  var decisiveEmptiness: [EmptyCheck] { shard.isWhole ? emptiness : [] }
}
