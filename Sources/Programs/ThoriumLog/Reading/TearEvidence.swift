/// Searches the bad part of a file for a line that no torn write leaves there.
///
/// A write that is torn loses bytes, but never moves them. So the lines that remain have increasing
/// numbers, and lines side by side have numbers side by side.
struct TearEvidence {
  /// The most lines that are tried in front of one line feed.
  private static let attempts = 64
  private static let lineStart = Array("{\"n\":".utf8)

  /// The number of the first line that is missing.
  private let expected: Int
  private let start: Int
  /// The last valid line in the bad part.
  private var last: (number: Int, end: Int)

  init(expected: Int, start: Int) {
    self.expected = expected
    self.start = start
    last = (expected - 1, start - 1)
  }

  /// Returns the proof that the bad part is damaged, as the end of a sentence; `nil` if there is none.
  mutating func search(
    _ bytes: [UInt8],
    _ purpose: LogPurpose,
    _ checksum: Checksum
  ) -> String? {
    var segment = start
    while let end = bytes[segment...].firstIndex(of: 0x0A) {
      // Without a checksum at its end, no line ends here. So long searches are rare.
      if Seal.checksum(in: bytes[max(segment, end - Seal.count)..<end]) != nil,
        let proof = search(bytes, segment..<end, purpose, checksum)
      {
        return proof
      }
      segment = end + 1
    }
    return nil
  }

  /// Searches for a valid line that ends where a segment ends.
  ///
  /// A flipped line feed joins two lines, so the segment may begin with the bytes of another one.
  private mutating func search(
    _ bytes: [UInt8],
    _ segment: Range<Int>,
    _ purpose: LogPurpose,
    _ checksum: Checksum
  ) -> String? {
    var attempts = 0
    var place = segment.upperBound - 1
    while place >= segment.lowerBound, attempts < Self.attempts {
      if bytes[place] == UInt8(ascii: "{"), bytes[place...].starts(with: Self.lineStart) {
        attempts += 1
        switch LineParser.read(bytes, place..<segment.upperBound, purpose, checksum) {
        case .invalid: break
        case .unknown(_, let number, let durable):
          return proof(number, durable, place..<segment.upperBound)
        case .line(let line): return proof(line.head.number, line.head.durable, line.bytes)
        }
      }
      place -= 1
    }
    return nil
  }

  private mutating func proof(_ number: Int, _ durable: Int?, _ range: Range<Int>) -> String? {
    defer { last = (number, range.upperBound) }
    if let durable, durable >= expected {
      return "number \(number) says that number \(durable) was on the disk"
    }
    if number <= last.number { return "number \(number) comes after number \(last.number)" }
    if range.lowerBound == last.end + 1, number != last.number + 1 {
      return "number \(number) comes directly after number \(last.number)"
    }
    return nil
  }
}
