import ThoriumProof

/// The records of a campaign, merged.
///
/// A campaign is its shards. Merging is the union of their records, so neither the order of the records nor a record that
/// is given twice matters.
struct Campaign: Sendable {
  /// The first line of a record.
  let header: RecordHeader
  /// The number of shards.
  let count: Int
  /// The records by their shards, without the failures that tests expect.
  ///
  /// A failure that a test of another shard expects stays in the record of a shard that has failed.
  let records: [Int: Set<CampaignRecord>]

  /// Merges records, each with its file.
  ///
  /// - Throws: A sentence if there is no record, or if two belong to different campaigns.
  init(_ records: [(record: CampaignRecord, file: String)]) throws(CampaignError) {
    guard let (first, file) = records.first else {
      throw CampaignError("There is no record: the files are empty.")
    }
    (header, count) = (first.header, first.shard.count)
    var all: [Int: Set<CampaignRecord>] = [:]
    for (record, other) in records {
      if let difference = header.difference(from: record.header) {
        throw CampaignError(
          "\(file) and \(other) belong to different campaigns: \(difference). Merge the records of one campaign."
        )
      }
      all[record.shard.index, default: []].insert(record)
    }
    let expected = all.values.joined().reduce(into: Set()) { $0.formUnion($1.expected) }
    self.records = expected.isEmpty ? all : all.mapValues { Set($0.map { $0.expecting(expected) }) }
  }
}

extension RecordHeader {
  /// Returns the first difference between the campaigns of two records; `nil` if they are the same.
  fileprivate func difference(from other: Self) -> String? {
    func count(_ header: Self) -> String { String(header.shard.split(separator: "/").last ?? "") }
    let facts: [(String, (Self) -> String)] = [
      ("the program is", \.program), ("the command is", \.command),
      ("the example is", { $0.example ?? "none" }), ("the seed is", \.seed),
      ("the number of shards is", count), ("the options are", \.settings),
    ]
    if let (name, fact) = facts.first(where: { $0.1(self) != $0.1(other) }) {
      return "\(name) \(fact(self)) and \(fact(other))"
    }
    if campaign == other.campaign { return nil }
    return "the programs are different builds, or have other checks"
  }
}
