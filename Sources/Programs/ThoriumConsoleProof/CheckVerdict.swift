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
    if isFailure {
      let details = text.split(separator: "\n").map { "  \($0)" }
      return ["\(check): \(count), a failure found"] + details
    }
    let all = report.isExhaustive ? ", all possible ones" : ""
    return ["\(check): \(count)\(all), no failure found"]
      + report.unexpectedWarnings.map { "  warning: \($0)" }
  }

  /// The result as JSON, and each failure; the first may have a script of its session.
  func objects(of check: String, script: [String]?) -> [JSONText] {
    let result = isFailure ? error == nil ? "failed" : "error" : "passed"
    let text = error ?? (isFailure ? text : nil)
    let head = Self.json(of: check, result, report?.cases ?? 0, text, report)
    return [head]
      + failures.enumerated().map { $1.json(of: check, script: $0 == 0 ? script : nil) }
  }
}

extension CheckVerdict {
  /// Returns the JSON for a check; one that was interrupted has no report.
  static func json(
    of check: String,
    _ result: String,
    _ cases: Int,
    _ text: String?,
    _ report: CheckReport? = nil,
    seed: UInt64? = nil
  ) -> JSONText {
    .object([
      ("kind", .text("check")), ("name", .text(check)), ("result", .text(result)),
      ("cases", .number(cases)), ("steps", .number(report?.steps ?? 0)),
      ("states", .number(report?.states ?? 0)),
      ("isExhaustive", .flag(report?.isExhaustive ?? false)),
      ("seed", .optional((report?.seed ?? seed).map { "\($0)" })),
      ("warnings", .texts(report?.unexpectedWarnings.map { "\($0)" } ?? [])),
      ("text", .optional(text)),
    ])
  }
}

extension Counterexample.Failure {
  func json(of check: String, script: [String]?) -> JSONText {
    .object([
      ("kind", .text("failure")), ("check", .text(check)), ("name", .text(name)),
      ("reason", .text(reason)), ("value", .text(value)), ("token", .text("\(token)")),
      ("evaluations", .number(evaluations)), ("isFlaky", .flag(isFlaky)),
      ("test", .optional(test)), ("script", script.map { .texts($0) } ?? .null),
    ])
  }
}

extension CheckReport {
  /// The warnings, except that time ran out in a check that only time could end.
  fileprivate var unexpectedWarnings: [HealthWarning] {
    warnings.filter { warning in
      if case .outOfTime(_, of: .max) = warning { false } else { true }
    }
  }
}
