/// A literal of the code under test.
///
/// Code often compares its input with a literal, such as a keyword or the first bytes of a file. A
/// random value is hardly ever equal to one.
package enum Constant: Sendable, Hashable {
  /// An integer of up to 64 bits; a larger one than `Int.max` is given by its bits.
  case number(Int)
  case decimal(Double)
  case text(String)
  /// The integers of an array literal.
  case list([Int])
}

extension Constant {
  /// True when code probably compares input with the literal.
  ///
  /// The smallest numbers occur everywhere, and are drawn often anyway.
  var isTelling: Bool {
    switch self {
    case .number(let number): number > 2 || number < -2
    case .decimal, .text, .list: true
    }
  }

  /// The bytes that spell the literal: those of its text, of its list, or of a number of several
  /// bytes in either order.
  ///
  /// - Parameter isLittleEndian: True when the lowest byte of a number comes first.
  /// - Returns: The bytes, or `nil` if the literal has none.
  func bytes(isLittleEndian: Bool) -> [Int]? {
    switch self {
    case .text(let text): return text.utf8.map { Int($0) }
    case .list(let numbers): return numbers
    case .decimal: return nil
    case .number(let number):
      let bits = UInt64(bitPattern: Int64(number))
      let count = (64 - bits.leadingZeroBitCount + 7) / 8
      let bytes = (0..<count).map { Int(bits >> (8 * UInt64($0)) & 0xFF) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
  }
}

extension Constant {
  /// The literal as numbers, after the number of these.
  private var numbers: [Int] {
    let content =
      switch self {
      case .number(let number): [0, number]
      case .decimal(let number): [1, Int(truncatingIfNeeded: number.bitPattern)]
      case .text(let text): [2] + text.utf8.map { Int($0) }
      case .list(let numbers): [3] + numbers
      }
    return [content.count] + content
  }

  /// Returns literals as numbers, after the number of these.
  static func write(_ constants: [Constant]) -> [Int] {
    let content = constants.flatMap(\.numbers)
    return [content.count] + content
  }

  /// Decodes literals and removes their numbers, or returns `nil` when those are invalid.
  ///
  /// ``write(_:)`` returns such numbers.
  static func read(_ numbers: inout ArraySlice<Int>) -> [Constant]? {
    guard let count = numbers.popFirst(), count >= 0, count <= numbers.count else { return nil }
    var content = numbers.prefix(count)
    numbers = numbers.dropFirst(count)
    var constants: [Constant] = []
    while let length = content.popFirst() {
      guard length >= 1, length <= content.count,
        let constant = Constant(Array(content.prefix(length)))
      else { return nil }
      constants.append(constant)
      content = content.dropFirst(length)
    }
    return constants
  }

  private init?(_ numbers: [Int]) {
    let values = Array(numbers.dropFirst())
    switch (numbers[0], values.first) {
    case (0, let value?): self = .number(value)
    case (1, let value?): self = .decimal(Double(bitPattern: UInt64(bitPattern: Int64(value))))
    case (2, _):
      let bytes = values.compactMap { UInt8(exactly: $0) }
      guard bytes.count == values.count, let text = String(validating: bytes, as: UTF8.self) else {
        return nil
      }
      self = .text(text)
    case (3, _): self = .list(values)
    default: return nil
    }
  }
}
