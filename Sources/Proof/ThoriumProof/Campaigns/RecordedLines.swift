import Thorium
import ThoriumSystem
import ThoriumText

/// The first line of a record: the facts that the records of a campaign share, and the shard.
package struct RecordHeader: Decodable, Hashable, Sendable {
  package var kind = "report"
  package var version = Self.version
  package let program: String
  /// The command: `check`, or `test` for the tests of a package.
  package let command: String
  package let example: String?
  /// A hash of the program and of all facts except the number of the shard.
  package let campaign: String
  package let shard: String
  /// The seed of the whole campaign.
  package let seed: String
  /// The settings that change the cases, as options.
  package let settings: String

  /// The version of the format; it changes when a member is removed or gets another meaning.
  package static let version = 2
  /// The beginning of each record, which no other line contains.
  package static let beginning = "{\"kind\":\"report\","

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - program: The program with its version.
  ///   - command: The command.
  ///   - example: The name of the example that is checked.
  ///   - settings: The settings of the campaign.
  ///   - options: The settings that change the cases, as options.
  ///   - checks: The names of the checks, if they are known.
  package init(
    program: String,
    command: String,
    example: String? = nil,
    _ settings: CheckSettings,
    options: String = "",
    checks: [String] = []
  ) {
    (self.program, self.command, self.example) = (program, command, example)
    (seed, shard, self.settings) = ("\(settings.seed)", "\(settings.shard)", options)
    let facts = [
      "\(programHash)", program, command, example ?? "", seed, options, "\(settings.shard.count)",
    ]
    let text = (facts + checks).joined(separator: "\u{0}")
    campaign = text.utf8.stableHash.hexadecimal(digits: 16)
  }

  /// Returns whether the first line of another record names the same campaign.
  func hasCampaign(of line: String) -> Bool {
    line.contains("\"campaign\":\(JSONText.text(campaign))")
  }
}

/// The line of a record about a check: its counts, and its result.
package struct RecordedCheck: Decodable, Hashable, Sendable {
  package var kind = "check"
  package let name: String
  /// The result: `passed`, `failed`, `error` or `interrupted`.
  package var result: String
  package var ended = CheckRun.End.cancelled.rawValue
  package var cases = 0
  /// The number of requested cases; `nil` if only time ends the check.
  package var wanted: Int?
  package var evaluations = 0
  package var steps = 0
  package var states = 0
  package var isExhaustive = false
  package var seed: String?
  package var seconds: Double?
  package var labels: [String: Int] = [:]
  package var actions: [String: Int] = [:]
  package var coverage: [Requirement] = []
  package var warnings: [String] = []
  /// The reasons why nothing was checked.
  package var empty: [String] = []
  /// The failures, the reason why the check could not run, or its progress.
  package var text: String?

  /// A coverage requirement, and the number of cases that have its label.
  package struct Requirement: Decodable, Hashable, Sendable {
    package let label: String
    package let percent: Double
    package let isOnce: Bool
    package var hits: Int
  }

  /// The warning about failures that fail no test.
  package static let expected = "Its test expects failures, which do not count."

  /// Creates the line of a check that has not ended.
  package init(_ name: String, _ result: String, text: String?) {
    (self.name, self.result, self.text) = (name, result, text)
  }

  /// Creates the line of a check that has ended.
  package init(_ name: String, _ result: String, _ report: CheckReport, text: String?) {
    self.init(name, result, text: text)
    (ended, cases, wanted) = (report.end.rawValue, report.cases, report.wanted)
    (evaluations, steps, states) = (report.evaluations, report.steps, report.states)
    (isExhaustive, seed) = (report.isExhaustivePart, report.seed.map { "\($0)" })
    seconds = report.duration.map { Double(Int($0 / .milliseconds(1))) / 1_000 }
    (labels, actions) = (report.labels, report.actions)
    coverage = report.coverage.map { coverage in
      Requirement(
        label: coverage.label,
        percent: coverage.percent,
        isOnce: coverage.isOnce,
        hits: coverage.hits
      )
    }
    warnings = report.unexpectedWarnings.map { "\($0)" }
    empty = report.emptiness.map { "\($0)" }
  }
}

/// The line of a record about a failure.
package struct RecordedFailure: Decodable, Hashable, Sendable {
  package var kind = "failure"
  package let check: String
  package let name: String
  package let reason: String
  /// The simplest case; `nil` before it is described.
  package let value: String?
  package let token: String
  package let evaluations: Int
  package let isFlaky: Bool
  package let test: String?
  package var script: [String]?
  /// The instruction to repeat the case.
  package let advice: String
  /// The shards that have found it, in a merged campaign.
  package var shards: [Int]?

  /// Creates the line of a failure of a check.
  package init(
    _ failure: Counterexample.Failure,
    of check: String,
    advice: String,
    isDescribed: Bool = true
  ) {
    (self.check, name, reason) = (check, failure.name, failure.reason)
    (value, token) = (isDescribed ? failure.value : nil, "\(failure.token)")
    (evaluations, isFlaky, test) = (failure.evaluations, failure.isFlaky, failure.test)
    self.advice = advice
  }
}

extension CheckReport {
  /// The warnings, except that time ran out in a check that only time could end.
  package var unexpectedWarnings: [HealthWarning] {
    warnings.filter { warning in
      if case .outOfTime(_, of: .max) = warning { false } else { true }
    }
  }
}
