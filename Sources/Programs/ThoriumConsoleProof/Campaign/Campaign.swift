import ThoriumProof

/// The records of a campaign, merged.
///
/// A campaign is its shards. Merging is the union of their records, so neither the order of the records nor a record that
/// is given twice matters.
struct Campaign: Sendable {
  /// The first line of a record, and the file that contains it.
  let header: RecordHeader
  let file: String
  /// The number of shards.
  let count: Int
  /// The records as they were read, by their shards.
  private(set) var all: [Int: Set<CampaignRecord>]

  /// Creates a campaign from one record.
  init(_ record: CampaignRecord, in file: String) {
    header = record.header
    self.file = file
    count = record.shard.count
    all = [record.shard.index: [record]]
  }

  /// Merges records, each with its file.
  ///
  /// - Throws: A sentence if there is no record, or if two belong to different campaigns.
  init(_ records: [(record: CampaignRecord, file: String)]) throws(CampaignError) {
    guard let first = records.first else {
      throw CampaignError("There is no record: the files are empty.")
    }
    self.init(first.record, in: first.file)
    for (record, file) in records.dropFirst() { try merge(Campaign(record, in: file)) }
  }

  /// Adds the records of another part of the campaign.
  ///
  /// - Throws: A sentence with the difference if it is a part of another campaign.
  mutating func merge(_ other: Campaign) throws(CampaignError) {
    if let difference = header.difference(from: other.header) {
      throw CampaignError(
        "\(file) and \(other.file) belong to different campaigns: \(difference). Merge the records of one campaign."
      )
    }
    all.merge(other.all) { $0.union($1) }
  }

  /// The records by their shards, without the failures that tests expect.
  ///
  /// A failure that a test of another shard expects stays in the record of a shard that has failed.
  var records: [Int: Set<CampaignRecord>] {
    let expected = all.values.joined().reduce(into: Set()) { $0.formUnion($1.expected) }
    return expected.isEmpty ? all : all.mapValues { Set($0.map { $0.expecting(expected) }) }
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
