/// Reads the first line of a log.
enum HeaderParser {
  enum Finding {
    case header(LogHeader)
    case newer(version: Int)
    case invalid(String)
  }

  /// Returns the end of the first line, or of the bytes if there is no line feed within the longest line.
  static func end(of bytes: [UInt8]) -> Int {
    let prefix = bytes.prefix(LogFormat.longest)
    return prefix.firstIndex(of: 0x0A) ?? prefix.endIndex
  }

  /// Reads a header.
  ///
  /// The checksum comes before the version, so that a damaged digit is not taken for a newer format.
  static func read(_ bytes: [UInt8], _ end: Int) -> Finding {
    if bytes.isEmpty { return .invalid("the file is empty, and a log has a header") }
    let purposes: [LogPurpose] = [.journal, .recording]
    guard let purpose = purposes.first(where: { bytes.starts(with: "{\"\($0.rawValue)\":".utf8) })
    else { return .invalid("the first line is not the header of a log") }
    guard end < bytes.count else { return .invalid("the header has no end") }
    guard let content = try? LineDecoder().decode(Content.self, from: bytes, in: 0..<end),
      let version = content[purpose]
    else { return .invalid("the header is not complete") }
    switch LineParser.seal(bytes, 0..<end, Checksum(log: content.id)) {
    case .right: break
    case .missing where purpose == .recording: break
    case .missing, .wrong: return .invalid("the header has another checksum than its bytes")
    }
    if version > LogFormat.version { return .newer(version: version) }
    guard version == LogFormat.version, let epoch = content.epoch, let from = content.from, from > 0
    else { return .invalid("the header is not complete") }
    var header = LogHeader(
      id: content.id,
      epoch: epoch,
      program: content.program ?? "",
      from: from,
      purpose: purpose
    )
    header.version = version
    header.durable = content.durable
    return .header(header)
  }

  private struct Content: Decodable {
    enum CodingKeys: String, CodingKey {
      case journal = "thorium-log"
      case recording = "thorium-recording"
      case id
      case epoch
      case program
      case from
      case durable = "d"
    }

    let journal: Int?
    let recording: Int?
    let id: String
    let epoch: Int?
    let program: String?
    let from: Int?
    let durable: Int?

    subscript(purpose: LogPurpose) -> Int? { purpose == .journal ? journal : recording }
  }
}
