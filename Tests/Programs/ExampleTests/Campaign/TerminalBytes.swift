import ThoriumText

/// The bytes that a program writes to a terminal, which arrive in parts of any size.
///
/// A part is complete when it ends with a control character or a sequence: a character may continue in the next part.
struct TerminalBytes {
  /// The texts that are counted.
  private static let marks = [
    "\nresult: ", "=process ", "=stopped=\r\n", "=over ",
  ].map { (text: $0, bytes: Array($0.utf8)) }

  private(set) var all: [UInt8] = []
  private var taken = 0
  /// The places where a mark begins.
  private var places: [String: [Int]] = [:]

  /// True when text waits for a character that may join it.
  var hasText: Bool { textEnd > taken }

  /// The end of the text that has arrived, without a character or a sequence whose rest is late.
  private var textEnd: Int {
    let rest = all[taken...]
    if let escape = rest.firstIndex(of: 0x1B) { return escape }
    guard let start = rest.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return taken }
    let length = all[start] < 0xC0 ? 1 : all[start] < 0xE0 ? 2 : all[start] < 0xF0 ? 3 : 4
    return start + length <= all.count ? all.count : start
  }

  /// Adds bytes, and returns the text that is complete with them.
  mutating func take(_ bytes: [UInt8]) -> String {
    let count = all.count
    all += bytes
    findMarks(after: count)
    var end = taken
    var index = taken
    while index < all.count {
      if all[index] == 0x1B {
        guard let last = all[(index + 1)...].dropFirst().firstIndex(where: { $0 >= 0x40 }) else {
          break
        }
        index = last
        end = index + 1
      } else if all[index] < 0x20 {
        end = index + 1
      }
      index += 1
    }
    return take(upTo: end)
  }

  /// Returns the text that has arrived, as after a pause.
  mutating func takeText() -> String { take(upTo: textEnd) }

  private mutating func take(upTo end: Int) -> String {
    defer { taken = end }
    return String(decoding: all[taken..<end], as: UTF8.self)
  }

  /// Finds the marks that end after a number of bytes.
  private mutating func findMarks(after count: Int) {
    for (text, bytes) in Self.marks {
      for place in all.indices.dropFirst(max(0, count + 1 - bytes.count))
      where all[place] == bytes[0] && all[place...].starts(with: bytes) {
        places[text, default: []].append(place)
      }
    }
  }

  /// Returns how often a mark occurs.
  func count(of mark: String) -> Int { places(of: mark).count }

  private func places(of mark: String) -> [Int] {
    precondition(Self.marks.contains { $0.text == mark }, "\(mark.escaped) is none of the marks.")
    return places[mark] ?? []
  }

  /// Returns the number after the first occurrence of a mark; it ends with an equals sign.
  func number(after mark: String) -> Int32? {
    guard let start = places(of: mark).first else { return nil }
    let rest = all[(start + mark.utf8.count)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return Int32(String(decoding: rest[..<end], as: UTF8.self))
  }
}
