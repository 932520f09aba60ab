package import Thorium
import ThoriumSystem
import ThoriumText

/// The lines of a record: the results of one shard of a campaign, as JSON.
///
/// A record begins with a header, and has a line for each failure and for each check. Its last line has the exit status.
/// Without that line, the shard was interrupted.
package enum RecordLine {
  /// The version of the format; it changes when a member is removed or gets another meaning.
  package static let version = 2
  /// The beginning of each record, which no other line contains.
  package static let beginning = "{\"kind\":\"report\","

  /// The last line.
  package static func end(_ status: Int32) -> JSONText {
    .object([("kind", .text("end")), ("status", .number(Int(status)))])
  }

  /// Returns the line of a check that has not ended.
  ///
  /// - Parameters:
  ///   - check: The name of the check.
  ///   - cases: The number of completed cases.
  ///   - wanted: The number of requested cases; `nil` if only time ends the check.
  ///   - seed: The random seed.
  ///   - text: A description of the progress.
  /// - Returns: The line.
  package static func interrupted(
    _ check: String,
    cases: Int,
    of wanted: Int?,
    seed: UInt64?,
    text: String?
  ) -> JSONText {
    var report = CheckReport()
    (report.wanted, report.seed, report.end) = (wanted, seed, .cancelled)
    return report.line(of: check, "interrupted", cases: cases, text: text)
  }
}

extension CheckReport {
  /// Returns the line of a check.
  ///
  /// - Parameters:
  ///   - check: The name of the check.
  ///   - result: The result: `passed`, `failed`, `error` or `interrupted`.
  ///   - cases: The number of cases; `nil` for that of this report.
  ///   - text: The failures, or the reason why the check could not run.
  /// - Returns: The line.
  package func line(
    of check: String,
    _ result: String,
    cases: Int? = nil,
    text: String?
  ) -> JSONText {
    let time = duration.map { Int($0 / .milliseconds(1)) }
    return .object([
      ("kind", .text("check")), ("name", .text(check)), ("result", .text(result)),
      ("ended", .text(end.rawValue)), ("cases", .number(cases ?? self.cases)),
      ("wanted", wanted.map { .number($0) } ?? .null), ("evaluations", .number(evaluations)),
      ("steps", .number(steps)), ("states", .number(states)),
      ("isExhaustive", .flag(isExhaustivePart)), ("seed", .optional(seed.map { "\($0)" })),
      ("seconds", time.map { .written("\(Double($0) / 1_000)") } ?? .null),
      ("labels", .counts(labels)), ("actions", .counts(actions)),
      ("coverage", .array(coverage.map(\.object))),
      ("warnings", .texts(unexpectedWarnings.map { "\($0)" })),
      ("empty", .texts(emptiness.map { "\($0)" })), ("text", .optional(text)),
    ])
  }

  /// The warnings, except that time ran out in a check that only time could end.
  package var unexpectedWarnings: [HealthWarning] {
    warnings.filter { warning in
      if case .outOfTime(_, of: .max) = warning { false } else { true }
    }
  }
}

extension Coverage {
  fileprivate var object: JSONText {
    .object([
      ("label", .text(label)), ("percent", .written("\(percent)")), ("hits", .number(hits)),
      ("isOnce", .flag(isOnce)),
    ])
  }
}

extension Counterexample.Failure {
  /// Returns the line of this failure.
  ///
  /// - Parameters:
  ///   - check: The name of its check.
  ///   - advice: The instruction to repeat its case.
  ///   - script: The lines of the session that fails, if it is one.
  ///   - isDescribed: False before the failure is described, so that its value is `null`.
  /// - Returns: The line.
  package func line(
    of check: String,
    advice: String,
    script: [String]? = nil,
    isDescribed: Bool = true
  ) -> JSONText {
    .object([
      ("kind", .text("failure")), ("check", .text(check)), ("name", .text(name)),
      ("reason", .text(reason)), ("value", isDescribed ? .text(value) : .null),
      ("token", .text("\(token)")), ("evaluations", .number(evaluations)),
      ("isFlaky", .flag(isFlaky)), ("test", .optional(test)),
      ("script", script.map { .texts($0) } ?? .null), ("advice", .text(advice)),
    ])
  }
}
