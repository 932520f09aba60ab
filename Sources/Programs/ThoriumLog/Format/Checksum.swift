/// A CRC-32C of the bytes of a log, which begins with the identifier of that log.
///
///     var checksum = Checksum(log: "7f3c9b")
///     unsafe checksum.add(bytes)
///     checksum.value   // the CRC-32C of the identifier and the bytes
///
/// The polynomial is that of Castagnoli. It detects each flipped bit, and each run of flipped bits
/// up to 32. Eight tables take eight bytes at once.
///
/// Source: M. E. Kounavis and F. L. Berry, *A Systematic Approach to Building High Performance
/// Software-based CRC Generators*, 2005.
package struct Checksum: Sendable {
  private var state: UInt32 = .max

  /// The checksum of all bytes so far.
  package var value: UInt32 { ~state }

  /// Creates a checksum that has read the identifier of a log.
  ///
  /// - Parameter log: The identifier, so that lines of another log have other checksums.
  package init(log: String) {
    var log = log
    log.withUTF8 { unsafe add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds bytes.
  ///
  /// - Parameter bytes: The next bytes.
  /// - Complexity: O(*n*) in the number of bytes, about half a nanosecond for each.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    state = unsafe Self.tables.withUnsafeBufferPointer { tables in
      unsafe Self.advance(state, bytes, tables)
    }
  }

  private static func advance(
    _ state: UInt32,
    _ bytes: UnsafeRawBufferPointer,
    _ tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    guard let tables = tables.baseAddress else { return state }
    var state = state
    var place = 0
    while place &+ 8 <= bytes.count {
      let word = UInt64(
        littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      )
      let low = UInt32(truncatingIfNeeded: word) ^ state
      let high = UInt32(truncatingIfNeeded: word >> 32)
      state = unsafe tables[1792 &+ Int(low & 0xFF)]
      state ^= unsafe tables[1536 &+ Int(low >> 8 & 0xFF)]
      state ^= unsafe tables[1280 &+ Int(low >> 16 & 0xFF)]
      state ^= unsafe tables[1024 &+ Int(low >> 24)]
      state ^= unsafe tables[768 &+ Int(high & 0xFF)]
      state ^= unsafe tables[512 &+ Int(high >> 8 & 0xFF)]
      state ^= unsafe tables[256 &+ Int(high >> 16 & 0xFF)]
      state ^= unsafe tables[Int(high >> 24)]
      place &+= 8
    }
    while place < bytes.count {
      let byte = UInt32(unsafe bytes[place])
      state = unsafe tables[Int((state ^ byte) & 0xFF)] ^ state >> 8
      place &+= 1
    }
    return state
  }

  /// For each of the eight tables, the remainders of all bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 2048)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0x82F6_3B78 : 0) }
      tables[byte] = remainder
    }
    for place in 256..<2048 {
      let before = tables[place - 256]
      tables[place] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()
}

/// The last bytes of a line, `,"x":"0f6d1c22"}`, with the checksum of the bytes before.
enum Seal {
  /// The number of its bytes.
  static let count = 16
  static let digits = Array("0123456789abcdef".utf8)
  static let start = Array(",\"x\":\"".utf8)

  /// Returns the checksum in the last bytes of a line, or `nil` if they have another form.
  ///
  /// The digits are lowercase, so that a flipped bit cannot turn one into the same digit.
  static func checksum(in bytes: ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count == count, bytes.starts(with: start), bytes.last == UInt8(ascii: "}"),
      bytes[bytes.endIndex - 2] == UInt8(ascii: "\"")
    else { return nil }
    var checksum: UInt32 = 0
    for byte in bytes.dropFirst(start.count).dropLast(2) {
      guard let digit = digit(byte) else { return nil }
      checksum = checksum << 4 | digit
    }
    return checksum
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
