import ThoriumProof

/// The result of a check in all shards of a campaign.
struct CampaignCheck: Sendable {
  /// The sum of the results of the shards.
  fileprivate(set) var sum: RecordedCheck
  /// The number of shards in which the check has ended, and of all shards.
  fileprivate(set) var ended = 0
  let count: Int
  fileprivate(set) var failures: [RecordedFailure] = []
  /// The shards that were stopped during the check.
  fileprivate(set) var stopped: [Int] = []

  /// True when the check has ended in each shard.
  var isComplete: Bool { ended == count }

  /// True when all possible cases ran, each in some shard.
  var isExhaustive: Bool { isComplete && sum.isExhaustive }

  /// The verdict of each coverage requirement on the sum of the counts.
  var coverage: [Coverage] {
    sum.coverage.map { requirement in
      Coverage(
        label: requirement.label,
        percent: requirement.percent,
        hits: requirement.hits,
        cases: sum.cases,
        isExact: isExhaustive,
        isPart: !isComplete,
        isOnce: requirement.isOnce,
        isCancelled: !isComplete
      )
    }
  }

  /// The reasons for a failure other than a case that fails.
  var problems: [String] {
    let error = sum.result == "error" ? ["It could not be checked: \(sum.text ?? "")"] : []
    return error + coverage.filter { $0.verdict == .insufficient }.map { "Too rare: \($0)" }
      + (isComplete ? sum.empty.distinct : [])
  }

  /// True when a shard has a result other than `passed` and `interrupted`, also one that this version does not know.
  var hasFailed: Bool { !["passed", "interrupted"].contains(sum.result) }

  /// The result: `passed`, `failed`, `error`, or `interrupted` if it has not ended in each shard.
  var result: String {
    if hasFailed { return sum.result }
    if !failures.isEmpty || !problems.isEmpty { return "failed" }
    return isComplete ? "passed" : "interrupted"
  }

  /// The warnings of all shards, each once, and those about all cases.
  var warnings: [String] {
    let isOne = stopped.count == 1
    let shards = "\(isOne ? "Shard" : "Shards") \(stopped.listed) \(isOne ? "was" : "were")"
    let interruption = stopped.isEmpty ? [] : ["\(shards) stopped while it ran."]
    let never = sum.labels.filter { $0.value == 0 }.keys.sorted().map { HealthWarning.never($0) }
    let undecided = coverage.filter { $0.verdict == .undecided }.map { HealthWarning.undecided($0) }
    return (interruption + sum.warnings + (never + undecided).map { "\($0)" }).distinct
  }
}

extension Campaign {
  /// The results of all checks, sorted by their names.
  var checks: [CampaignCheck] {
    var checks: [String: CampaignCheck] = [:]
    for record in chosen {
      for (name, check) in record.checks {
        if checks[name] == nil {
          checks[name] = CampaignCheck(sum: check, count: count)
        } else {
          checks[name]?.sum.add(check)
        }
        if record.status != nil, check.result != "interrupted" { checks[name]?.ended += 1 }
      }
    }
    // Another record of a shard may know a failure that is no failing case, or an error.
    for (name, check) in records.values.joined().flatMap(\.checks)
    where ["failed", "error"].contains(check.result) {
      checks[name, default: CampaignCheck(sum: check, count: count)].sum.worsen(by: check)
    }
    func unknown(_ name: String) -> CampaignCheck {
      CampaignCheck(sum: RecordedCheck(name, "interrupted", text: nil), count: count)
    }
    for failure in failures {
      checks[failure.check, default: unknown(failure.check)].failures.append(failure)
    }
    for (name, shards) in stopped { checks[name, default: unknown(name)].stopped = shards }
    return checks.values.sorted { $0.sum.name < $1.sum.name }
  }

  /// The exit status: 0 only if each shard has ended, and no check has failed in any.
  var status: Int32 {
    let checks = checks
    let isKnown = ended.count == count && unrepeatable.isEmpty && !checks.isEmpty
    let isSound = failures.isEmpty && checks.allSatisfy { $0.result == "passed" }
    return isKnown && isSound && failed.isEmpty ? 0 : 1
  }
}

extension [String] {
  /// The texts without those that differ from an earlier one in their numbers only.
  var distinct: [String] {
    var known: Set<String> = []
    return filter { known.insert($0.filter { !$0.isNumber }).inserted }
  }
}
