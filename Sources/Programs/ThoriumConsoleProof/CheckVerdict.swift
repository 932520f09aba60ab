import Thorium
import ThoriumConsole
import ThoriumProof

/// The result of a check.
struct CheckVerdict: Sendable {
  let report: CheckReport?
  let failures: [Counterexample.Failure]
  /// The failures, with advice to repeat them.
  private let text: String
  /// The reason why the check could not run.
  private let error: String?

  /// A check that found nothing.
  init(_ report: CheckReport) {
    (self.report, failures, text, error) = (report, [], "", nil)
  }

  /// A check that found a failure.
  init(_ counterexample: Counterexample, replay advice: (ReplayToken) -> String) {
    (report, failures, error) = (counterexample.report, counterexample.failures, nil)
    text = counterexample.text(replay: advice)
  }

  /// A check that could not run.
  init(_ error: any Error) {
    (report, failures, text, self.error) = (nil, [], "", "\(error)")
  }

  /// True unless the check found nothing.
  var isFailure: Bool { error != nil || !text.isEmpty }

  /// The result as text, without the script of the failure.
  func lines(of check: String) -> [String] {
    guard let report else { return ["\(check): could not be checked: \(error ?? "")"] }
    let count = report.cases == 1 ? "1 case" : "\(report.cases) cases"
    let warnings = report.unexpectedWarnings.map { "  warning: \($0)" }
    if isFailure {
      let details = text.split(separator: "\n").map { "  \($0)" }
      return ["\(check): \(count), a failure found"] + details + warnings
    }
    let all = report.isExhaustive ? ", all possible ones" : ""
    return ["\(check): \(count)\(all), no failure found"] + warnings
  }

  /// The result as JSON: each failure, and then the check; the first failure may have a script of its session.
  ///
  /// - Parameters:
  ///   - check: The name of the check.
  ///   - script: The lines of the session that fails.
  ///   - advice: Returns the instruction to repeat a case.
  /// - Returns: The lines of the record.
  func objects(
    of check: String,
    script: [String]?,
    advice: (ReplayToken) -> String
  ) -> [JSONText] {
    let result = isFailure ? error == nil ? "failed" : "error" : "passed"
    let text = error ?? (isFailure ? text : nil)
    var lines = failures.map { RecordedFailure($0, of: check, advice: advice($0.token)) }
    if !lines.isEmpty { lines[0].script = script }
    let line = RecordedCheck(check, result, report ?? CheckReport(), text: text)
    return lines.map { JSONText(reflecting: $0) } + [JSONText(reflecting: line)]
  }
}
