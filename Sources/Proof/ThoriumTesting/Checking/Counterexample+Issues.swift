import Testing
import Thorium
import ThoriumProof

extension Counterexample {
  /// Records an issue for each failure and each kind of case that is too rare, and all warnings.
  ///
  /// - Returns: The report of the check.
  func record(at location: SourceLocation) -> CheckReport {
    TestRecord.standard?.record(self, at: location)
    for failure in failures {
      Issue.record("\(failure.text(in: report, replay: Self.advice))", sourceLocation: location)
    }
    for coverage in report.coverage where coverage.verdict == .insufficient {
      Issue.record("Too rare: \(coverage)", sourceLocation: location)
    }
    for reason in report.decisiveEmptiness {
      Issue.record("\(reason)", sourceLocation: location)
    }
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
