import ThoriumProof

@testable import ThoriumConsoleProof

/// A record of a campaign with two checks, as text and as a value.
struct DrawnRecord {
  let shard: Int
  var count = 3
  var seed = "7"
  var program = "thorium 0.1.0"
  /// The command; the simplified failures of `test` are those of an exploration.
  var command = "check"
  var settings = "--cases 100"
  var campaign = "9f86d081884c7d65"
  /// The cases of the first check.
  var cases = 5
  var seconds = 0.25
  /// The tokens of the failures of the second check; an odd one is not described.
  var tokens: [Int] = []
  /// The result of the second check; without one, the shard was stopped during it.
  var result: String? = "passed"
  var hasEnd = true
  /// True if the process has status 0, although the second check has failed.
  var isExpected = false
  /// True if the process fails outside of its checks.
  var failsElsewhere = false
  var ended = "all"
  var hits = 3
  /// False if a time limit has ended the simplification of the failures.
  var isSimplified = true
  /// The warning of the checks; `nil` for one with the number of cases.
  var warning: String?

  /// Creates a record of one of three shards from a number.
  init(_ number: Int) {
    shard = number % 3
    (hasEnd, cases) = (number / 3 % 4 > 0, number / 12 % 3)
    tokens = [[], [2], [2, 3], [4]][number / 36 % 4]
    result = tokens.isEmpty ? hasEnd ? "passed" : nil : "failed"
    seconds = Double(number / 144 % 2)
    hits = min(cases, number / 288 % 3)
  }

  init(shard: Int) {
    self.shard = shard
  }

  var lines: [String] {
    let head = """
      {"kind":"report","version":2,"program":"\(program)","command":"\(command)","example":"desk","campaign":"\(campaign)",\
      "shard":"\(shard)/\(count)","seed":"\(seed)","settings":"\(settings)"}
      """
    let failures = tokens.map { token in
      """
      {"kind":"failure","check":"second","name":"rule \(token)","reason":"it breaks <rule> \(token)",\
      "value":\(token % 2 == 0 ? "\"[\(token)] & more\\u0007\"" : "null"),\
      "token":"\(text(of: token))","evaluations":\(isSimplified ? 3 : 9),"isFlaky":false,"test":null,"script":null,"advice":"Repeat it."}
      """
    }
    let second = result.map { [check("second", $0)] } ?? []
    let begins = ["first", "second"].map { "\(JSONText.begin($0))" }
    let status: Int32 = (result == "passed" || isExpected) && !failsElsewhere ? 0 : 1
    return [head, begins[0], check("first", "passed"), begins[1]] + failures + second
      + (hasEnd ? ["\(JSONText.end(status))"] : [])
  }

  private func text(of token: Int) -> String {
    if command == "test" && isSimplified { return "\(token):1/8c41d2f0" }
    return "\(ReplayToken(isSimplified ? [token] : [token, 1]))"
  }

  private func check(_ name: String, _ result: String) -> String {
    """
    {"kind":"check","name":"\(name)","result":"\(result)","ended":"\(ended)","cases":\(cases),"wanted":5,\
    "evaluations":\(isSimplified || result == "passed" ? cases : 99),\
    "steps":2,"states":\(cases),"isExhaustive":true,"seed":"\(seed)","seconds":\(seconds),"labels":{"large":\(hits)},\
    "actions":{"add":1},"coverage":[{"label":"large","percent":0.0,"hits":\(hits),"isOnce":true}],\
    "warnings":["\(warning ?? "\(cases) cases are few.")"],"empty":[],"text":null}
    """
  }

  var bytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
}

extension Campaign {
  /// Reads and merges texts of records.
  static func merging(_ texts: [[UInt8]]) throws -> Campaign {
    let records = try texts.enumerated().flatMap { number, bytes in
      try CampaignRecord.records(in: bytes, "\(number).jsonl").map { ($0, "\(number).jsonl") }
    }
    return try Campaign(records)
  }

  static func merging(_ records: [DrawnRecord]) throws -> Campaign {
    try merging(records.map(\.bytes))
  }

  /// All that `merge` writes.
  var answer: [String] {
    lines + objects.map { "\($0)" } + [junit, "\(status)"]
  }
}
