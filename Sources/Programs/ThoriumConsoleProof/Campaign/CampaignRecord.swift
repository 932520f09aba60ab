import ThoriumProof

/// The record of one shard of a campaign.
struct CampaignRecord: Hashable, Sendable {
  let header: RecordHeader
  let shard: Shard
  /// The results of the checks that have ended or were interrupted, by name.
  var checks: [String: RecordedCheck] = [:]
  var failures: Set<RecordedFailure> = []
  /// The number of runs of each check that have not ended, by name.
  var running: [String: Int] = [:]
  /// The exit status of the shard; `nil` if it was interrupted.
  var status: Int?
  /// The bytes of the record, which order the records of a shard.
  var bytes: [UInt8] = []

  /// The facts that are the same each time, without durations and the order of parallel tests.
  ///
  /// A time limit ends the simplification of a failure, so only the names of failures are the same.
  var timeless: [AnyHashable] {
    [checks.mapValues(\.timeless), Set(failures.map(\.names)), status]
  }

  /// True when a time limit has ended a check, so that the shard is not repeatable.
  var isTimed: Bool { checks.values.contains { $0.ended == "time" } }

  /// The number of all cases.
  var cases: Int { checks.values.reduce(0) { $0 + $1.cases } }

  /// Adds the result of a check; a test that calls a check twice has several of one name.
  ///
  /// A check that ended just before an interruption may also have a line as interrupted, which is left out.
  mutating func add(_ check: RecordedCheck) {
    if check.result != "interrupted", let count = running[check.name] {
      running[check.name] = count > 1 ? count - 1 : nil
    }
    let known = checks[check.name]?.result
    if known == nil || known == "interrupted" {
      checks[check.name] = check
    } else if check.result != "interrupted" {
      checks[check.name]?.add(check)
    }
  }
}

// Failures that tests expect.
extension CampaignRecord {
  /// The checks that have failed in a test process without a failing test, by name: their tests expect it.
  var expected: Set<String> {
    if status != 0 || header.command != "test" { return [] }
    return Set(failures.map(\.check))
  }

  /// Returns the record without failures of some checks.
  func expecting(_ names: Set<String>) -> Self {
    if status ?? 0 != 0 { return self }
    var record = self
    record.failures = failures.filter { !names.contains($0.check) }
    for name in names where checks[name]?.result == "failed" {
      record.checks[name]?.result = "passed"
      record.checks[name]?.text = nil
      record.checks[name]?.warnings.append(RecordedCheck.expected)
    }
    return record
  }
}

extension RecordedCheck {
  /// The counts and the result in a stable order; a warning may be about a duration.
  fileprivate var timeless: RecordedCheck {
    var check = self
    (check.seconds, check.text, check.warnings) = (nil, nil, [])
    if result == "failed" { check.evaluations = 0 }
    check.empty.sort()
    check.coverage.sort { ($0.label, $0.percent) < ($1.label, $1.percent) }
    return check
  }

  /// Adds the counts of another result of the same check.
  mutating func add(_ other: Self) {
    if evaluations == 0 {
      empty = other.empty
    } else if other.evaluations > 0 {
      empty = empty.isEmpty || other.empty.isEmpty ? [] : empty + other.empty
    }
    worsen(by: other)
    cases += other.cases
    evaluations += other.evaluations
    steps += other.steps
    states = max(states, other.states)
    isExhaustive = isExhaustive && other.isExhaustive
    seconds = seconds.map { $0 + (other.seconds ?? 0) } ?? other.seconds
    labels.merge(other.labels, uniquingKeysWith: +)
    actions.merge(other.actions, uniquingKeysWith: +)
    for requirement in other.coverage {
      if let place = coverage.firstIndex(where: { $0.isSame(as: requirement) }) {
        coverage[place].hits += requirement.hits
      } else {
        coverage.append(requirement)
      }
    }
    warnings += other.warnings
    ended = max(ended, other.ended)
  }

  /// Takes over the result of another check if it is worse.
  mutating func worsen(by other: Self) {
    if other.severity > severity { (result, text) = (other.result, other.text) }
  }

  /// A number that is larger for a worse result; that of an unknown result is the largest.
  private var severity: Int {
    ["passed", "interrupted", "failed", "error"].firstIndex(of: result) ?? 4
  }

  /// True when all counts and the duration are possible, so that no sum over the shards overflows.
  var isSound: Bool {
    let most = 1 << 42
    let counts = [cases, evaluations, steps, states] + actions.values
    let ofCases = labels.values + coverage.map(\.hits)
    return counts.allSatisfy { 0...most ~= $0 } && ofCases.allSatisfy { 0...cases ~= $0 }
      && 0...1e12 ~= seconds ?? 0
  }
}

extension RecordedCheck.Requirement {
  fileprivate func isSame(as other: Self) -> Bool {
    label == other.label && percent == other.percent && isOnce == other.isOnce
  }
}
