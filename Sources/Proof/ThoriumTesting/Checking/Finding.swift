import Testing
import Thorium
import ThoriumProof

/// The findings of a check, for a test.
struct Finding {
  private(set) var failures: [Counterexample.Failure] = []
  let report: CheckReport

  init(_ report: CheckReport) {
    self.report = report
  }

  init(_ counterexample: Counterexample) {
    report = counterexample.report
    failures = counterexample.failures
  }

  init<Value>(_ check: inout Check<Value>, awaits: Bool) {
    do throws(Counterexample) {
      self.init(try check.finish(awaits: awaits))
    } catch {
      self.init(error)
    }
  }

  /// Records that a failure did not occur again.
  mutating func doubt(_ place: Int) {
    failures[place] = failures[place].doubted()
  }

  /// Records an issue for each failure and each kind of case that is too rare, and all warnings.
  ///
  /// - Returns: The report of the check.
  func record(at location: SourceLocation) -> CheckReport {
    for failure in failures {
      Issue.record("\(failure.text(in: report, replay: Self.advice))", sourceLocation: location)
    }
    for coverage in report.coverage where coverage.verdict == .insufficient {
      Issue.record("Too rare: \(coverage)", sourceLocation: location)
    }
    for reason in report.emptiness {
      Issue.record("\(reason)", sourceLocation: location)
    }
    for warning in report.warnings {
      Issue.record("\(warning)", severity: .warning, sourceLocation: location)
    }
    if !failures.isEmpty || !report.emptiness.isEmpty {
      let text = Counterexample(failures: failures, report: report).text(replay: Self.advice)
      let all = ([text, ""] + statistics).joined(separator: "\n").escapedLines
      Attachment.record(all, named: "counterexample.txt", sourceLocation: location)
    }
    return report
  }

  /// Returns the instruction to repeat a case in a test.
  private static func advice(_ token: ReplayToken) -> String {
    "Repeat it with the trait .replay(\"\(token)\")."
  }

  /// The statistics of the check, one line each.
  private var statistics: [String] {
    ["\(report)", "\(report.evaluations) evaluations"]
      + report.coverage.map { "\($0)" } + report.warnings.map { "\($0)" }
  }
}
