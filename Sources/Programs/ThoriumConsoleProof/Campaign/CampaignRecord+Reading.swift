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
  /// A line of a record.
  private enum Line: Decodable {
    case report(Header)
    case check(Check)
    case failure(Failure)
    case end(Int)
    /// A kind of a later version.
    case unknown

    private enum Key: String, CodingKey {
      case kind, status
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      switch try members.decode(String.self, forKey: .kind) {
      case "report": self = .report(try Header(from: decoder))
      case "check": self = .check(try Check(from: decoder))
      case "failure": self = .failure(try Failure(from: decoder))
      case "end": self = .end(try members.decode(Int.self, forKey: .status))
      default: self = .unknown
      }
    }
  }

  /// Reads the records of a file, one after another.
  ///
  /// A torn line ends its record: it ends the file without a line feed, or the header of the next record follows.
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
    var records: [CampaignRecord] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let parts = line.partsOfRecord
      for (place, part) in parts.enumerated() where !part.isEmpty {
        let isTorn = place < parts.count - 1 || lines[(number + 1)...].followTornLine
        do throws(CampaignError) {
          try add(part, to: &records, "\(file), line \(number + 1)")
        } catch {
          if !isTorn || records.isEmpty && !part.mayBeHeader { throw error }
        }
      }
    }
    return records
  }

  private static func add(
    _ line: ArraySlice<UInt8>,
    to records: inout [CampaignRecord],
    _ place: String
  ) throws(CampaignError) {
    func error(_ reason: String) -> CampaignError {
      CampaignError("\(place): \(reason). Give files that check --record FILE has written.")
    }
    let decoded: Line
    do {
      decoded = try JSONDecoder().decode(Line.self, from: Data(line))
    } catch let problem as DecodingError {
      throw error(problem.sentence)
    } catch let problem {
      throw error("\(problem)")
    }
    if case .report(let header) = decoded {
      guard header.version == RecordLine.version else {
        let versions = "version \(header.version), and this program reads \(RecordLine.version)"
        throw error("the record has \(versions)")
      }
      guard let shard = try? Shard(header.shard) else {
        throw error("\"\(header.shard.shortened)\" is no shard")
      }
      return records.append(CampaignRecord(header: header, shard: shard))
    }
    guard let last = records.indices.last else { throw error("it is no record") }
    switch decoded {
    case .check(let check):
      guard check.isSound else { throw error("a count is negative") }
      records[last].add(check)
    case .failure(let failure): records[last].failures.insert(failure)
    case .end(let status): records[last].status = status
    case .report, .unknown: break
    }
  }
}

extension CampaignRecord.Check {
  /// True when no count is negative.
  fileprivate var isSound: Bool {
    let counts = [cases, evaluations, steps, states] + labels.values + actions.values
    return (counts + coverage.map(\.hits)).allSatisfy { $0 >= 0 }
  }
}

extension ArraySlice<UInt8> {
  /// This line, divided before each header; one may follow a torn line without a line feed.
  fileprivate var partsOfRecord: [ArraySlice<UInt8>] {
    let beginning = Array(RecordLine.beginning.utf8)
    guard count > beginning.count else { return [self] }
    let starts = self[(startIndex + 1)...].indices.filter { place in
      self[place] == beginning[0] && self[place...].starts(with: beginning)
    }
    let bounds = [startIndex] + starts + [endIndex]
    return zip(bounds, bounds.dropFirst()).map { self[$0..<$1] }
  }
}

extension ArraySlice<UInt8> {
  /// True when this line begins like a header, or is a part of such a beginning.
  fileprivate var mayBeHeader: Bool {
    let beginning = RecordLine.beginning.utf8
    return starts(with: beginning.prefix(count))
  }
}

extension ArraySlice<ArraySlice<UInt8>> {
  /// True when the line before these lines may be torn: it has no line feed, or a header follows.
  fileprivate var followTornLine: Bool {
    isEmpty || first { !$0.isEmpty }?.starts(with: RecordLine.beginning.utf8) == true
  }
}
