import Thorium
import ThoriumProof

// The campaign as JSON.
extension Campaign {
  /// The lines after the head of the answer: the campaign, its failures and checks, and the exit status.
  var objects: [JSONText] {
    let checks = checks.map { JSONText(reflecting: $0.merged) }
    return [object] + failures.map { JSONText(reflecting: $0) } + checks + [.end(status)]
  }

  private var object: JSONText {
    .object([
      ("kind", .text("campaign")), ("program", .text(header.program)),
      ("command", .text(header.command)), ("example", .optional(header.example)),
      ("campaign", .text(header.campaign)), ("seed", .text(header.seed)),
      ("settings", .text(header.settings)), ("shards", .number(count)),
      ("ended", .number(ended.count)), ("absent", JSONText(reflecting: absent)),
      ("interrupted", JSONText(reflecting: interrupted)),
      ("unrepeatable", JSONText(reflecting: unrepeatable)), ("text", .text(state)),
    ])
  }
}

extension CampaignCheck {
  /// The sum with the conclusions about all shards.
  fileprivate var merged: RecordedCheck {
    var check = sum
    (check.result, check.isExhaustive, check.warnings) = (result, isExhaustive, warnings)
    (check.wanted, check.seed, check.empty) = (nil, nil, sum.empty.distinct)
    check.seconds = sum.seconds.map { ($0 * 1_000).rounded() / 1_000 }
    check.text = problems.isEmpty ? nil : problems.joined(separator: "\n")
    return check
  }
}
