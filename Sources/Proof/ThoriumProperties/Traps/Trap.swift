import ThoriumSystem
import ThoriumText

/// A trap of a case: an index out of range, an overflow, a violated precondition.
package struct Trap: Error, Sendable, CustomStringConvertible {
  /// The message of the runtime with its place, or the name of the signal.
  package let description: String
  /// A key shared by traps that count as the same failure.
  package let name: String
  /// True when the case was interrupted because it did not end in time.
  package let isHang: Bool

  /// Creates the trap of a process.
  ///
  /// - Parameters:
  ///   - signal: The number of the signal that ended it.
  ///   - standardError: The bytes that it wrote to its standard error.
  init(signal: Int32, standardError: [UInt8]) {
    isHang = signal == SIGALRM
    let lines = String(decoding: standardError, as: UTF8.self).split(whereSeparator: \.isNewline)
    let message = lines.last { line in Self.words.contains { line.contains($0) } }
    guard let message, !isHang else {
      description = isHang ? "it did not end in time" : "the process was ended by signal \(signal)"
      name = "trap: \(description)"
      return
    }
    description = String(message).shortened
    let word = Self.words.compactMap { message.firstRange(of: $0)?.lowerBound }.min()
    let place = message[..<(word ?? message.endIndex)].trimmingSuffix { $0 == " " || $0 == ":" }
    name = "trap: \(String(place).shortened)"
  }

  /// Creates the trap of a process that could not report its end itself.
  ///
  /// - Parameters:
  ///   - status: The status that the system gives, with a signal in its lowest seven bits.
  ///   - standardError: The bytes that it wrote to its standard error.
  init(status: Int32, standardError: [UInt8]) {
    let signal = status & 0x7F
    if status >= 0 && signal > 0 {
      self.init(signal: signal, standardError: standardError)
    } else {
      self.init("the case has ended its process with the status \(status >> 8 & 0xFF)")
    }
  }

  private init(_ description: String) {
    self.description = description
    name = "trap: \(description)"
    isHang = false
  }

  private static let words = ["Fatal error", "Precondition failed", "Assertion failed"]
}

extension Substring {
  fileprivate func trimmingSuffix(while isSurplus: (Character) -> Bool) -> Substring {
    self[..<(lastIndex { !isSurplus($0) }.map(index(after:)) ?? startIndex)]
  }
}
