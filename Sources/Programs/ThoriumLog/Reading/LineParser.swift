/// Reads the members of a line, without decoding its payload.
///
/// The members in front of the kind have a fixed order, so the kind is the first key that is none of them.
struct LineParser {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - range: The bytes of the line, without the line feed.
  ///   - purpose: The purpose of the log; a line of a recording needs no checksum.
  ///   - checksum: The checksum of the identifier of the log.
  /// - Returns: The line, or the reason why it is none.
  static func read(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    _ purpose: LogPurpose,
    _ checksum: Checksum
  ) -> LineFinding {
    if range.count > LogFormat.longest {
      return .invalid("has more than \(LogFormat.longest) bytes")
    }
    let end: Int
    switch Self.seal(bytes, range, checksum) {
    case .right: end = range.upperBound - Seal.count
    case .missing where purpose == .recording:
      guard range.count > 1, bytes[range.upperBound - 1] == UInt8(ascii: "}") else {
        return .invalid("is no object")
      }
      end = range.upperBound - 1
    case .missing: return .invalid("does not end with a checksum")
    case .wrong: return .invalid("has another checksum than its bytes")
    }
    var parser = LineParser(bytes, range.lowerBound..<end)
    return parser.line(range) ?? .invalid("has a checksum, but not the members of a line")
  }

  enum SealFinding {
    case right
    case wrong
    case missing
  }

  /// Compares the checksum of a line with its bytes.
  static func seal(_ bytes: [UInt8], _ range: Range<Int>, _ checksum: Checksum) -> SealFinding {
    let start = range.upperBound - Seal.count
    guard start > range.lowerBound, let written = Seal.checksum(in: bytes[start..<range.upperBound])
    else { return .missing }
    var checksum = checksum
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe checksum.add(UnsafeRawBufferPointer(rebasing: bytes[range.lowerBound..<start]))
    }
    return checksum.value == written ? .right : .wrong
  }

  private mutating func line(_ range: Range<Int>) -> LineFinding? {
    guard takes("{\"n\":"), let number = number() else { return nil }
    let durable = takes(",\"d\":") ? self.number() : nil
    let isMore = takes(",\"more\":1")
    let time = takes(",\"t\":") ? self.number() : 0
    let store = takes(",\"s\":") ? self.number() : nil
    guard number > 0, durable ?? 0 < number, let time, takes(","), let name = key() else {
      return nil
    }
    let start = place
    guard skipValue() else { return nil }
    let payload = start..<place
    var cause: Int?
    while place < end {
      guard takes(",") else { return nil }
      if takes("\"by\":") {
        cause = self.number()
        if cause == nil { return nil }
      } else if key() == nil || !skipValue() {
        return nil
      }
    }
    guard let kind = kind(bytes[name]) else {
      let text = String(decoding: bytes[name], as: UTF8.self)
      return .unknown(kind: text, number: number, durable: durable)
    }
    let head = LineHead(
      number,
      kind,
      time: time,
      store: store,
      cause: cause,
      isMore: isMore,
      durable: durable
    )
    return .line(LogLine(head: head, bytes: range, payload: payload))
  }

  private func kind(_ name: ArraySlice<UInt8>) -> LineKind? {
    if name.count == 1, let letter = name.first {
      switch letter {
      case UInt8(ascii: "a"): return .action
      case UInt8(ascii: "m"): return .mutation
      default: return nil
      }
    }
    return LineKind(rawValue: String(decoding: name, as: UTF8.self))
  }

  private mutating func takes(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place &+ count <= end else { return false }
    for offset in 0..<count where bytes[place &+ offset] != (unsafe text.utf8Start[offset]) {
      return false
    }
    place &+= count
    return true
  }

  /// Takes the digits of a number of at most 18 digits.
  private mutating func number() -> Int? {
    let start = place
    var number = 0
    while place < end, place &- start < 18 {
      let digit = bytes[place] &- UInt8(ascii: "0")
      if digit > 9 { break }
      number = number &* 10 &+ Int(digit)
      place &+= 1
    }
    return place > start ? number : nil
  }

  /// Takes a key and its colon, and returns the bytes between the quotes.
  private mutating func key() -> Range<Int>? {
    guard takes("\"") else { return nil }
    let start = place
    guard skipText() else { return nil }
    let key = start..<place - 1
    return takes(":") ? key : nil
  }

  /// Moves after the quote that ends a text.
  private mutating func skipText() -> Bool {
    while place < end {
      let byte = bytes[place]
      place &+= byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }

  /// Moves after a value, whose syntax its decoder checks.
  private mutating func skipValue() -> Bool {
    let start = place
    var depth = 0
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place &+= 1
        if !skipText() { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth &-= 1
        if depth < 0 { return false }
      case UInt8(ascii: ",") where depth == 0: return place > start
      default: break
      }
      place &+= 1
    }
    return depth == 0 && place == end && place > start
  }
}
