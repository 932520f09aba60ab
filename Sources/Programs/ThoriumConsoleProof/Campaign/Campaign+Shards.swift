import Foundation
package import ThoriumProof
import ThoriumText

// The state of each shard.
extension Campaign {
  /// The record that counts for each shard, in their order: a complete one, or else the one with the most cases.
  var chosen: [CampaignRecord] {
    records.sorted { $0.key < $1.key }.compactMap { _, records in
      let complete = records.filter { $0.status != nil }
      return (complete.isEmpty ? records : complete).max { one, other in
        if one.cases != other.cases { return one.cases < other.cases }
        return one.bytes.lexicographicallyPrecedes(other.bytes)
      }
    }
  }

  /// The shards that have ended.
  var ended: [Int] { chosen.filter { $0.status != nil }.map(\.shard.index) }

  /// The shards that were interrupted.
  var interrupted: [Int] { chosen.filter { $0.status == nil }.map(\.shard.index) }

  /// The interrupted shards in which a check had begun and not ended, by its name.
  var stopped: [String: [Int]] {
    var stopped: [String: [Int]] = [:]
    let records = records
    for shard in interrupted {
      for name in Set(records[shard, default: []].flatMap(\.running.keys)) {
        stopped[name, default: []].append(shard)
      }
    }
    return stopped
  }

  /// The shards without a record.
  var absent: [Int] { (0..<count).filter { records[$0] == nil } }

  /// The shards with complete records that differ, although no time limit has ended them.
  var unrepeatable: [Int] {
    records.filter { _, records in
      let complete = records.filter { $0.status != nil }
      return Set(complete.map(\.timeless)).count > 1 && !complete.contains(where: \.isTimed)
    }.keys.sorted()
  }

  /// The shards that failed although all checks in their record passed, for example in another test.
  var failed: [Int] {
    records.filter { _, records in
      records.contains { record in
        record.status ?? 0 != 0 && record.checks.values.allSatisfy { $0.result == "passed" }
      }
    }.keys.sorted()
  }

  /// The failures of all records, each once, from the simplest, with the shards that found it.
  ///
  /// A failure that was not described when its shard was stopped is left out if the shard also has it described.
  var failures: [RecordedFailure] {
    var found: [[String]: RecordedFailure] = [:]
    for (shard, records) in records.sorted(by: { $0.key < $1.key }) {
      let all = records.flatMap(\.failures)
      let described = Set(all.filter { $0.value != nil }.map { [$0.check, $0.name] })
      for failure in all where failure.value != nil || !described.contains(failure.names) {
        let known = found[[failure.check, failure.token]]
        let shards = known?.shards ?? []
        var simplest = known.map { min($0, failure) } ?? failure
        simplest.shards = shards.last == shard ? shards : shards + [shard]
        found[[failure.check, failure.token]] = simplest
      }
    }
    return found.values.sorted()
  }

  /// Returns a sentence about the shards, and one about what is unknown.
  var state: String {
    let sentences = [
      (absent, "absent"), (interrupted, "interrupted"),
    ].filter { !$0.0.isEmpty }.map { "\($0.listed) \($0.count == 1 ? "is" : "are") \($1)" }
    let repeated =
      unrepeatable.map { " Shard \($0) is not repeatable: its records differ." }
      + failed.map { " Shard \($0) failed without a failing check: read its own output." }
      + (checks.isEmpty ? [" No check was run."] : [])
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

extension RecordedFailure: Comparable {
  /// Orders failures from the simplest: by their checks, the lengths of their tokens, and their tokens.
  package static func < (one: Self, other: Self) -> Bool { one.key < other.key }

  private var key: (String, Int, String, Int, String) {
    var failure = self
    failure.shards = nil
    // A described failure precedes the same one without a description.
    return (check, token.utf8.count, token, value == nil ? 1 : 0, "\(failure)")
  }

  var names: [String] { [check, name] }
}

extension [Int] {
  /// The numbers in words, with three or more successive ones as a range: `2, 4 to 9 and 11`.
  var listed: String {
    let texts = IndexSet(self).rangeView.flatMap { range in
      range.count > 2
        ? ["\(range.lowerBound) to \(range.upperBound - 1)"] : range.map { "\($0)" }
    }
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return "\(texts.dropLast().joined(separator: ", ")) and \(last)"
  }
}
