/// The checksums of the file of a log: the CRC-32C of the identifier of the log and the bytes.
///
///     let checksum = LineChecksum(log: "7f3c9b")
///     checksum.sealed("{\"open\":1")   // the bytes of {"open":1,"x":"0f6d1c22"} and a line feed
///
/// It detects each flipped bit, each run of flipped bits up to 32, and lines of another log.
struct LineChecksum: Hashable, Sendable {
  /// The remainders of all bytes for the polynomial of Castagnoli.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0x82F6_3B78 : 0) }
  }

  /// The remainder of the identifier.
  private let start: UInt32

  /// Creates the checksum of a log.
  init(log id: String) {
    start = Self.remainder(Array(id.utf8)[...], after: .max)
  }

  private static func remainder(_ bytes: ArraySlice<UInt8>, after start: UInt32) -> UInt32 {
    let table = table
    return bytes.reduce(start) { rest, byte in
      table[Int((rest ^ UInt32(byte)) & 255)] ^ rest >> 8
    }
  }

  /// Returns the checksum of some bytes as eight lowercase hexadecimal digits.
  func digits(of bytes: ArraySlice<UInt8>) -> String {
    let digits = String(~Self.remainder(bytes, after: start), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Returns a line that ends with its own checksum, from its other members, such as `{"open":1`.
  func sealed(_ head: String) -> [UInt8] {
    let head = Array(head.utf8)
    return head + Self.seal(digits(of: head[...])) + [10]
  }

  /// Returns true if a line ends with its own checksum.
  func seals(_ line: ArraySlice<UInt8>) -> Bool {
    let head = line.dropLast(16)
    return !head.isEmpty && line.suffix(16).elementsEqual(Self.seal(digits(of: head)))
  }

  private static func seal(_ digits: String) -> String.UTF8View { ",\"x\":\"\(digits)\"}".utf8 }
}
