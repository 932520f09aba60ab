/// A compact encoding of choices.
///
/// A small number takes one byte. A run of zeros takes one byte and the bytes of its length.
enum ChoiceBytes {
  /// The maximum number of choices to decode.
  static let limit = 1_000_000

  static func write(_ choices: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = 0
    while place < choices.count {
      let choice = choices[place]
      if choice == 0 {
        let run = choices[place...].prefix { $0 == 0 }.count
        bytes += [0] + number(UInt64(run - 1))
        place += run
      } else {
        bytes += number(folded(choice))
        place += 1
      }
    }
    return bytes
  }

  /// Decodes choices, or returns `nil` when the bytes are invalid.
  ///
  /// ``write(_:)`` returns such bytes.
  static func read(_ bytes: [UInt8]) -> [Int]? {
    var choices: [Int] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let folded = number(&rest), choices.count < limit else { return nil }
      if folded != 0 {
        choices.append(unfolded(folded))
      } else {
        guard let run = number(&rest), run < UInt64(limit - choices.count) else { return nil }
        choices += Array(repeating: 0, count: Int(run) + 1)
      }
    }
    return choices
  }

  /// Returns the zigzag encoding of a number: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
  private static func folded(_ number: Int) -> UInt64 {
    UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1))))
  }

  private static func unfolded(_ folded: UInt64) -> Int {
    Int(truncatingIfNeeded: folded >> 1) ^ (folded & 1 == 1 ? -1 : 0)
  }

  /// Returns the bytes of a number: seven bits in each byte, the lowest bits first.
  ///
  /// All bytes except the last have the highest bit set.
  private static func number(_ number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, through: 63, by: 7) {
      guard let byte = bytes.popFirst(), shift < 63 || byte <= 1 else { return nil }
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte & 0x80 == 0 { return number }
    }
    return nil
  }
}
