import ThoriumProof
import ThoriumText

/// A failure of a campaign, with the shards that found it.
struct CampaignFailure: Sendable {
  let failure: CampaignRecord.Failure
  var shards: [Int]
}

// The state of each shard.
extension Campaign {
  /// The record that counts for each shard, in their order: a complete one, or else the one with the most cases.
  var chosen: [CampaignRecord] {
    records.sorted { $0.key < $1.key }.compactMap { _, records in
      let complete = records.filter { $0.status != nil }
      return (complete.isEmpty ? records : complete).max { $0.rank < $1.rank }
    }
  }

  /// The shards that have ended.
  var ended: [Int] { chosen.filter { $0.status != nil }.map(\.shard.index) }

  /// The shards that were interrupted.
  var interrupted: [Int] { chosen.filter { $0.status == nil }.map(\.shard.index) }

  /// The shards without a record.
  var absent: [Int] { (0..<count).filter { records[$0] == nil } }

  /// The shards with complete records that differ, although no time limit has ended them.
  var unrepeatable: [Int] {
    records.filter { _, records in
      let complete = records.filter { $0.status != nil }
      return Set(complete.map(\.timeless)).count > 1 && !complete.contains(where: \.isTimed)
    }.keys.sorted()
  }

  /// The failures of all records, each once, from the simplest.
  ///
  /// A failure that was not described when its shard was stopped is left out if the shard also has it described.
  var failures: [CampaignFailure] {
    var found: [[String]: CampaignFailure] = [:]
    for (shard, records) in records.sorted(by: { $0.key < $1.key }) {
      let all = records.flatMap(\.failures)
      let described = Set(all.filter { $0.value != nil }.map { [$0.check, $0.name] })
      let kept = all.filter { failure in
        failure.value != nil || !described.contains([failure.check, failure.name])
      }
      for failure in kept {
        let key = [failure.check, failure.token]
        let known = found[key]
        let shards = known?.shards ?? []
        found[key] = CampaignFailure(
          failure: known.map { min($0.failure, failure) } ?? failure,
          shards: shards.last == shard ? shards : shards + [shard]
        )
      }
    }
    return found.values.sorted { $0.failure < $1.failure }
  }

  /// Returns a sentence about the shards, and one about what is unknown.
  var state: String {
    let sentences = [
      (absent, "absent"), (interrupted, "interrupted"),
    ].filter { !$0.0.isEmpty }.map { "\($0.listed) \($0.count == 1 ? "is" : "are") \($1)" }
    let repeated = unrepeatable.map { " Shard \($0) is not repeatable: its records differ." }
    if ended.count == count {
      let all = count == 1 ? "the only shard has ended." : "all \(count) shards have ended."
      return all + repeated.joined()
    }
    let isOne = absent.count + interrupted.count == 1
    let cases = isOne ? "its other cases" : "their other cases"
    let unknown = interrupted.isEmpty ? isOne ? "it" : "them" : cases
    return """
      \(ended.count) of \(count) shards have ended; \(sentences.joined(separator: ", and ")). Nothing is \
      known about \(unknown).
      """ + repeated.joined()
  }
}

extension CampaignRecord {
  /// A key that orders records of one shard: the one with the most cases is the last.
  fileprivate var rank: (Int, String) {
    let results = checks.values.map { check in
      """
      \(check.name) \(check.result) \(check.seconds ?? 0) \(check.evaluations) \(check.steps) \(check.states) \
      \(check.labels.sorted { $0.key < $1.key }) \(check.actions.sorted { $0.key < $1.key }) \
      \(check.coverage) \(check.warnings) \(check.empty) \(check.text ?? "")
      """
    }
    return (cases, results.sorted().joined(separator: "\n"))
  }
}

extension CampaignRecord.Failure: Comparable {
  /// Orders failures from the simplest: by their checks, the lengths of their tokens, and their tokens.
  static func < (one: Self, other: Self) -> Bool { one.key < other.key }

  private var key: (String, Int, String, Int, String) {
    // A described failure precedes the same one without a description.
    let rest = [reason, value ?? "", "\(evaluations)", test ?? "", advice, "\(script ?? [])"]
    return (check, token.utf8.count, token, value == nil ? 1 : 0, rest.joined(separator: "\n"))
  }
}

extension [Int] {
  /// The numbers in words, with three or more successive ones as a range: `2, 4 to 9 and 11`.
  var listed: String {
    var ranges: [ClosedRange<Int>] = []
    for number in self {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let texts = ranges.flatMap { range in
      range.count > 2
        ? ["\(range.lowerBound) to \(range.upperBound)"] : range.map { "\($0)" }
    }
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return "\(texts.dropLast().joined(separator: ", ")) and \(last)"
  }
}
