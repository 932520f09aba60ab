import Foundation
import ThoriumConsole
import ThoriumProof
import ThoriumText

/// The reason why records cannot be merged, as a sentence.
struct CampaignError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description.escaped
  }
}

extension CampaignRecord {
  /// The kind of a line of a record, the name of a check that begins, and the exit status at the end.
  ///
  /// A line of a later version may have other values under these names.
  private struct Head: Decodable {
    private enum CodingKeys: CodingKey {
      case kind, check, status
    }

    let kind: String
    let check: String?
    let status: Int?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      kind = try values.decode(String.self, forKey: .kind)
      check = try? values.decode(String.self, forKey: .check)
      status = try? values.decode(Int.self, forKey: .status)
    }
  }

  /// Reads the records of a file, one after another; each begins with its header.
  ///
  /// The last line of a record may be torn. The header of the next record follows it, or the end of the file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name of the file in errors.
  /// - Returns: The records; none if the file is empty.
  /// - Throws: A sentence that names the line if the file contains something else.
  static func records(
    in bytes: [UInt8],
    _ file: String
  ) throws(CampaignError) -> [CampaignRecord] {
    if bytes.isEmpty { return [] }
    let beginning = Data(RecordHeader.beginning.utf8)
    let data = Data(bytes)
    var starts = [0]
    while let start = data.range(of: beginning, in: (starts[starts.count - 1] + 1)..<data.count) {
      starts.append(start.lowerBound)
    }
    var (records, line): ([CampaignRecord], Int) = ([], 1)
    for (start, end) in zip(starts, starts.dropFirst() + [data.count]) {
      let lines = data[start..<end].split(separator: 0x0A, omittingEmptySubsequences: false)
      let isTorn = end < data.count || lines.last?.isEmpty == false
      let last = lines.lastIndex { !$0.isEmpty } ?? 0
      var record: CampaignRecord?
      for (number, text) in lines.enumerated() where !text.isEmpty {
        do {
          record = try read(text, after: record)
        } catch {
          let isHeader = record == nil && text.starts(with: beginning.prefix(text.count))
          if isTorn && number == last && (record != nil || isHeader) { break }
          let sentence = (error as? DecodingError)?.sentence ?? "\(error)"
          let reason = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
          throw CampaignError(
            """
            \(file), line \(line + number): \(reason). Give files that check --record FILE has written.
            """
          )
        }
      }
      line += lines.count - 1
      record?.bytes = Array(data[start..<end])
      if let record { records.append(record) }
    }
    return records
  }

  /// Returns the record with a further line.
  private static func read(_ line: Data, after record: Self?) throws -> Self {
    let decoder = JSONDecoder()
    let head = try decoder.decode(Head.self, from: line)
    if head.kind == "report" {
      let header = try decoder.decode(RecordHeader.self, from: line)
      guard header.version == RecordHeader.version else {
        throw CampaignError(
          "the record has version \(header.version), and this program reads \(RecordHeader.version)"
        )
      }
      return CampaignRecord(header: header, shard: try Shard(header.shard))
    }
    guard var record else { throw CampaignError("it is no record") }
    if record.status != nil { throw CampaignError("the record has ended before") }
    switch head.kind {
    case "begin":
      guard let name = head.check else { throw CampaignError("it names no check") }
      record.running[name, default: 0] += 1
    case "check":
      let check = try decoder.decode(RecordedCheck.self, from: line)
      if !check.isSound { throw CampaignError("a count or a duration is impossible") }
      record.add(check)
    case "failure": record.failures.insert(try decoder.decode(RecordedFailure.self, from: line))
    case "end":
      guard let status = head.status else { throw CampaignError("it has no exit status") }
      record.status = status
    default: break  // a kind of a later version
    }
    return record
  }
}
