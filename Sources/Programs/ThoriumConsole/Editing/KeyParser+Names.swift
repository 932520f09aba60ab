// The keys of bytes and sequences.
extension KeyParser {
  /// Returns the key of a control byte.
  static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x01: .lineStart
    case 0x02: .left
    case 0x04: .endOfInput
    case 0x05: .lineEnd
    case 0x06: .right
    case 0x07: .cancel
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0B: .killToEnd
    case 0x0C: .clearScreen
    case 0x0E: .down
    case 0x10: .up
    case 0x12: .search
    case 0x15: .killToStart
    case 0x17: .killWordLeft
    case 0x19: .yank
    default: nil
    }
  }

  /// Returns the key of a control sequence.
  ///
  /// - Parameters:
  ///   - final: The last byte of the sequence.
  ///   - parameters: The text between `\e[` and the last byte.
  /// - Returns: The key; `nil` for an unknown sequence.
  static func key(final: UInt8, _ parameters: String) -> Key? {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
    guard numbers.count <= 2, numbers.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return nil }
    // A modifier is 1, plus 1 for Shift, 2 for Alt and 4 for Ctrl.
    let modifier = (numbers.dropFirst().first.flatMap { Int($0) } ?? 1) &- 1
    let isWord = modifier & 6 != 0
    if final == UInt8(ascii: "~") {
      switch numbers.first {
      case "1", "7": return .lineStart
      case "4", "8": return .lineEnd
      case "3": return isWord ? .killWordRight : .delete
      default: return nil
      }
    }
    switch cursorKey(final) {
    case .left where isWord: return .wordLeft
    case .right where isWord: return .wordRight
    case let key: return key
    }
  }

  /// Returns the key of the last byte of a short sequence.
  static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .lineStart
    case UInt8(ascii: "F"): .lineEnd
    default: nil
    }
  }

  /// Returns the key of the last byte of a sequence that begins with `\eO`.
  static func keypadKey(_ final: UInt8) -> Key? {
    switch final {
    // rxvt sends these with Ctrl.
    case UInt8(ascii: "c"): .wordRight
    case UInt8(ascii: "d"): .wordLeft
    case UInt8(ascii: "M"): .enter
    default: cursorKey(final)
    }
  }
}
