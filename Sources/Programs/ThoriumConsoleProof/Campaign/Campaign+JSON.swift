import Thorium
import ThoriumProof

// The campaign as JSON.
extension Campaign {
  /// The lines after the head of the answer: the campaign, its failures and checks, and the exit status.
  var objects: [JSONText] {
    [object] + failures.map(\.object) + checks.map(\.object) + [RecordLine.end(status)]
  }

  private var object: JSONText {
    func numbers(_ shards: [Int]) -> JSONText { .array(shards.map { .number($0) }) }
    return .object([
      ("kind", .text("campaign")), ("program", .text(header.program)),
      ("command", .text(header.command)), ("example", .optional(header.example)),
      ("campaign", .text(header.campaign)), ("seed", .text(header.seed)),
      ("settings", .text(header.settings)), ("shards", .number(count)),
      ("ended", .number(ended.count)), ("absent", numbers(absent)),
      ("interrupted", numbers(interrupted)), ("unrepeatable", numbers(unrepeatable)),
      ("text", .text(state)),
    ])
  }
}

extension CampaignFailure {
  fileprivate var object: JSONText {
    .object([
      ("kind", .text("failure")), ("check", .text(failure.check)), ("name", .text(failure.name)),
      ("reason", .text(failure.reason)), ("value", .optional(failure.value)),
      ("token", .text(failure.token)), ("evaluations", .number(failure.evaluations)),
      ("isFlaky", .flag(failure.isFlaky)), ("test", .optional(failure.test)),
      ("script", failure.script.map { .texts($0) } ?? .null), ("advice", .text(failure.advice)),
      ("shards", .array(shards.map { .number($0) })),
    ])
  }
}

extension CampaignCheck {
  fileprivate var object: JSONText {
    let coverage = coverage.map { coverage in
      JSONText.object([
        ("label", .text(coverage.label)), ("percent", .written("\(coverage.percent)")),
        ("hits", .number(coverage.hits)), ("isOnce", .flag(coverage.isOnce)),
        ("verdict", .text("\(coverage.verdict)")),
      ])
    }
    return .object([
      ("kind", .text("check")), ("name", .text(sum.name)), ("result", .text(result)),
      ("ended", .text(sum.ended)), ("cases", .number(sum.cases)), ("wanted", .null),
      ("evaluations", .number(sum.evaluations)), ("steps", .number(sum.steps)),
      ("states", .number(sum.states)), ("isExhaustive", .flag(isExhaustive)), ("seed", .null),
      ("seconds", sum.seconds.map { .written("\(($0 * 1_000).rounded() / 1_000)") } ?? .null),
      ("labels", .counts(sum.labels)), ("actions", .counts(sum.actions)),
      ("coverage", .array(coverage)), ("warnings", .texts(warnings)),
      ("empty", .texts(sum.empty.distinct)),
      ("text", problems.isEmpty ? .null : .text(problems.joined(separator: "\n"))),
    ])
  }
}
